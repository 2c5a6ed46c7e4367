import type { Cell } from './table.ts';

/** A cell as text; a day as people write it. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  if (typeof cell === 'number') return plainNumber(cell);
  return /^\d{4}-\d\d-\d\d$/.test(cell) ? cell.split('-').reverse().join('/') : cell;
}

/** Without the exponent that a telephone or CPF may have as a number. */
const plainNumber = (number: number): string =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number).replace('.', ',');

/** True if it is a formula's error value. */
export const isSheetError = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  /^#(N\/?[AD]|REF|VALUE|VALOR|DIV\/0|NAME|NOME|NULL|NULO|NUM|N[UÚ]M|SPILL)[!?]?$/i.test(cell);

/** True for `8,59889E+10`: the digits that Excel didn't show are lost. */
export const isShortened = (text: string): boolean => /^['’]?\d(?:[.,]\d+)?e\+?\d{1,2}$/i.test(text);
