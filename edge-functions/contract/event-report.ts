import { eventFields, eventNoun } from './events.ts';
import { reportColumns } from './fields/report-columns.ts';
import { defineReport, type ReportFilter } from './report.ts';

/** The events of a year or a month, by their date. */
export const eventReport = defineReport({
  fileName: 'eventos',
  title: 'Calendário de eventos',
  noun: eventNoun,
  ...reportColumns(eventFields, {
    date: { width: 12 },
    title: { width: 32, title: 'Evento' },
    description: { width: 50 },
  }),
});

/** `Mês: 02/2026`, or `Ano: 2026` without a month. */
export function eventFilters({
  year,
  month,
}: {
  year?: number | undefined;
  month?: number | undefined;
}): ReportFilter[] {
  if (year === undefined) return [];
  if (month === undefined) return [{ label: 'Ano', value: String(year) }];
  return [{ label: 'Mês', value: `${String(month).padStart(2, '0')}/${year}` }];
}
