import { type dizimistaReport, dizimistaReportWith } from '#contract/dizimista-report.ts';
import { dizimistaFilters, type ReportedName, reportedNames } from '#contract/dizimistas.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { recordExport } from '../access-record/store.ts';
import type { ReportSource } from '../collection/reports.ts';
import { reportedRows } from './store.ts';

type Chosen = { columns?: ReportedName[] | undefined };

/** The payers of a report, by name, with the columns that are chosen. */
export const dizimistaExport: ReportSource<Parameters<typeof dizimistaReport.toRow>[0], Chosen> = {
  definition: ({ columns = reportedNames }) => dizimistaReportWith(columns),
  filters: (query) => reportFilters(dizimistaFilters, { ...query }),
  async readPage(call, page) {
    const { caller, query } = call;
    if (page.page === 1) await recordExport(call, 'dizimistas', dizimistaFilters, query);
    return reportedRows.list(caller, { ...query, ...page });
  },
};
