import type { Cell } from '../read/table.ts';

/** A cell as text. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  return typeof cell === 'number' ? plainNumber(cell) : cell;
}

/** Without an exponent, which a telephone or a CPF may have got. */
const plainNumber = (number: number): string =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number).replace('.', ',');

/** What spreadsheet programs show where a formula fails. */
export const isSheetError = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  /^#(N\/?[AD]|REF|VALUE|VALOR|DIV\/0|NAME|NOME|NULL|NULO|NUM|N[UÚ]M|SPILL)[!?]?$/i.test(cell);
