import * as z from 'zod/mini';
import { firstYear, lastYear } from './calendar-years.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { date } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { whole } from './fields/numbers.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, prose } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { calendar, months, record, since, words } from './filters/kinds.ts';
import { masculine } from './noun.ts';
import { instant, staff, uuid } from './primitives.ts';
import { reportEndpoints } from './report.ts';

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

/** The fields of a new event: one that lasts some days, as a novena does, is an event on each of them. */
export const newEventFields = defineFields({
  ...eventFields,
  days: optional(
    whole({
      label: 'dias seguidos',
      least: 1,
      most: 31,
      help: 'Opcional. 9 para uma novena: um evento em cada dia, com “(1º dia)”, “(2º dia)” no título.',
    }),
  ),
});

const event = recordOf(eventFields, {
  id: uuid,
  createdAt: instant,
  updatedAt: instant,
  /** The same for the days that were written as one event; visitors don't get it. */
  series: z.optional(z.nullable(uuid)),
});
export type ParishEvent = z.output<typeof event>;

export const eventBody = bodyOf(eventFields);

export const newEventBody = bodyOf(newEventFields);

export const eventNoun = masculine('evento', 'eventos');

const rows = collection({ path: '/events', noun: eventNoun, item: event, readers: 'anyone', writers: staff });

const years = { first: firstYear, last: lastYear };

/** The filters of the list. */
export const eventFilters = defineFilters({
  days: calendar({ label: 'data', ...years }),
  from: since({ label: 'a partir de' }),
  search: words({ label: 'busca' }),
  series: record({ label: 'dias seguidos', offered: false }),
});

/** The filters of the reports. */
export const eventReportFilters = defineFilters({ days: months({ label: 'data', ...years }) });

const exported = reportEndpoints({
  path: '/events/export',
  access: staff,
  summary: 'Relatório dos eventos de um ano ou de um mês',
  query: queryOf(eventReportFilters),
});

export const events = {
  list: rows.list('Eventos por data: os de um ano, mês ou dia, ou os de uma data em diante', {
    filters: eventFilters,
  }),
  byId: rows.byId(),
  create: rows.create(newEventBody),
  update: rows.update(eventBody),
  remove: rows.remove(),
  /** The version is the latest one among the days that the caller saw. */
  removeSeries: endpoint({
    method: 'DELETE',
    path: '/events/series/:series',
    access: staff,
    changesSite: true,
    summary: 'Exclui todos os dias de um evento de vários dias e diz quantos foram',
    params: z.object({ series: uuid }),
    answer: z.object({ deletedCount: z.int() }),
    versioned: true,
  }),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
