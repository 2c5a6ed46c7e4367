import { counted } from '#contract/noun.ts';
import type { Report, ReportTable, Row } from '#contract/report.ts';
import { totalsOf } from '../totals.ts';
import { headingOf, writtenCell } from '../words.ts';
import type { ReportWriter } from '../writer.ts';
import { inkOf, type Pen, type Type } from './ink.ts';
import { lanesOf } from './lanes.ts';
import { printableText } from './letters.ts';
import { wrap } from './wrap.ts';

/** Points. */
const margin = 36;
const lineHeight = 11;
const footerHeight = 22;
/** Rows of a report with one table, also close together, and of several, whose few lines are read by a curia. */
const rowLooks = {
  alone: { padding: 2.5, size: 8.5 },
  close: { padding: 1, size: 8.5 },
  several: { padding: 1, size: 9 },
};

/** The size below which a word is broken, as an address of the web. */
const smallest = 6;

const note: Type = { font: 'normal', size: 9, colour: 'soft' };
const head: Type = { font: 'serif', size: 9, colour: 'brand' };
const parishType: Type = { font: 'serif', size: 16, colour: 'brand' };
const titleType: Type = { font: 'serif', size: 12 };
const captionType: Type = { font: 'serif', size: 11 };

const thin: Pen = { colour: 'line', width: 0.5 };
const strong: Pen = { colour: 'brand', width: 1 };

/** The lines of a cell. */
interface Written {
  lines: readonly string[];
  type: Type;
}

/** Columns with a larger total width, in characters, are printed in landscape. */
const widestUpright = 95;

