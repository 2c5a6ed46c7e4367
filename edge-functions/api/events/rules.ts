import { dateIn, daysIn, daysLater, monthsLater } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import type { Filterable } from '../collection/rows.ts';

/** The part of the calendar that a call asks for; `from` is a local date. */
export interface DaysAsked {
  year?: number | undefined;
  /** From 1. */
  month?: number | undefined;
  day?: number | undefined;
  from?: string | undefined;
}

/** Filters rows by the days of the query; all rows without any. Throws for a day that doesn't exist. */
export function onDays<Rows extends Filterable<{ date: string }>>(rows: Rows, asked: DaysAsked): Rows {
  const span = spanOf(asked);
  // One bound on each side: of two on one side the embedded server keeps only one.
  const first = [asked.from ?? '', span?.first ?? ''].toSorted().at(-1);
  const since = first ? rows.gte('date', first) : rows;
  return span ? since.lt('date', span.after) : since;
}

/** The first day of the query and the day after the last, as local dates. */
function spanOf({ year, month, day }: DaysAsked): { first: string; after: string } | undefined {
  if (day !== undefined && month === undefined) throw refusal('O campo "dia" precisa do campo "mês".');
  if (month !== undefined && year === undefined) throw refusal('O campo "mês" precisa do campo "ano".');
  if (year === undefined) return undefined;
  if (month === undefined) return { first: newYear(year), after: newYear(year + 1) };
  const asked = { year, month };
  if (day === undefined) return { first: dateIn(asked, 1), after: dateIn(monthsLater(asked, 1), 1) };
  if (day > daysIn(asked)) throw refusal('O campo "dia" tem um dia que esse mês não tem.');
  const date = dateIn(asked, day);
  return { first: date, after: daysLater(date, 1) };
}

const newYear = (year: number) => dateIn({ year, month: 1 }, 1);

const refusal = (sentence: string) => new ApiError('invalid_input', sentence);
