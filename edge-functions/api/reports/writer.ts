import type { Report, ReportFormat, Row } from '#contract/report.ts';

/** Takes a report's rows in their order and makes its file. Knows neither the API nor the browser, so that both use it. */
export interface ReportWriter {
  add(rows: readonly Row[]): void;
  /** The file's bytes; called once, after the last rows. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Begins a report. Throws only when the writer can't be loaded. */
export type BeginReport = (format: ReportFormat, report: Report) => Promise<ReportWriter>;

type LoadWriter = () => Promise<(report: Report) => ReportWriter>;

/** Each writer is loaded when it is asked for the first time: a start pays for none of them. */
export const beginWith =
  (writers: Readonly<Record<ReportFormat, LoadWriter>>): BeginReport =>
  async (format, report) => {
    const begin = await writers[format]();
    return begin(report);
  };

export const loadPdf: LoadWriter = async () => (await import('./pdf/pdf.ts')).pdfWriter;
