import type { Cell, Column } from '#contract/report.ts';
import { alignOf, writtenCell } from '../words.ts';
import { serialOfDay, serialOfInstant } from './dates.ts';
import type { CellStyle, Styles } from './styles.ts';
import { cellText } from './xml.ts';

/** Writes a value into the cell with this reference: `B7`. */
export type WriteCell = (reference: string, value: Cell) => string;

/** With which a spreadsheet takes what somebody types, or opens as CSV, for a formula. */
const formulaStart = /^[=+\-@\p{Cc}]/u;

const numberCell = (reference: string, style: number, value: number) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

const textCell = (reference: string, style: number, text: string) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

/** How texts that are not in a column are written, such as headings. */
export function textWriter(styles: Styles, style: CellStyle): (reference: string, text: string) => string {
  const plain = styles.idOf({ ...style, format: 'text' });
  const quoted = styles.idOf({ ...style, format: 'text', quoted: true });
  return (reference, text) => {
    const held = cellText(text);
    return textCell(reference, formulaStart.test(held) ? quoted : plain, held);
  };
}

/** How a column's values are written: dates and figures as numbers with a format, everything else as text, never as a formula. */
export function columnWriter(column: Column, styles: Styles, font?: CellStyle['font']): WriteCell {
  const align = alignOf(column);
  const asText = textWriter(styles, { ...(font && { font }), align, wrapped: true });
  const format =
    column.kind === 'date' || column.kind === 'instant' || column.kind === 'money' ? column.kind : undefined;
  const style = styles.idOf({ ...(font && { font }), align, ...(format && { format }) });
  const serial = serialOf[column.kind];
  return (reference, value) => {
    if (value === null) return '';
    const number = serial?.(value as never);
    if (number !== undefined && Number.isFinite(number)) return numberCell(reference, style, number);
    return asText(reference, writtenCell(column, value));
  };
}

/** The number that stands for a value; undefined where it is written as text. */
const serialOf: { readonly [Kind in Column['kind']]?: (value: never) => number | undefined } = {
  date: serialOfDay,
  instant: serialOfInstant,
  money: (cents: number) => cents / 100,
  number: (number: number) => number,
};