/** Begins a report on A4: the heading on the first page, the column heads and the page's number on every page. */
export function pdfWriter(report: Report): ReportWriter {
  const { title, parish, issuer = [], generatedAt, further = [], notes = [], signers = [] } = report;
  const landscape = report.columns.reduce((sum, { width }) => sum + width, 0) > widestUpright;
  const { padding, size } = rowLooks[report.further ? 'several' : report.isClose ? 'close' : 'alone'];
  const body: Type = { font: 'normal', size };
  const bold: Type = { font: 'bold', size };
  const ink = inkOf({ title, author: parish, createdAt: generatedAt, landscape });
  const right = ink.page.width - margin;
  const bottom = ink.page.height - margin - footerHeight;
  const headWidth = (word: string) => ink.widthOf(printableText(word), head);
  const heightOf = (lines: number) => lines * lineHeight + padding * 2;
  const waiting = [...further];
  let table = begunOf(report);
  let y = margin;

  function begunOf(next: ReportTable) {
    const lanes = lanesOf(next.columns, { x: margin, width: right - margin, headWidth });
    const heads = lanes.map(({ column, width }) => written(column.title, width, head));
    return { caption: next.caption, lanes, heads, totals: totalsOf(next) };
  }

  function linesOf(text: string, width: number, type: Type): string[] {
    return wrap(printableText(text), width, (part) => ink.widthOf(part, type));
  }

  /** A text in a cell, in smaller type where a word would else be broken. */
  function written(text: string, width: number, type: Type): Written {
    const widest = Math.max(
      ...printableText(text)
        .split(/\s/)
        .map((word) => ink.widthOf(word, type)),
    );
    const size = widest > width ? Math.max(smallest, Math.floor((type.size * width * 10) / widest) / 10) : type.size;
    const own = { ...type, size };
    return { lines: linesOf(text, width, own), type: own };
  }

  function paragraph(text: string, type: Type): void {
    const width = right - margin;
    for (const line of linesOf(text, width, type)) {
      y += type.size * 1.35;
      ink.text(line, type, { x: margin, y, width, align: 'left' });
    }
  }

  /** Draws lines of each cell, starting at line `from`; the row is `height` high. */
  function cells(texts: readonly Written[], from: number, count: number): void {
    table.lanes.forEach(({ x, width, align }, index) => {
      const { lines, type } = texts[index] as Written;
      lines.slice(from, from + count).forEach((line, number) => {
        if (line !== '') ink.text(line, type, { x, y: y + padding + lineHeight * (number + 0.75), width, align });
      });
    });
    y += heightOf(count);
  }

  function headRow(): void {
    if (table.caption) {
      paragraph(table.caption, captionType);
      y += 4;
    }
    const count = mostLines(table.heads);
    ink.box(margin, y, right - margin, heightOf(count), 'brandTint');
    cells(table.heads, 0, count);
    ink.line(margin, y, right, strong);
  }

  function newPage(): void {
    ink.addPage();
    y = margin;
  }

  function newPageOfTable(): void {
    newPage();
    headRow();
  }

  /** A row that doesn't fit on the rest of the page goes to the next one; one that fits on no page is split. */
  function row(texts: readonly Written[]): void {
    const count = mostLines(texts);
    if (y + heightOf(count) > bottom) newPageOfTable();
    for (let from = 0; from < count; ) {
      const room = Math.max(1, Math.floor((bottom - y - padding * 2) / lineHeight));
      const some = Math.min(room, count - from);
      cells(texts, from, some);
      from += some;
      if (from < count) newPageOfTable();
    }
    ink.line(margin, y, right, thin);
  }

  const valueRow = (values: Row, type: Type) =>
    row(
      table.lanes.map(({ column, width }, index) => {
        const text = writtenCell(column, values[index] ?? null);
        // An amount is never broken: a sum's neighbours are empty.
        return column.kind === 'money' ? { lines: [printableText(text)], type } : written(text, width, type);
      }),
    );

  function endTable(): void {
    const sums = table.totals.row();
    ink.line(margin, y, right, strong);
    if (sums) valueRow(sums, bold);
    for (const total of table.totals.named()) valueRow(total, bold);
  }

  function noteLines(): void {
    for (const text of notes) {
      if (y + 20 > bottom) newPage();
      y += 4;
      paragraph(text, body);
    }
  }

  /** Lines to sign, two beside each other, all on one page. */
  function signatureLines(): void {
    const height = 46;
    if (signers.length === 0) return;
    if (y + Math.ceil(signers.length / 2) * height > bottom) newPage();
    const width = (right - margin - 40) / 2;
    signers.forEach((text, index) => {
      const x = margin + (index % 2) * (width + 40);
      if (index % 2 === 0) y += height;
      ink.line(x, y - 12, x + width, { colour: 'ink', width: 0.5 });
      ink.text(printableText(text), body, { x, y, width, align: 'center' });
    });
  }

  const [name = '', ...rest] = headingOf(report);
  paragraph(name, parishType);
  rest.forEach((text, index) => {
    paragraph(text, index === issuer.length ? titleType : note);
  });
  y += 5;
  ink.line(margin, y, right, { colour: 'gold', width: 1.5 });
  y += 8;
  headRow();

  return {
    add(rows) {
      for (const values of rows) {
        valueRow(values, body);
        table.totals.add(values);
      }
    },
    next() {
      endTable();
      table = begunOf(waiting.shift() as ReportTable);
      y += 8;
      // The heads stay with a row.
      if (y + 20 + heightOf(mostLines(table.heads)) + heightOf(2) > bottom) newPage();
      headRow();
    },
    async finish() {
      endTable();
      if (report.noun) {
        if (y + 20 > bottom) newPageOfTable();
        y += 4;
        paragraph(`Total: ${counted(table.totals.count, report.noun)}`, bold);
      }
      noteLines();
      signatureLines();
      ink.onEachPage((page, pages) => {
        const place = { x: margin, y: ink.page.height - margin, width: right - margin };
        const [part = ''] = linesOf(`${parish} – ${title}`, place.width - 100, note);
        ink.text(part, note, { ...place, align: 'left' });
        ink.text(`Página ${page} de ${pages}`, note, { ...place, align: 'right' });
        if (report.stamp) ink.stamp(report.stamp);
      });
      return ink.bytes();
    },
  };
}

const mostLines = (texts: readonly Written[]) => Math.max(1, ...texts.map(({ lines }) => lines.length));
