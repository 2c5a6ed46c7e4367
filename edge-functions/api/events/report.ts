import { eventReport } from '#contract/event-report.ts';
import { eventReportFilters } from '#contract/events.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import type { ReportSource } from '../collection/reports.ts';
import { toEvent } from './rules.ts';
import { eventRows } from './store.ts';

/** The events of the year or the month that a call asks for; of all years without one. */
export const eventExport: ReportSource<Parameters<typeof eventReport.toRow>[0], object> = {
  definition: eventReport,
  filters: (query) => reportFilters(eventReportFilters, { ...query }),
  readPage: async ({ caller, query }, page) => {
    const { rows, pagination } = await eventRows.list(caller, { ...query, ...page });
    return { rows: rows.map(toEvent), pagination };
  },
};
