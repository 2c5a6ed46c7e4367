import { beginWith, loadPdf } from './writer.ts';

/** The writers of the function. */
export const reportWriter = beginWith({
  pdf: loadPdf,
  xls: async () => (await import('./xlsx/streamed.ts')).streamedXlsxWriter,
});
