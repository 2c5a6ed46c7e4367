import { type Alphabet, alphabets, isPortuguese } from './alphabets.ts';
import type { Table, TableRow } from './table.ts';

/** Mends letters that were encoded twice (`JosÃ©`), and remarks on each row with such or lost letters. */
export function withMendedLetters({ rows }: Table): Table {
  // Some such pairs may also be meant, as in “IRMÔ: they are mended only where another one can't be.
  const menders = mendersOf.filter(({ certain }) =>
    rows.some(({ cells }) => cells.some((cell) => typeof cell === 'string' && certain(cell))),
  );
  return { rows: rows.map((row) => mendedRow(row, menders)) };
}

interface Mender {
  certain: (text: string) => boolean;
  mend: (text: string) => string;
}

const mendersOf: readonly Mender[] = alphabets.map(menderOf);

/** Signs that people write after a letter. */
const writtenSigns = /[–—“”‘’…ªº°«»·´`\u00a0]/;

function menderOf(alphabet: Alphabet): Mender {
  const bytes = new Map(alphabet.map((letter, index) => [letter, index + 0x80]));
  const within = (from: number, to: number) =>
    `[${alphabet
      .slice(from - 0x80, to - 0x7f)
      .map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
      .join('')}]`;
  const twice = new RegExp(
    `${within(0xc2, 0xc3)}${within(0x80, 0xbf)}|${within(0xe2, 0xe2)}${within(0x80, 0xbf)}{2}`,
    'gu',
  );
  const once = (pair: string): string | undefined => {
    const decoded = new TextDecoder().decode(Uint8Array.from(pair, (letter) => bytes.get(letter) ?? 0));
    return isPortuguese(decoded) || /^[ªº°’‘“”–—…·´\u00a0]$/.test(decoded) ? decoded : undefined;
  };
  return {
    certain: (text) =>
      [...text.matchAll(twice)].some(([pair]) => once(pair) !== undefined && !writtenSigns.test(pair.slice(1))),
    mend: (text) => text.replace(twice, (pair) => once(pair) ?? pair),
  };
}

function mendedRow(row: TableRow, menders: readonly Mender[]): TableRow {
  let example = '';
  let lost = '';
  const cells = row.cells.map((cell) => {
    if (typeof cell !== 'string') return cell;
    const mended = menders.reduce((text, { mend }) => mend(text), cell).trim();
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
