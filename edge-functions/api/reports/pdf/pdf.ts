import { counted } from '#contract/noun.ts';
import type { Report, Row } from '#contract/report.ts';
import { totalsOf } from '../totals.ts';
import { headingOf, writtenCell } from '../words.ts';
import type { ReportWriter } from '../writer.ts';
import { inkOf, type Pen, type Type } from './ink.ts';
import { lanesOf } from './lanes.ts';
import { printableText } from './letters.ts';
import { wrap } from './wrap.ts';

/** Points. */
const margin = 36;
const padding = 2.5;
const lineHeight = 11;
const footerHeight = 22;

const body: Type = { font: 'normal', size: 8.5 };
const bold: Type = { font: 'bold', size: 8.5 };
const note: Type = { font: 'normal', size: 9, colour: 'soft' };
const head: Type = { font: 'serif', size: 9, colour: 'brand' };
const parishType: Type = { font: 'serif', size: 16, colour: 'brand' };
const titleType: Type = { font: 'serif', size: 12 };

const thin: Pen = { colour: 'line', width: 0.5 };
const strong: Pen = { colour: 'brand', width: 1 };

/** Columns with a larger total width, in characters, are printed in landscape. */
const widestUpright = 95;

/** Begins a report on A4: the heading on the first page, the column heads and the page's number on every page. */
export function pdfWriter(report: Report): ReportWriter {
  const { columns, title, parish, generatedAt } = report;
  const landscape = columns.reduce((sum, { width }) => sum + width, 0) > widestUpright;
  const ink = inkOf({ title, author: parish, createdAt: generatedAt, landscape });
  const right = ink.page.width - margin;
  const bottom = ink.page.height - margin - footerHeight;
  const headWidth = (word: string) => ink.widthOf(printableText(word), head);
  const lanes = lanesOf(columns, { x: margin, width: right - margin, headWidth });
  const heads = lanes.map(({ column, width }) => linesOf(column.title, width, head));
  const totals = totalsOf(columns, report.totals);
  let y = margin;

  function linesOf(text: string, width: number, type: Type): string[] {
    return wrap(printableText(text), width, (part) => ink.widthOf(part, type));
  }

  function paragraph(text: string, type: Type): void {
    const width = right - margin;
    for (const line of linesOf(text, width, type)) {
      y += type.size * 1.35;
      ink.text(line, type, { x: margin, y, width, align: 'left' });
    }
  }

  /** Draws lines of each cell, starting at line `from`; the row is `height` high. */
  function cells(lines: readonly (readonly string[])[], type: Type, from: number, count: number): void {
    lanes.forEach(({ x, width, align }, index) => {
      const shown = lines[index]?.slice(from, from + count) ?? [];
      shown.forEach((line, number) => {
        if (line !== '') ink.text(line, type, { x, y: y + padding + lineHeight * (number + 0.75), width, align });
      });
    });
    y += heightOf(count);
  }

  function headRow(): void {
    const count = mostLines(heads);
    ink.box(margin, y, right - margin, heightOf(count), 'brandTint');
    cells(heads, head, 0, count);
    ink.line(margin, y, right, strong);
  }

  function newPage(): void {
    ink.addPage();
    y = margin;
    headRow();
  }

  /** A row that doesn't fit on the rest of the page goes to the next one; one that fits on no page is split. */
  function row(lines: readonly (readonly string[])[], type: Type): void {
    const count = mostLines(lines);
    if (y + heightOf(count) > bottom) newPage();
    for (let from = 0; from < count; ) {
      const room = Math.max(1, Math.floor((bottom - y - padding * 2) / lineHeight));
      const some = Math.min(room, count - from);
      cells(lines, type, from, some);
      from += some;
      if (from < count) newPage();
    }
    ink.line(margin, y, right, thin);
  }

  const valueRow = (values: Row, type: Type) =>
    row(
      lanes.map(({ column, width }, index) => {
        const written = writtenCell(column, values[index] ?? null);
        // An amount is never broken: a sum's neighbours are empty.
        return column.kind === 'money' ? [printableText(written)] : linesOf(written, width, type);
      }),
      type,
    );

  const [name = '', ...rest] = headingOf(report);
  paragraph(name, parishType);
  rest.forEach((text, index) => {
    paragraph(text, index === 0 ? titleType : note);
  });
  y += 5;
  ink.line(margin, y, right, { colour: 'gold', width: 1.5 });
  y += 8;
  headRow();

  return {
    add(rows) {
      for (const values of rows) {
        valueRow(values, body);
        totals.add(values);
      }
    },
    async finish() {
      const sums = totals.row();
      ink.line(margin, y, right, strong);
      if (sums) valueRow(sums, bold);
      for (const total of totals.named()) valueRow(total, bold);
      if (y + 20 > bottom) newPage();
      y += 4;
      paragraph(`Total: ${counted(totals.count, report.noun)}`, bold);
      ink.onEachPage((page, pages) => {
        const place = { x: margin, y: ink.page.height - margin, width: right - margin };
        const [part = ''] = linesOf(`${parish} – ${title}`, place.width - 100, note);
        ink.text(part, note, { ...place, align: 'left' });
        ink.text(`Página ${page} de ${pages}`, note, { ...place, align: 'right' });
      });
      return ink.bytes();
    },
  };
}

const mostLines = (lines: readonly (readonly string[])[]) => Math.max(1, ...lines.map(({ length }) => length));
const heightOf = (lines: number) => lines * lineHeight + padding * 2;
