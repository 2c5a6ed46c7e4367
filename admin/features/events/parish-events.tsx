import { daysLater, monthOf } from '#contract/calendar-date.ts';
import {
  eventBody,
  eventFields,
  eventNoun,
  events,
  newEventBody,
  newEventFields,
  type ParishEvent,
} from '#contract/events.ts';
import { type FormValues, formValuesOf } from '#contract/fields/values.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import type { FormDefinition } from '../../ui/form/form-definition.ts';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';

/** The page of an event's month. */
export function addressOf({ date }: ParishEvent): string {
  const { year, month } = monthOf(date);
  return `/calendario?ano=${year}&mes=${month}`;
}

export const parishEvents: PanelCollection<ParishEvent> = {
  concept: 'events',
  noun: eventNoun,
  calls: events,
  nameOf: ({ title }) => title,
  addressOf,
  failures: { load: 'Erro ao carregar eventos.', save: 'Erro ao salvar evento.', remove: 'Erro ao excluir evento.' },
};

export const loadingEvents = 'Carregando eventos...';

export const eventColumns: Column<ParishEvent>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ title, description }) => <LeadCell title={title} text={truncate(description, cellLength)} />,
  },
  { header: 'Data', width: '6.5rem', cell: ({ date }) => formatLocalDate(date) },
];

const ofNew = { fields: newEventFields, body: newEventBody };
/** How many days it lasts is asked of a new one alone. */
const ofKnown = { fields: eventFields as unknown as typeof newEventFields, body: eventBody };

type Values = FormValues<typeof newEventFields>;

/** A week later, when most events come again; of an old event the day is to be chosen. */
export function copiedDate(date: string | null, today: string): string | null {
  const next = date && daysLater(date, 7);
  return next && next >= today ? next : null;
}

/** The form of an event; a new one is on `date`, if that is known, and may last some days. */
export const eventForm = (date: string | null = null): FormDefinition<ParishEvent, Values> => ({
  ...ofNew,
  titleField: 'title',
  focus: 'title',
  personal: false,
  series: ['date'],
  copyOf: (values) => ({ ...values, days: null, date: copiedDate(values.date, parishDayOf(new Date())) }),
  valuesOf: (row) => ({ ...formValuesOf(newEventFields, row && { ...row, days: null }), ...(!row && { date }) }),
  asksOf: (row) => (row ? ofKnown : ofNew),
});
