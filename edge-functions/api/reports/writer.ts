import type { Report, ReportFormat, Row } from '#contract/report.ts';

/** Writes a report's file from its rows, in order. Used in the API and in browsers, so it depends on neither. */
export interface ReportWriter {
  add(rows: readonly Row[]): void;
  /** Ends the table and begins the report's next one below it. */
  next(): void;
  /** The file's bytes; called once, after the last rows. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Each writer is imported on first use, to keep the start fast. The import throws when it can't be fetched. */
export type ReportWriters = Readonly<Record<ReportFormat, () => Promise<(report: Report) => ReportWriter>>>;
