import { monthOf } from '#contract/calendar-date.ts';
import { describedOf } from '#contract/event-words.ts';
import { eventNoun, events, type ParishEvent } from '#contract/events.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { siteAddress } from '../../lib/whatsapp.ts';
import { bold } from '../../lib/whatsapp-text.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import styles from './Events.module.css';
import { bodyOf, changesOnwards } from './event-form.tsx';

/** The page of an event's month. */
export function addressOf({ date }: ParishEvent): string {
  const { year, month } = monthOf(date);
  return `/calendario?ano=${year}&mes=${month}`;
}

export const parishEvents: PanelCollection<ParishEvent> = {
  concept: 'events',
  noun: eventNoun,
  calls: events,
  bodyOf,
  updateFor: (values) => (changesOnwards(values) ? events.updateOnwards : undefined),
  nameOf: ({ title }) => title,
  addressOf,
  failures: { load: 'Erro ao carregar eventos.', save: 'Erro ao salvar evento.', remove: 'Erro ao excluir evento.' },
};

export const eventForWhatsApp = (event: ParishEvent) => ({
  title: event.title,
  lines: [bold(formatLocalDate(event.date)), event.description],
  link: siteAddress(addressOf(event)),
});

export const loadingEvents = 'Carregando eventos...';

/** Beside each day of an event that repeats. */
export const repeatsMark = 'Repete';

export const eventColumns: Column<ParishEvent>[] = [
  {
    header: 'Título',
    leads: true,
    cell: (event) => <LeadCell title={event.title} text={truncate(describedOf(event), cellLength)} />,
  },
  {
    header: 'Data',
    width: '6.5rem',
    cell: ({ date, occurrence }) => (
      <>
        {formatLocalDate(date)}
        {occurrence && <span className={styles.repeats}>{repeatsMark}</span>}
      </>
    ),
  },
];
