import type { Cell, Report } from '#contract/report.ts';
import { countOf, totalsOf } from '../totals.ts';
import { alignOf, headingOf } from '../words.ts';
import type { ReportWriter } from '../writer.ts';
import { columnWriter, textWriter, type WriteCell } from './cells.ts';
import { columnLetters, packageParts, sheetEnd, sheetPath, sheetStart, stylesPath } from './package.ts';
import { cellStyles } from './styles.ts';
import { zipArchive } from './zip.ts';

/** Begins a spreadsheet, which is compressed while rows come: what is held is about its file's size. */
export function xlsxWriter(report: Report): ReportWriter {
  const { columns, title, generatedAt } = report;
  const heading = headingOf(report);
  const headRow = heading.length + 2;
  const letters = columns.map((_, index) => columnLetters(index));
  const styles = cellStyles();
  const totals = totalsOf(columns);
  const { open, bytes } = zipArchive(generatedAt);
  const sheet = open(sheetPath);
  let last = 0;

  const writeRow = (cells: string) => {
    last += 1;
    sheet.write(`<row r="${last}">${cells}</row>`);
  };
  const rowWriter = (writers: readonly WriteCell[]) => (row: readonly Cell[]) => {
    const number = last + 1;
    writeRow(writers.map((write, index) => write(`${letters[index]}${number}`, row[index] ?? null)).join(''));
  };

  sheet.write(
    sheetStart(
      columns.map(({ width }) => width),
      headRow,
    ),
  );
  heading.forEach((text, index) => {
    const font = index === 0 ? 'large' : index === 1 ? 'bold' : undefined;
    writeRow(textWriter(styles, { ...(font && { font }) })(`A${last + 1}`, text));
  });
  writeRow('');
  rowWriter(
    columns.map((column): WriteCell => {
      const write = textWriter(styles, { font: 'bold', head: true, wrapped: true, align: alignOf(column) });
      return (reference) => write(reference, column.title);
    }),
  )([]);
  const writeValues = rowWriter(columns.map((column) => columnWriter(column, styles)));

  return {
    add(rows) {
      for (const row of rows) {
        writeValues(row);
        totals.add(row);
      }
    },
    finish() {
      const sums = totals.row();
      writeRow('');
      if (sums) rowWriter(columns.map((column) => columnWriter(column, styles, 'bold')))(sums);
      writeRow(textWriter(styles, { font: 'bold' })(`A${last + 1}`, `Total: ${countOf(totals.count, report)}`));
      sheet.write(sheetEnd);
      sheet.close();
      for (const [path, xml] of Object.entries({ ...packageParts(title, headRow), [stylesPath]: styles.xml() })) {
        const part = open(path);
        part.write(xml);
        part.close();
      }
      return bytes();
    },
  };
}
