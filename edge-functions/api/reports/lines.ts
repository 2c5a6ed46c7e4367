import type { Column, Row } from '#contract/report.ts';

/** Characters that cost as much to measure and write as a line to draw, so that a long line counts as several. */
const lettersPerLine = 32;

const lineBreak = /\r\n?|[\n\u2028\u2029]/;

/** The estimated lines of a row's cells on paper, as the cost of writing it. */
export const linesOf = (row: Row, columns: readonly Column[]): number =>
  row.reduce<number>((sum, cell, index) => sum + cellLines(cell, columns[index]?.width ?? lettersPerLine), 0);

function cellLines(cell: Row[number], width: number): number {
  if (typeof cell !== 'string') return 1;
  const room = Math.min(width, lettersPerLine);
  return cell.split(lineBreak).reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / room)), 0);
}
