import { textOf } from '../../../lib/spreadsheet/cell-text.ts';
import { folded } from '../../../lib/spreadsheet/fold.ts';
import type { Cell } from '../../../lib/spreadsheet/table.ts';
import { dayOfSerial } from '../../../lib/spreadsheet/xlsx-dates.ts';

/** The order of a column's dates. */
export interface DateOrder {
  monthFirst: boolean;
  /** Its rows don't tell the order, or contradict each other. */
  doubtful: boolean;
  /** Some rows have the day first, others the month. */
  contradicts: boolean;
}

/** The usual order in Brazil. */
export const dayFirst: DateOrder = { monthFirst: false, doubtful: false, contradicts: false };

export const monthFirst: DateOrder = { ...dayFirst, monthFirst: true };

/** Finds a column's order: the middle of three numbers is no month above 12, nor is the first. */
export function dateOrderOf(cells: Iterable<Cell | undefined>): DateOrder {
  let [dayFirstOnes, monthFirstOnes] = [0, 0];
  for (const cell of cells) {
    const { first, second, year } = numbersOf(cell);
    if (!year) continue;
    if (!realDay(fourDigits(year), first, second) && realDay(fourDigits(year), second, first)) dayFirstOnes += 1;
    if (realDay(fourDigits(year), first, second) && !realDay(fourDigits(year), second, first)) monthFirstOnes += 1;
  }
  return {
    monthFirst: monthFirstOnes > dayFirstOnes,
    doubtful: monthFirstOnes > 0 === dayFirstOnes > 0,
    contradicts: monthFirstOnes > 0 && dayFirstOnes > 0,
  };
}

/** True if day and month could be the other way round. */
export function isAmbiguous(cell: Cell | undefined): boolean {
  const { first, second, year } = numbersOf(cell);
  if (!year || first === second) return false;
  return [realDay(fourDigits(year), first, second), realDay(fourDigits(year), second, first)].every(Boolean);
}

/** Any year will do, and 2000 is a leap year. */
const fourDigits = (year: string): string => (year.length === 4 ? year : '2000');

export interface ReadDay {
  /** `aaaa-mm-dd` */
  day: string;
  /** With the year in two digits; then the day is the latest that is not in the future. */
  isShort: boolean;
  /** True if the column's order is not known and decides it. */
  isDoubtful: boolean;
}

/** Reads a day, or returns a date that lacks its day or year as the text that it is; undefined for anything else. */
export function dayOfCell(cell: Cell, order: DateOrder, today: string): ReadDay | string | undefined {
  if (typeof cell === 'number' && !isYear(String(cell), today)) {
    return whole(dayOfSerial(cell));
  }
  const text = withoutTime(cell);
  if (numbersOf(cell).year) return numberedDay(cell, order, today);
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  if (isoYear) return whole(realDay(isoYear, isoMonth, isoDay));
  const words = folded(text);
  const [, day = '', name = '', namedYear = ''] = namedDay.exec(words) ?? [];
  const month = monthOf(name);
  if (month) return namedYear ? shortOrWhole(namedYear, month, day, today) : text;
  return isPartial(words, today) ? text : undefined;
}

/** As it is stored: a real day of a spreadsheet has its year first. */
const withoutTime = (cell: Cell | undefined): string =>
  (typeof cell === 'string' ? cell : textOf(cell ?? null)).replace(/[ T]\d{1,2}:\d\d.*$/, '');

function numbersOf(cell: Cell | undefined) {
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{2}|\d{4})$/.exec(withoutTime(cell)) ?? [];
  return { first, second, year };
}

function numberedDay(cell: Cell, order: DateOrder, today: string): ReadDay | undefined {
  const { first, second, year } = numbersOf(cell);
  const [month, day] = order.monthFirst ? [first, second] : [second, first];
  const read = shortOrWhole(year, month, day, today);
  if (!read) return undefined;
  return { ...read, isDoubtful: order.doubtful && isAmbiguous(cell) };
}

const whole = (day: string | undefined): ReadDay | undefined =>
  day === undefined ? undefined : { day, isShort: false, isDoubtful: false };

/** Expands a two-digit year to the latest such year in which the day is not in the future. */
function shortOrWhole(year: string, month: string, day: string, today: string): ReadDay | undefined {
  if (year.length === 4) return whole(realDay(year, month, day));
  const century = Number(today.slice(0, 2));
  const latest = [`${century}${year}`, `${century - 1}${year}`]
    .map((full) => realDay(full, month, day))
    .find((one) => one !== undefined && one <= today);
  return latest === undefined ? undefined : { day: latest, isShort: true, isDoubtful: false };
}

function realDay(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : undefined;
}

/** `12 mar 80`, `1o de marco de 1980` and `quarta feira 12 de marco de 1980`, folded; the year may be missing. */
const namedDay =
  /^(?:(?:segunda|terca|quarta|quinta|sexta)(?: feira)? |sabado |domingo )?(\d{1,2})o? (?:de )?([a-z]{3,9})(?: (?:de )?(\d{4}|\d{2}))?$/;

const months = [
  ['jan', 'janeiro', 'january'],
  ['fev', 'fevereiro', 'feb', 'february'],
  ['mar', 'marco', 'march'],
  ['abr', 'abril', 'apr', 'april'],
  ['mai', 'maio', 'may'],
  ['jun', 'junho', 'june'],
  ['jul', 'julho', 'july'],
  ['ago', 'agosto', 'aug', 'august'],
  ['set', 'setembro', 'sep', 'sept', 'september'],
  ['out', 'outubro', 'oct', 'october'],
  ['nov', 'novembro', 'november'],
  ['dez', 'dezembro', 'dec', 'december'],
];

/** `marco` → `3` */
function monthOf(name: string): string | undefined {
  const index = months.findIndex((names) => names.includes(name));
  return index < 0 ? undefined : String(index + 1);
}

/** `mar 80`, `12 03`, `03 1980` and `1980`, folded. */
function isPartial(words: string, today: string): boolean {
  const [, name, numbers] =
    /^(?:([a-z]{3,9}) (?:de )?(?:\d{4}|\d{2})|(\d{1,2} \d{1,2}|\d{1,2} \d{4}|\d{4}))$/.exec(words) ?? [];
  if (name) return monthOf(name) !== undefined;
  if (!numbers) return false;
  const [first = '', last = first] = numbers.split(' ');
  if (last.length === 4) return isYear(last, today) && (first === last || Number(first) <= 12);
  // A day and a month in either order, or a month and a year in two digits.
  return Number(first) <= 12 || realDay('2000', last, first) !== undefined;
}

/** As a day's number, a year would be one of 1905. */
const isYear = (digits: string, today: string): boolean =>
  /^\d{4}$/.test(digits) && digits >= '1900' && digits <= today.slice(0, 4);
