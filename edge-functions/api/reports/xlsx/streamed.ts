import { PassThrough } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import type { stream as streaming } from 'exceljs';
import workbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Report } from '#contract/report.ts';
import type { ReportWriter } from '../writer.ts';
import { reportSheet } from './sheet.ts';
import { appendStyles, type FileStyles, type Parts } from './styles.ts';

/** Of 9: more takes longer than it saves here. */
const level = 4;

const WorkbookWriter = workbookWriter as unknown as new (
  options: Partial<streaming.xlsx.WorkbookStreamWriterOptions>,
) => streaming.xlsx.WorkbookWriter & { readonly zip: Parts; readonly styles: FileStyles };

class QuotingWorkbookWriter extends WorkbookWriter {
  override async addStyles(): Promise<void> {
    appendStyles(this.zip, this.styles);
  }
}

/** Texts stand in their cells: in a table of their own, as Excel keeps them, they would all be held to the end. */
const inlineText = (text: string) => ({ richText: [{ text }] });

/** Begins a spreadsheet that is compressed while rows come: what is held is about its file's size. */
export function streamedXlsxWriter(report: Report): ReportWriter {
  const stream = new PassThrough();
  const bytes = arrayBuffer(stream);
  const book = new QuotingWorkbookWriter({ stream, useStyles: true, zip: { zlib: { level } } });
  const sheet = reportSheet(book, report, inlineText);
  return {
    add: sheet.add,
    async finish() {
      sheet.end();
      await book.commit();
      return new Uint8Array(await bytes);
    },
  };
}
