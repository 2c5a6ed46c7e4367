import { asCpf, isCpf } from '#contract/fields/cpf.ts';
import type { AnyField } from '#contract/fields/field.ts';
import { asTelephone } from '#contract/fields/telephone.ts';
import { asTyped } from '#contract/text.ts';
import type { Cell } from '../read/table.ts';
import { dayOfSerial } from '../read/xlsx-dates.ts';
import { isSheetError, textOf } from './cell-text.ts';
import { folded } from './fold.ts';

/** A number or day as one would type it. */
const figuresOf = (cell: Exclude<Cell, null>) => asTyped(textOf(cell)).trim();

/** A cell's value in the field's type, still to be validated by its schema, or why it can't be converted. */
type Converted = { value: unknown } | { complaint: string };

export interface Options {
  /** Added to telephones without an area code. */
  areaCode?: string | undefined;
  /** The parish's date, `YYYY-MM-DD`, which decides the century of a two-digit year. */
  today: string;
}

type Convert = (cell: Exclude<Cell, null>, options: Options, field: AnyField) => Converted;

const value = (value: unknown): Converted => ({ value });
const asWritten: Convert = (cell) => value(textOf(cell));

const converters: { readonly [Kind in AnyField['kind']]?: Convert } = {
  cpf: (cell) => value(withZeros(asCpf(textOf(cell)))),
  telephone: (cell, { areaCode }) => {
    const written = textOf(cell);
    const digits = asTelephone(written);
    const spelt = areaCode && /^\d{8,9}$/.test(digits) ? areaCode + digits : digits;
    // Words are shown as they were written.
    return value(/\d/.test(written) ? spelt : written);
  },
  date: (cell, { today }) => {
    const day = dayOf(cell, today);
    return day ? value(day) : { complaint: 'deve ser uma data válida (dd/mm/aaaa)' };
  },
  money: (cell) => {
    const reais = reaisOf(cell);
    return reais === undefined ? { complaint: 'deve ser um valor em reais, como 1.234,56' } : value(reais);
  },
  whole: (cell) => {
    const digits = figuresOf(cell);
    return /^\d{1,15}$/.test(digits) ? value(Number(digits)) : { complaint: 'deve ser um número inteiro' };
  },
  flag: (cell) => {
    const word = folded(textOf(cell));
    if (yes.has(word)) return value(true);
    return no.has(word) ? value(false) : { complaint: 'deve ser Sim ou Não' };
  },
  choice: (cell, _, { details }) => choiceOf(folded(textOf(cell)), (details as ChoiceDetails).options),
};

/** The value of a cell for a field; undefined for an empty cell. */
export function convertCell(cell: Cell | undefined, field: AnyField, options: Options): Converted | undefined {
  if (cell === null || cell === undefined) return undefined;
  if (isSheetError(cell)) return { complaint: `tem um erro da planilha (${cell})` };
  return (converters[field.kind] ?? asWritten)(cell, options, field);
}

/** Restores the leading zeros that spreadsheet programs drop from a CPF, if its check digits are right with them. */
function withZeros(digits: string): string {
  const padded = digits.padStart(11, '0');
  return /^\d{9,10}$/.test(digits) && isCpf(padded) ? padded : digits;
}

function dayOf(cell: Exclude<Cell, null>, today: string): string | undefined {
  const text =
    typeof cell === 'number' ? (dayOfSerial(cell) ?? '') : figuresOf(cell).replace(/[ T]\d{1,2}:\d\d.*$/, '');
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year && month && day) return realDay(year, month, day);
  const [, first, second, last] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? [];
  return first && second && last ? realDay(fullYear(last, today), second, first) : undefined;
}

/** Expands a two-digit year to the latest such year that is not in the future. */
const fullYear = (year: string, today: string): string =>
  year.length === 4 ? year : `${Number(year) > Number(today.slice(2, 4)) ? '19' : '20'}${year}`;

function realDay(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined;
}

/** Parses `1.234,56`, `1234.56` or `R$ 50`; rounds a number's binary error to cents. */
function reaisOf(cell: Exclude<Cell, null>): number | undefined {
  if (typeof cell === 'number') {
    const cents = Math.round(cell * 100);
    return Math.abs(cell * 100 - cents) < 1e-6 ? cents / 100 : cell;
  }
  const figure = figuresOf(cell).replace(/\s/g, '').replace(/^R\$/i, '');
  if (/^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(figure)) return Number(figure.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+\.\d+$/.test(figure) ? Number(figure) : undefined;
}

const yes: ReadonlySet<string> = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro', 'ativo', 'ativa', 'ok']);
const no: ReadonlySet<string> = new Set(['nao', 'n', '0', 'false', 'falso', 'inativo', 'inativa']);

interface ChoiceDetails {
  options: readonly { value: string | number; label: string }[];
}

/** Finds an option by its label in either gender, its value, or a first letter that only one option has. */
function choiceOf(word: string, options: ChoiceDetails['options']): Converted {
  const names = options.map(({ value, label }) => ({ value, spelt: [folded(String(value)), ...genders(label)] }));
  const named = names.find(({ spelt }) => spelt.includes(word));
  const begun = word.length === 1 ? names.filter(({ spelt }) => spelt.some((name) => name.startsWith(word))) : [];
  const found = named ?? (begun.length === 1 ? begun[0] : undefined);
  return found
    ? { value: found.value }
    : { complaint: `deve ser um destes valores: ${options.map(({ label }) => label).join(', ')}` };
}

/** `Solteiro(a)` is `solteiro`, `solteira` and itself. */
const genders = (label: string): string[] => {
  const whole = folded(label);
  const one = folded(label.replace('(a)', ''));
  return [whole, one, one.replace(/o$/, 'a')];
};
