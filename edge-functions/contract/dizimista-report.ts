import { dizimistaNoun, dizimistaReportColumns, numberedDizimistaFields } from './dizimistas.ts';
import { reportColumns } from './fields/report-columns.ts';
import { defineReport } from './report.ts';

/** The report of payers. */
export const dizimistaReport = defineReport({
  fileName: 'dizimistas',
  title: 'Dizimistas',
  noun: dizimistaNoun,
  columns: reportColumns(numberedDizimistaFields, dizimistaReportColumns),
});
