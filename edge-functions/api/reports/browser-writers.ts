import type { ReportWriters } from './writer.ts';

/** Streaming a spreadsheet needs APIs that browsers lack. */
export const browserWriters: ReportWriters = {
  pdf: async () => (await import('./pdf/pdf.ts')).pdfWriter,
  xls: async () => (await import('./xlsx/in-memory.ts')).inMemoryXlsxWriter,
};
