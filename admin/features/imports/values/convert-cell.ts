import { isCpf } from '#contract/cpf-digits.ts';
import { asCpf } from '#contract/fields/cpf.ts';
import type { AnyField } from '#contract/fields/field.ts';
import { importFields } from '#contract/imports.ts';
import { asTyped } from '#contract/text.ts';
import { formatLocalDate } from '../../../../site/lib/dates.ts';
import { isSheetError, isShortened, textOf } from '../../../lib/spreadsheet/cell-text.ts';
import { folded } from '../../../lib/spreadsheet/fold.ts';
import type { Cell } from '../../../lib/spreadsheet/table.ts';
import { type DateOrder, dayFirst, dayOfCell, type ReadDay } from './day-of-cell.ts';
import { splitTelephones } from './split-telephones.ts';

/** A number or day as one would type it. */
const figuresOf = (cell: Exclude<Cell, null>) => asTyped(textOf(cell)).trim();

/** A cell's value in the field's type, still to be validated by its schema, or why it can't be converted. */
type Converted =
  | {
      value?: unknown;
      /** A text that the field doesn't take and that is kept in the payer's notes. */
      spare?: string;
      /** A sentence about how the cell was read. */
      remark?: string;
      /** True if the value depends on a question that is not answered yet. */
      isOpen?: true;
    }
  | { complaint: string };

export interface Options {
  /** Added to telephones without an area code. */
  areaCode?: string | undefined;
  /** The parish's date, `YYYY-MM-DD`, which decides the century of a two-digit year. */
  today: string;
  /** The order of the dates of the cell's column. */
  dateOrder?: DateOrder;
}

type Convert = (cell: Exclude<Cell, null>, options: Options, field: AnyField) => Converted;

const value = (value: unknown): Converted => ({ value });
const asWritten: Convert = (cell) => value(textOf(cell));

const converters: { readonly [Kind in AnyField['kind']]?: Convert } = {
  cpf: (cell) => {
    const written = textOf(cell);
    return isShortened(written) ? shortened : withZeros(asCpf(plainSigns(written)));
  },
  telephone: (cell, { areaCode }) => {
    const written = textOf(cell);
    return isShortened(written) ? shortened : splitTelephones(plainSigns(written), areaCode);
  },
  date: (cell, { today, dateOrder = dayFirst }, field) => {
    const read = dayOfCell(typeof cell === 'string' ? asTyped(cell) : cell, dateOrder, today);
    if (read === undefined) return { complaint: 'deve ser uma data válida (dd/mm/aaaa)' };
    if (typeof read === 'string')
      return { spare: read, remark: `“${read}” não é uma data inteira e vai para Anotações.` };
    if (read.isDoubtful) return { isOpen: true, remark: `“${textOf(cell)}” depende da resposta sobre as datas.` };
    const remark = remarkOn(read, textOf(cell), field === importFields.data_nascimento ? today : undefined);
    return { value: read.day, ...(remark && { remark }) };
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
  if (cell === null || cell === undefined || (field !== importFields.nome_completo && saysNone(cell))) return undefined;
  if (isSheetError(cell)) return { complaint: `tem um erro da planilha (${cell})` };
  return (converters[field.kind] ?? asWritten)(cell, options, field);
}

/** True for what people write into an empty cell: `-`, `não tem`, `sem CPF`; `R$ -` is a zero of Excel's. */
function saysNone(cell: Exclude<Cell, null>): boolean {
  if (typeof cell !== 'string') return false;
  return /^(R\$)?[\p{Pd}\u2212\s./*]+(R\$)?$/iu.test(asTyped(cell)) || none.test(folded(cell));
}

const none =
  /^(nao|n|nada) (tem|possui|ha|consta|informad[oa]|informou|sabe)( cpf| rg| telefone| celular| e mail| email)?$|^sem( cpf| rg| telefone| celular| e mail| email| informacao)?$|^nenhum[a]?$/;

/** A long number in a narrow column loses its digits when Excel saves it as CSV. */
const shortened: Converted = {
  complaint: 'foi encurtado pelo Excel: no Excel, formate a coluna como Número sem casas decimais e salve de novo',
};

/** Removes the invisible marks of contacts and Excel's apostrophe for texts, and replaces dashes by hyphens. */
const plainSigns = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^['’‘`´]+/, '');

/** Restores the leading zeros that spreadsheet programs drop from a CPF, if its check digits are right with them. */
function withZeros(digits: string): Converted {
  const padded = digits.padStart(11, '0');
  if (!/^\d{3,10}$/.test(digits) || !isCpf(padded)) return value(digits);
  // Of a hundred numbers one fits by chance.
  return {
    value: padded,
    ...(digits.length < 9 && { remark: `Ao CPF “${digits}” faltavam zeros no começo. Confira.` }),
  };
}

/** Below this age a year of birth in two digits may be meant a century earlier. */
const doubtfulAge = 12;

/** How a day was read that could be another one; `today` is given for a day of birth. */
function remarkOn({ day, isShort }: ReadDay, written: string, today?: string): string | undefined {
  if (!isShort || !today || Number(today.slice(0, 4)) - Number(day.slice(0, 4)) >= doubtfulAge) return undefined;
  return `“${written}” foi lida como ${formatLocalDate(day)}. Confira o ano.`;
}

/** Parses `1.234,56`, `1234.56`, `R$ 50` or `50 reais`; rounds a number's binary error to cents. */
function reaisOf(cell: Exclude<Cell, null>): number | undefined {
  if (typeof cell === 'number') {
    const rounded = Number(cell.toFixed(2));
    return Math.abs(cell - rounded) < 1e-8 ? rounded : cell;
  }
  const figure = figuresOf(cell)
    .replace(/\s/g, '')
    .replace(/^R\$|(reais|real|R\$)$/gi, '')
    .replace(/,-+$/, '');
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
