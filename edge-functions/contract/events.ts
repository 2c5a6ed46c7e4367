import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { masculine } from './noun.ts';
import { calendarDay, instant, line, localDate, search, staff, text, uuid, wholeNumber } from './primitives.ts';
import { reportEndpoints } from './report.ts';

/** The years that the parish's calendar has. */
export const firstYear = 1900;
export const lastYear = 2999;

export const event = z.object({
  id: uuid,
  date: localDate,
  title: z.string(),
  description: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type ParishEvent = z.output<typeof event>;

/** A local date in the years of the calendar. */
const eventDate = localDate.check(
  z.refine(
    (day) => day >= `${firstYear}-01-01` && day <= `${lastYear}-12-31`,
    `deve estar entre os anos ${firstYear} e ${lastYear}`,
  ),
);

export const eventBody = z.strictObject({
  date: eventDate,
  title: line(200),
  description: text(5000),
});

export const eventNoun = masculine('evento', 'eventos');

const rows = collection({ path: '/events', noun: eventNoun, item: event });

/** A year, a month of it or a day of that; a month needs its year, and a day its month. */
export const daysQuery = {
  year: z.optional(wholeNumber(firstYear, lastYear)),
  month: z.optional(wholeNumber(1, 12)),
  day: z.optional(wholeNumber(1, 31)),
};

const { year, month } = daysQuery;
const exported = reportEndpoints({
  path: '/events/export',
  access: staff,
  summary: 'Relatório dos eventos de um ano ou de um mês',
  query: z.object({ year, month }),
});

export const events = {
  list: rows.list('Eventos por data: os de um ano, mês ou dia, ou os de uma data em diante', {
    query: { ...daysQuery, from: z.optional(calendarDay), search },
  }),
  byId: rows.byId(),
  create: rows.create(eventBody),
  update: rows.update(eventBody),
  remove: rows.remove(),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
