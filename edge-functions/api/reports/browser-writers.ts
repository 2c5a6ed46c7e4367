import type { ReportWriters } from './writer.ts';

/** Streamed spreadsheets are made of what only servers have. */
export const browserWriters: ReportWriters = {
  pdf: async () => (await import('./pdf/pdf.ts')).pdfWriter,
  xls: async () => (await import('./xlsx/in-memory.ts')).inMemoryXlsxWriter,
};
