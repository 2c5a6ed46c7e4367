import type { Workbook, Xlsx } from 'exceljs';
import exceljs from 'exceljs/dist/exceljs.min.js';
import type { Report } from '#contract/report.ts';
import type { ReportWriter } from '../writer.ts';
import { reportSheet } from './sheet.ts';
import { appendStyles, type FileStyles, type Parts } from './styles.ts';

type AddStyles = (parts: Parts, model: { styles: FileStyles }) => Promise<void>;
const ExcelJS = exceljs as unknown as {
  Workbook: new () => Workbook & { readonly xlsx: Xlsx & { addStyles: AddStyles } };
};

const zip = { compression: 'DEFLATE', compressionOptions: { level: 4 } } as const;

/** Begins a spreadsheet that is kept in memory until it is finished. */
export function inMemoryXlsxWriter(report: Report): ReportWriter {
  const book = new ExcelJS.Workbook();
  book.xlsx.addStyles = async (parts, { styles }) => appendStyles(parts, styles);
  const sheet = reportSheet(book, report, (text) => text);
  return {
    add: sheet.add,
    next: sheet.next,
    async finish() {
      sheet.end();
      return new Uint8Array(await book.xlsx.writeBuffer({ zip }));
    },
  };
}
