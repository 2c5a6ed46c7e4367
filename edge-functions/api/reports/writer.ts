import type { Report, ReportFormat, Row } from '#contract/report.ts';

/** Takes a report's rows in their order and makes its file. Knows neither the API nor the browser, so that both use it. */
export interface ReportWriter {
  add(rows: readonly Row[]): void;
  /** The file's bytes; called once, after the last rows. */
  finish(): Uint8Array<ArrayBuffer>;
}

/** Each is loaded when it is asked for the first time: a start pays for none of them. */
const writers: Readonly<Record<ReportFormat, () => Promise<(report: Report) => ReportWriter>>> = {
  pdf: async () => (await import('./pdf/pdf.ts')).pdfWriter,
  xls: async () => (await import('./xlsx/xlsx.ts')).xlsxWriter,
};

/** Begins a report. Throws only when the writer can't be loaded. */
export async function reportWriter(format: ReportFormat, report: Report): Promise<ReportWriter> {
  const begin = await writers[format]();
  return begin(report);
}
