import {
  dizimistaNoun,
  dizimistaReportColumns,
  numberedDizimistaFields,
  type ReportedName,
  reportedNames,
} from './dizimistas.ts';
import { reportColumns } from './fields/report-columns.ts';
import { defineReport } from './report.ts';

/** The report of payers. */
export const dizimistaReport = defineReport({
  fileName: 'dizimistas',
  title: 'Dizimistas',
  noun: dizimistaNoun,
  columns: reportColumns(numberedDizimistaFields, dizimistaReportColumns),
});

/** The same with some of its columns, in their usual order. */
export const dizimistaReportWith = (chosen: readonly ReportedName[]) =>
  defineReport({
    ...dizimistaReport,
    columns: dizimistaReport.columns.filter((_, at) => chosen.some((name) => name === reportedNames[at])),
  });
