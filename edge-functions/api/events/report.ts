import { eventFilters, eventReport } from '#contract/event-report.ts';
import type { ReportSource } from '../collection/reports.ts';
import { type DaysAsked, onDays } from './rules.ts';
import { eventRows } from './store.ts';

/** The events of the year or the month that a call asks for; of all years without one. */
export const eventExport: ReportSource<
  Parameters<typeof eventReport.toRow>[0],
  Pick<DaysAsked, 'year' | 'month'>,
  typeof eventReport.columns
> = {
  definition: eventReport,
  filters: eventFilters,
  readPage: ({ caller, query }, page) => eventRows.list(caller, page, (rows) => onDays(rows, query)),
};
