import { PassThrough } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import type { stream as streaming } from 'exceljs';
import workbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Report } from '#contract/report.ts';
import type { ReportWriter } from '../writer.ts';
import { reportSheet } from './sheet.ts';
import { appendStyles, type FileStyles, type Parts } from './styles.ts';

/** zlib's level, of 9: a higher one costs more time than it saves. */
const level = 4;

const WorkbookWriter = workbookWriter as unknown as new (
  options: Partial<streaming.xlsx.WorkbookStreamWriterOptions>,
) => streaming.xlsx.WorkbookWriter & { readonly zip: Parts; readonly styles: FileStyles };

class QuotingWorkbookWriter extends WorkbookWriter {
  override async addStyles(): Promise<void> {
    appendStyles(this.zip, this.styles);
  }
}

/** Inline strings: Excel's table of shared strings would be kept in memory to the end. */
const inlineText = (text: string) => ({ richText: [{ text }] });

/** Begins a spreadsheet that is compressed as rows come, so that memory is about the file's size. */
export function streamedXlsxWriter(report: Report): ReportWriter {
  const stream = new PassThrough();
  const bytes = arrayBuffer(stream);
  const book = new QuotingWorkbookWriter({ stream, useStyles: true, zip: { zlib: { level } } });
  const sheet = reportSheet(book, report, inlineText);
  return {
    add: sheet.add,
    next: sheet.next,
    async finish() {
      sheet.end();
      await book.commit();
      return new Uint8Array(await bytes);
    },
  };
}
