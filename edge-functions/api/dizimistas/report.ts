import { dizimistaReport } from '#contract/dizimista-report.ts';
import { dizimistaFilters } from '#contract/dizimistas.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { recordExport } from '../access-record/store.ts';
import type { ReportSource } from '../collection/reports.ts';
import { reportedRows } from './store.ts';

/** The payers of a report, by name. */
export const dizimistaExport: ReportSource<Parameters<typeof dizimistaReport.toRow>[0], object> = {
  definition: dizimistaReport,
  filters: (query) => reportFilters(dizimistaFilters, { ...query }),
  async readPage(call, page) {
    const { caller, query } = call;
    if (page.page === 1) await recordExport(call, 'dizimistas', dizimistaFilters, query);
    return reportedRows.list(caller, { ...query, ...page });
  },
};
