import * as z from 'zod/mini';
import { firstYear, lastYear } from './calendar-years.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { repeats, repeatsQuery, repeatsQueryRules } from './event-repetition.ts';
import { date, time } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { whole } from './fields/numbers.ts';
import { picture } from './fields/picture.ts';
import { bodyOf, changeOf, recordOf, refinementOf } from './fields/schemas.ts';
import { line, prose } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { calendar, months, record, since, words } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { ifGiven, orNull } from './not-given.ts';
import { masculine } from './noun.ts';
import { instant, line as lineOf, localDate, staff, time as timeOfDay, uuid, version } from './primitives.ts';
import { reportEndpoints } from './report.ts';

const outsideCalendar = `deve estar entre os anos ${firstYear} e ${lastYear}`;

const calendarDays = {
  first: `${firstYear}-01-01`,
  last: () => `${lastYear}-12-31`,
  tooEarly: outsideCalendar,
  tooLate: outsideCalendar,
};

/** The fields that every event has. */
const wholeDayFields = defineFields({
  date: date({ label: 'data', days: calendarDays }),
  title: line({ label: 'título', max: 200 }),
  description: prose({
    label: 'descrição',
    max: 5000,
    rows: 3,
    help: 'O que for preciso saber.',
  }),
});

/** Optional details: without an hour an event is of the whole day, without a place at the parish. */
const furtherFields = defineFields({
  begins: optional(time({ label: 'começo', caption: 'Começa às', help: 'Vazio: o dia inteiro.' })),
  ends: optional(time({ label: 'fim', caption: 'Termina às' })),
  place: optional(line({ label: 'lugar', max: 120 })),
  community: optional(line({ label: 'comunidade', max: 80 })),
  picture: optional(picture({ label: 'foto' })),
});

export const eventFields = defineFields({ ...wholeDayFields, ...furtherFields });

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

/** Details that an event lacks are left out of the answer. */
const event = z.extend(
  recordOf(wholeDayFields, {
    id: uuid,
    createdAt: instant,
    updatedAt: instant,
    /** The same for the days that were written as one event. */
    series: z.optional(uuid),
    /** The day that the rule of a repeated event gave, whatever day it was moved to; absent of others. */
    occurrence: z.optional(localDate),
  }),
  z.partial(recordOf(furtherFields, {})).shape,
);
export type ParishEvent = z.output<typeof event>;

export const hoursOutOfOrder = 'precisa de um começo, que seja outro';

/** An end that is not after the beginning is of the following day. */
export const hoursInOrder = {
  between: ['begins', 'ends'] as const,
  holds: ({ begins, ends }: { begins?: string | null | undefined; ends?: string | null | undefined }) =>
    !ends || Boolean(begins && begins !== ends),
  refuses: 'ends' as const,
  because: hoursOutOfOrder,
};

export const eventBody = bodyOf(eventFields, hoursInOrder);

/** One that repeats is an event on each of its days, the first of which is the first that its rule gives. */
export const newEventBody = z.extend(bodyOf(newEventFields, hoursInOrder), { repeats: ifGiven(repeats) }).check(
  refinementOf({
    between: ['days', 'repeats'],
    holds: ({ days, repeats }: { days?: number | null | undefined; repeats?: object | undefined }) =>
      !repeats || (days ?? 1) === 1,
    refuses: 'days',
    because: 'fica vazio se o evento se repete',
  }),
);

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

/** An event that needs its place at the hours that were asked about. */
const clash = z.object({
  id: uuid,
  date: localDate,
  title: z.string(),
  begins: timeOfDay,
  ends: z.nullable(timeOfDay),
  place: z.string(),
});
export type Clash = z.output<typeof clash>;

/** The day of an event, and its rule if it repeats. */
const repeatingQuery = z
  .object({
    date: wholeDayFields.date.written,
    ...repeatsQuery,
    frequency: ifGiven(repeatsQuery.frequency),
  })
  .check(...repeatsQueryRules);

export const events = {
  list: rows.list('Eventos por data: os de um ano, mês ou dia, ou os de uma data em diante', {
    filters: eventFilters,
  }),
  clashes: endpoint({
    method: 'GET',
    path: '/events/clashes',
    access: staff,
    summary: 'Os eventos que ocupam o mesmo lugar nas mesmas horas, para avisar antes de salvar',
    query: z.extend(repeatingQuery, {
      /** How many days, from `date` on. */
      days: ifGiven(
        labelled(z.coerce.number<string | number>().check(z.int(), z.minimum(1), z.maximum(31)), 'dias seguidos'),
      ),
      begins: labelled(timeOfDay, 'começo'),
      ends: ifGiven(labelled(timeOfDay, 'fim')),
      place: labelled(lineOf(120), 'lugar'),
      /** The event itself, if it is stored. */
      except: ifGiven(uuid),
      /** The series of which all days are changed. */
      exceptSeries: ifGiven(uuid),
    }),
    answer: z.array(clash),
  }),
  /** The days that a rule gives, for whoever writes one. */
  days: endpoint({
    method: 'GET',
    path: '/events/days',
    access: staff,
    summary: 'Os dias de um evento que se repete, para ver antes de salvar',
    query: z.safeExtend(repeatingQuery, { frequency: repeatsQuery.frequency }),
    answer: z.object({
      /** Those that would be written at once, the others when their time comes. */
      days: z.array(localDate),
      /** True if more follow, without an end or later than these. */
      hasMore: z.boolean(),
    }),
  }),
  byId: rows.byId(),
  create: rows.create(newEventBody),
  update: rows.update(eventBody),
  remove: rows.remove(),
  /**
   * Changes an event and all later days of its series, of which the version is the latest that the caller saw. With
   * another date or rule the days are written anew; otherwise each keeps what is its own, and gets what is new. Without
   * `repeats` the rule stays; null ends the repetition, and the event stays alone.
   */
  updateOnwards: endpoint({
    method: 'PUT',
    path: '/events/:id/onwards',
    access: staff,
    changesSite: true,
    summary: 'Altera um evento deste dia em diante, ou faz com que se repita',
    params: z.object({ id: uuid }),
    body: z.extend(changeOf(eventBody), { repeats: orNull(repeats), updatedAt: version }),
    answer: event,
    versioned: true,
  }),
  /** The version is the latest one among the days that the caller saw. */
  removeOnwards: endpoint({
    method: 'DELETE',
    path: '/events/:id/onwards',
    access: staff,
    changesSite: true,
    summary: 'Exclui um evento que se repete deste dia em diante e diz quantos dias foram',
    params: z.object({ id: uuid }),
    answer: z.object({ deletedCount: z.int() }),
    versioned: true,
  }),
  /** The version is the latest one among the days that the caller saw. */
  removeSeries: endpoint({
    method: 'DELETE',
    path: '/events/series/:series',
    access: staff,
    changesSite: true,
    summary: 'Exclui todos os dias de um evento de vários dias, ou que se repete, e diz quantos foram',
    params: z.object({ series: uuid }),
    answer: z.object({ deletedCount: z.int() }),
    versioned: true,
  }),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
