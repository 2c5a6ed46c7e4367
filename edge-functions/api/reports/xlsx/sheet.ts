import type { Workbook } from 'exceljs';
import { counted } from '#contract/noun.ts';
import type { Report, Row } from '#contract/report.ts';
import { totalsOf } from '../totals.ts';
import { alignOf, headingOf } from '../words.ts';
import { columnWriter, type TextValue, textWriter } from './cells.ts';
import { sheetName } from './text.ts';

/** A report's sheet, to which rows are added. */
interface ReportSheet {
  add(rows: readonly Row[]): void;
  /** Writes the totals below the last row. */
  end(): void;
}

/** Begins a report's sheet: its heading and the column heads, which are frozen and repeated on each printed page. */
export function reportSheet(book: Workbook, report: Report, textValue: TextValue): ReportSheet {
  const { parish, title, columns, generatedAt } = report;
  const heading = headingOf(report);
  const headRow = heading.length + 2;
  const totals = totalsOf(columns, report.totals);
  Object.assign(book, { creator: parish, lastModifiedBy: parish, created: generatedAt, modified: generatedAt });
  const sheet = book.addWorksheet(sheetName(title), {
    views: [{ state: 'frozen', ySplit: headRow }],
    pageSetup: { ...paper, printTitlesRow: `${headRow}:${headRow}` },
    headerFooter: { oddFooter: '&RPágina &P de &N' },
  });
  sheet.columns = columns.map(({ width }) => ({ width }));

  // One style object for all, because `exceljs` processes each new object again.
  const style = {};
  const emptyRow = () => Object.assign(sheet.addRow([]), { style });
  function textRow(text: string, font?: 'bold' | 'large'): void {
    const row = emptyRow();
    textWriter(textValue, { ...(font && { font }) })(row.getCell(1), text);
    row.commit();
  }
  function rowWriter(font?: 'bold'): (values: Row) => void {
    const writers = columns.map((column) => columnWriter(column, textValue, font));
    return (values) => {
      const row = emptyRow();
      writers.forEach((write, index) => {
        const value = values[index] ?? null;
        if (value !== null) write(row.getCell(index + 1), value);
      });
      row.commit();
    };
  }
  function writeHeads(): void {
    const row = emptyRow();
    columns.forEach((column, index) => {
      const look = { font: 'bold', head: true, wrapped: true, align: alignOf(column) } as const;
      textWriter(textValue, look)(row.getCell(index + 1), column.title);
    });
    row.commit();
  }

  heading.forEach((text, index) => {
    textRow(text, index === 0 ? 'large' : index === 1 ? 'bold' : undefined);
  });
  emptyRow().commit();
  writeHeads();
  const writeRow = rowWriter();

  return {
    add(rows) {
      for (const row of rows) {
        writeRow(row);
        totals.add(row);
      }
    },
    end() {
      if (report.isForm) return;
      const sums = totals.row();
      emptyRow().commit();
      if (sums) rowWriter('bold')(sums);
      totals.named().forEach(rowWriter('bold'));
      textRow(`Total: ${counted(totals.count, report.noun)}`, 'bold');
    },
  };
}

/** Printed on A4, fitted to the page's width. */
const paper = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.3 },
} as const;
