import type { Workbook } from 'exceljs';
import { counted } from '#contract/noun.ts';
import type { Report, ReportTable, Row } from '#contract/report.ts';
import { totalsOf } from '../totals.ts';
import { alignOf, headingOf } from '../words.ts';
import { columnWriter, type TextValue, textWriter } from './cells.ts';
import { sheetName } from './text.ts';

/** A report's sheet, to which rows are added. */
interface ReportSheet {
  add(rows: readonly Row[]): void;
  /** Writes the totals of the table, and the heads of the next one. */
  next(): void;
  /** Writes what stands below the last row. */
  end(): void;
}

/**
 * Begins a report's sheet: its heading and the column heads, which are frozen and repeated on each printed page where
 * they are those of all rows.
 */
export function reportSheet(book: Workbook, report: Report, textValue: TextValue): ReportSheet {
  const { parish, title, issuer = [], stamp, generatedAt, further, notes = [], signers = [] } = report;
  const heading = [...headingOf(report), ...(stamp ? [stamp] : [])];
  const headRow = heading.length + 2;
  const waiting = [...(further ?? [])];
  let table = begunOf(report);
  Object.assign(book, { creator: parish, lastModifiedBy: parish, created: generatedAt, modified: generatedAt });
  const sheet = book.addWorksheet(sheetName(title), {
    ...(!further && { views: [{ state: 'frozen', ySplit: headRow }] }),
    pageSetup: { ...paper, ...(!further && { printTitlesRow: `${headRow}:${headRow}` }) },
    headerFooter: { ...(stamp && { oddHeader: `&C${stamp}` }), oddFooter: '&RPágina &P de &N' },
  });
  sheet.columns = widthsOf([report, ...waiting]).map((width) => ({ width }));

  // One style object for all, because `exceljs` processes each new object again.
  const style = {};
  const emptyRow = () => Object.assign(sheet.addRow([]), { style });
  function textRow(text: string, font?: 'bold' | 'large'): void {
    const row = emptyRow();
    textWriter(textValue, { ...(font && { font }) })(row.getCell(1), text);
    row.commit();
  }
  function begunOf(next: ReportTable) {
    return { ...next, totals: totalsOf(next) };
  }
  function rowWriter(font?: 'bold'): (values: Row) => void {
    const writers = table.columns.map((column) => columnWriter(column, textValue, font));
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
    if (table.caption) textRow(table.caption, 'bold');
    const row = emptyRow();
    table.columns.forEach((column, index) => {
      const look = { font: 'bold', head: true, wrapped: true, align: alignOf(column) } as const;
      textWriter(textValue, look)(row.getCell(index + 1), column.title);
    });
    row.commit();
  }

  function writeTotals(): void {
    const sums = table.totals.row();
    if (sums) rowWriter('bold')(sums);
    table.totals.named().forEach(rowWriter('bold'));
  }

  heading.forEach((text, index) => {
    textRow(text, index === 0 ? 'large' : index === issuer.length + 1 || text === stamp ? 'bold' : undefined);
  });
  emptyRow().commit();
  writeHeads();
  let writeRow = rowWriter();

  return {
    add(rows) {
      for (const row of rows) {
        writeRow(row);
        table.totals.add(row);
      }
    },
    next() {
      writeTotals();
      table = begunOf(waiting.shift() as ReportTable);
      emptyRow().commit();
      writeHeads();
      writeRow = rowWriter();
    },
    end() {
      if (report.isForm) return;
      if (!further) emptyRow().commit();
      writeTotals();
      if (report.noun) textRow(`Total: ${counted(table.totals.count, report.noun)}`, 'bold');
      if (notes.length > 0) emptyRow().commit();
      for (const text of notes) textRow(text);
      for (const text of signers) {
        emptyRow().commit();
        textRow(`${text}: ${'_'.repeat(40)}`);
      }
    },
  };
}

/** Of each column of the sheet the widest of the tables' that stand in it. */
const widthsOf = (tables: readonly ReportTable[]): number[] =>
  Array.from({ length: Math.max(...tables.map(({ columns }) => columns.length)) }, (_, index) =>
    Math.max(...tables.map(({ columns }) => columns[index]?.width ?? 0)),
  );

/** Printed on A4, fitted to the page's width. */
const paper = {
  paperSize: 9,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.7, header: 0.3, footer: 0.3 },
} as const;
