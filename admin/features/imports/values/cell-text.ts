import type { Cell } from '../read/table.ts';

/** A cell as text. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  return typeof cell === 'number' ? plainNumber(cell) : cell;
}

/** Without the exponent that a telephone or CPF may have as a number. */
const plainNumber = (number: number): string =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number).replace('.', ',');

/** True if it is a formula's error value. */
export const isSheetError = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  /^#(N\/?[AD]|REF|VALUE|VALOR|DIV\/0|NAME|NOME|NULL|NULO|NUM|N[UÚ]M|SPILL)[!?]?$/i.test(cell);
