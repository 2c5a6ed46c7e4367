import { formatDay } from '#contract/calendar-date.ts';
import { shownMoney } from '#contract/money.ts';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import type { Align, CellValues, Column, Report } from '#contract/report.ts';

/** The Brazilian notation of each kind of value. */
const written: { readonly [Kind in keyof CellValues]: (value: CellValues[Kind]) => string } = {
  text: (text) => text,
  date: formatDay,
  instant: (instant) => writtenInstant(new Date(instant)),
  // The fonts of a PDF give the space that doesn't break a wrong width.
  money: (cents) => shownMoney(cents).replace('\u00a0', ' '),
  number: (number) => withPoints(String(number)),
  'yes/no': (yes) => (yes ? 'Sim' : 'Não'),
};

/** A cell's text; empty where there is no value. */
export function writtenCell({ kind }: Column, value: CellValues[typeof kind] | null): string {
  return value === null ? '' : (written[kind] as (value: unknown) => string)(value);
}

export const alignOf = ({ kind, align }: Column): Align =>
  align ?? (kind === 'money' || kind === 'number' ? 'right' : 'left');

/** The lines above a report's table: the parish, who that is in law, the title, the filters, and when it was made. */
export function headingOf({ parish, issuer = [], title, filters, generatedAt }: Report): string[] {
  const chosen = filters.map(({ label, value }) => `${label}: ${value}`).join(' · ');
  return [parish, ...issuer, title, ...(chosen ? [chosen] : []), `Gerado em ${writtenInstant(generatedAt)}`];
}

/** `1234.5` → `1.234,5` */
const withPoints = (figure: string): string => {
  const [whole = '', decimals] = figure.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return decimals ? `${grouped},${decimals}` : grouped;
};

const writtenInstant = (instant: Date): string => `${formatDay(parishDayOf(instant))} ${parishTimeOf(instant)}`;
