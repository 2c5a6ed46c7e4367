import { eventNoun, type ParishEvent } from './events.ts';
import { defineReport, type ReportFilter } from './report.ts';

/** The events of a year or a month, by their date. */
export const eventReport = defineReport({
  fileName: 'eventos',
  title: 'Calendário de eventos',
  noun: eventNoun,
  columns: [
    { kind: 'date', title: 'Data', width: 12 },
    { kind: 'text', title: 'Evento', width: 32 },
    { kind: 'text', title: 'Descrição', width: 50 },
  ],
  toRow: ({ date, title, description }: Pick<ParishEvent, 'date' | 'title' | 'description'>) => [
    date,
    title,
    description,
  ],
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
