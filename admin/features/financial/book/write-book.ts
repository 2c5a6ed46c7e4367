import type { Annex, CashBook } from '#contract/financial-book.ts';
import type { ReportFormat } from '#contract/report.ts';
import { browserWriters } from '../../../../edge-functions/api/reports/browser-writers.ts';
import { annexName } from './annex-names.ts';
import type { AnnexFile } from './annex-pages.ts';
import { bookReportOf } from './book-report.ts';

/** Writes a book, whose annexes come one by one, so that only one file is held beside what is written. */
interface BookWriter {
  add(annex: Annex, file: AnnexFile): Promise<void>;
  finish(): Promise<Blob>;
}

export interface Details {
  parish: string;
  generatedAt: Date;
}

type ToJpeg = (picture: Uint8Array<ArrayBuffer>, type: string) => Promise<Uint8Array>;

/** Begins a book on paper with its annexes behind it. */
export async function bookOnPaper(book: CashBook, details: Details, toJpeg: ToJpeg): Promise<BookWriter> {
  const bytes = await reportOf('pdf', book, { ...details, annexOf: (number) => `Anexo ${number}` });
  const { annexPagesOf } = await import('./annex-pages.ts');
  const pages = await annexPagesOf(bytes, toJpeg);
  return { add: pages.add, finish: async () => new Blob([await pages.finish()], { type: 'application/pdf' }) };
}

/** Begins a folder with the book as a spreadsheet, which names the file of each annex. */
export async function bookInFolder(book: CashBook, details: Details): Promise<BookWriter> {
  const names = new Map(book.annexes.map((annex) => [annex.number, annexName(annex)]));
  const bytes = await reportOf('xls', book, { ...details, annexOf: (number) => names.get(number) ?? '' });
  const { beginFolder } = await import('./folder.ts');
  const folder = beginFolder();
  folder.add(`livro-caixa-${book.period}.xlsx`, bytes);
  return {
    add: async (annex, file) => {
      if (file) folder.add(annexName(annex), file);
    },
    finish: async () => folder.finish(),
  };
}

async function reportOf(format: ReportFormat, book: CashBook, how: Parameters<typeof bookReportOf>[1]) {
  const { report, rows } = bookReportOf(book, how);
  const writer = (await browserWriters[format]())(report);
  rows.forEach((some, at) => {
    if (at > 0) writer.next();
    writer.add(some);
  });
  return writer.finish();
}
