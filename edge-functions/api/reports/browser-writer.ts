import { beginWith, loadPdf } from './writer.ts';

/** The writers of a browser: one that streams spreadsheets needs what only servers have. */
export const browserReportWriter = beginWith({
  pdf: loadPdf,
  xls: async () => (await import('./xlsx/in-memory.ts')).inMemoryXlsxWriter,
});
