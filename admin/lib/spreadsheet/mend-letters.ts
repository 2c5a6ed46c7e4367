import { menders } from '#contract/twice-encoded.ts';
import type { Table, TableRow } from './table.ts';

/** Mends letters that were encoded twice (`JosÃ©`), and remarks on each row with such or lost letters. */
export function withMendedLetters({ rows }: Table): Table {
  // Some such pairs may also be meant, as in “IRMÔ: they are mended only where another one can't be.
  const certain = menders.filter((mender) =>
    rows.some(({ cells }) => cells.some((cell) => typeof cell === 'string' && mender.certain(cell))),
  );
  return { rows: rows.map((row) => mendedRow(row, certain)) };
}

function mendedRow(row: TableRow, certain: typeof menders): TableRow {
  let example = '';
  let lost = '';
  const cells = row.cells.map((cell) => {
    if (typeof cell !== 'string') return cell;
    const mended = certain.reduce((text, { mend }) => mend(text), cell).trim();
    if (mended !== cell) example ||= cell;
    if (hasLostLetters(mended)) lost ||= mended;
    return mended;
  });
  const remarks = [
    ...(row.remarks ?? []),
    ...(example
      ? [`As letras com acento estavam trocadas (“${example.slice(0, 40)}”) e foram acertadas. Confira.`]
      : []),
    ...(lost ? [lostLetters(lost)] : []),
  ];
  return remarks.length > 0 ? { ...row, cells, remarks } : row;
}

/** `Concei��o`, or `Concei??o` of a program that knows no accents, or the rest of `Ã\u00a0`. */
const hasLostLetters = (text: string): boolean => /\ufffd|\p{L}\?+\p{Ll}|\p{Ll}Ã(?!\p{L})/u.test(text);

const lostLetters = (text: string): string =>
  `Há letras que se perderam (“${text.slice(0, 40)}”). Salve a planilha de novo como “CSV UTF-8” ou .xlsx, ou corrija depois.`;
