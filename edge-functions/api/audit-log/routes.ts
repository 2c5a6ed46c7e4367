import { auditLog, auditLogFilters, tooLargeSentence } from '#contract/audit-log.ts';
import { auditReport } from '#contract/audit-report.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { recordExport } from '../access-record/store.ts';
import { type ReportSource, reporting } from '../collection/reports.ts';
import { listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { toEntry } from './rules.ts';
import { auditRows, dayPast } from './store.ts';

const auditExport: ReportSource<Parameters<typeof auditReport.toRow>[0], object> = {
  definition: auditReport,
  filters: (query) => reportFilters(auditLogFilters, { ...query }),
  async readPage(call, page) {
    const { caller, query } = call;
    // Recorded before the first page is read, so that the entry is in the file and shifts no later page.
    if (page.page === 1) await recordExport(call, 'audit_log', auditLogFilters, query);
    const { rows, pagination } = await auditRows.list(caller, { ...query, ...page, each: 'true' });
    return { rows: rows.map(toEntry), pagination };
  },
  async tooLarge({ caller, query }, fitting) {
    const day = await dayPast(caller, query, fitting);
    return day ? tooLargeSentence(day) : undefined;
  },
};

export const auditLogRoutes: Routes = (on) => {
  on(auditLog.list, listing(auditRows, toEntry));
  on(auditLog.exportPdf, reporting('pdf', auditExport));
  on(auditLog.exportXls, reporting('xls', auditExport));
};
