import { eventFields, eventNoun } from './events.ts';
import { reportColumns } from './fields/report-columns.ts';
import { defineReport } from './report.ts';

/** The events of a year or a month, by their date. */
export const eventReport = defineReport({
  fileName: 'eventos',
  title: 'Calendário de eventos',
  noun: eventNoun,
  columns: reportColumns(eventFields, {
    date: { width: 12 },
    title: { width: 32, title: 'Evento' },
    description: { width: 50 },
  }),
});
