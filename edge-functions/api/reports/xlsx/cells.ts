import type { Cell as SheetCell } from 'exceljs';
import { reaisOf } from '#contract/money.ts';
import type { Cell, Column } from '#contract/report.ts';
import { alignOf, writtenCell } from '../words.ts';
import { sheetDay, sheetInstant } from './dates.ts';
import { type CellLook, quoted, styleOf } from './styles.ts';
import { cellText, looksLikeFormula } from './text.ts';

/** A text as the value of a cell. */
export type TextValue = (text: string) => SheetCell['value'];

/** Writes texts in one style. */
export function textWriter(textValue: TextValue, look: CellLook): (cell: SheetCell, text: string) => void {
  const plain = styleOf({ ...look, format: 'text' });
  const quotedStyle = quoted(plain);
  return (cell, text) => {
    const kept = cellText(text);
    cell.value = textValue(kept);
    cell.style = looksLikeFormula(kept) ? quotedStyle : plain;
  };
}

/** Writes a column's values: dates and numbers with a format, everything else as text, never as a formula. */
export function columnWriter(
  column: Column,
  textValue: TextValue,
  font?: CellLook['font'],
): (cell: SheetCell, value: NonNullable<Cell>) => void {
  const look = { align: alignOf(column), ...(font && { font }) };
  const asText = textWriter(textValue, { ...look, wrapped: true });
  const format = formatOf[column.kind];
  const style = styleOf({ ...look, ...(format && { format }) });
  const counted = countedOf[column.kind];
  return (cell, value) => {
    const number = counted?.(value as never);
    if (number === undefined || !Number.isFinite(Number(number))) return asText(cell, writtenCell(column, value));
    cell.value = number;
    cell.style = style;
  };
}

const formatOf: { readonly [Kind in Column['kind']]?: CellLook['format'] } = {
  date: 'date',
  instant: 'instant',
  money: 'money',
};

/** A value's date or number; undefined where it is written as text. */
const countedOf: { readonly [Kind in Column['kind']]?: (value: never) => Date | number | undefined } = {
  date: sheetDay,
  instant: sheetInstant,
  money: reaisOf,
  number: (number: number) => number,
};
