import type { Report, ReportFormat, Row } from '#contract/report.ts';

/** Takes a report's rows in their order and makes its file. Knows neither the API nor the browser, so that both use it. */
export interface ReportWriter {
  add(rows: readonly Row[]): void;
  /** The file's bytes; called once, after the last rows. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Each is loaded when it is asked for the first time: a start pays for none of them. Loading throws when it is out of reach. */
export type ReportWriters = Readonly<Record<ReportFormat, () => Promise<(report: Report) => ReportWriter>>>;
