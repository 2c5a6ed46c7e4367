import type { ReportWriters } from './writer.ts';

export const functionWriters: ReportWriters = {
  pdf: async () => (await import('./pdf/pdf.ts')).pdfWriter,
  xls: async () => (await import('./xlsx/streamed.ts')).streamedXlsxWriter,
};
