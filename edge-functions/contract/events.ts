import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { date } from './fields/dates.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, prose } from './fields/text.ts';
import { labelled } from './label.ts';
import { masculine } from './noun.ts';
import { calendarDay, instant, search, staff, uuid, wholeNumber } from './primitives.ts';
import { reportEndpoints } from './report.ts';

/** The years that the parish's calendar has. */
export const firstYear = 1900;
export const lastYear = 2999;

const outsideCalendar = `deve estar entre os anos ${firstYear} e ${lastYear}`;

const calendarDays = {
  first: `${firstYear}-01-01`,
  last: () => `${lastYear}-12-31`,
  tooEarly: outsideCalendar,
  tooLate: outsideCalendar,
};

export const eventFields = defineFields({
  date: date({ label: 'data', days: calendarDays }),
  title: line({ label: 'título', max: 200 }),
  description: prose({
    label: 'descrição',
    max: 5000,
    rows: 3,
    help: 'A hora, o lugar e o que mais for preciso saber.',
  }),
});

export const event = recordOf(eventFields, { id: uuid, createdAt: instant, updatedAt: instant });
export type ParishEvent = z.output<typeof event>;

export const eventBody = bodyOf(eventFields);

export const eventNoun = masculine('evento', 'eventos');

const rows = collection({ path: '/events', noun: eventNoun, item: event, readers: 'anyone', writers: staff });

/** A year, a month of it or a day of that; a month needs its year, and a day its month. */
export const daysQuery = {
  year: z.optional(labelled(wholeNumber(firstYear, lastYear), 'ano')),
  month: z.optional(labelled(wholeNumber(1, 12), 'mês')),
  day: z.optional(labelled(wholeNumber(1, 31), 'dia')),
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
    query: { ...daysQuery, from: z.optional(labelled(calendarDay, 'a partir de')), search },
  }),
  byId: rows.byId(),
  create: rows.create(eventBody),
  update: rows.update(eventBody),
  remove: rows.remove(),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
