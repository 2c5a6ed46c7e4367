import { describedOf, type EventDetails } from './event-words.ts';
import { eventFields, eventNoun, type ParishEvent } from './events.ts';
import { reportColumns } from './fields/report-columns.ts';
import { defineReport } from './report.ts';

type Described = EventDetails & Pick<ParishEvent, 'date' | 'title' | 'description'>;

/** The events of a year or a month, by their date. */
export const eventReport = defineReport<Described>({
  fileName: 'eventos',
  title: 'Calendário de eventos',
  noun: eventNoun,
  columns: [
    ...reportColumns(eventFields, { date: { width: 12 }, title: { width: 32, title: 'Evento' } }),
    { kind: 'text', title: 'Descrição', width: 50, value: describedOf },
  ],
});
