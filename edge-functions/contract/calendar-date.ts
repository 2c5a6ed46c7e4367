/*
 * Local dates, `YYYY-MM-DD`, of the years 1 to 9998, and their months, without time zones and without the parish
 * calendar's bounds.
 */

export interface Month {
  year: number;
  /** From 1. */
  month: number;
}

const monthsOfYear = 12;

/** The month of a local date. */
export const monthOf = (date: string): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) });

/** From 1. */
export const dayOfMonth = (date: string): number => Number(date.slice(8, 10));

/** The local date of a day of the month, from 1. */
export const dateIn = ({ year, month }: Month, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** `2026-02-11` → `11/02/2026` */
export const formatDay = (date: string): string => date.split('-').toReversed().join('/');

/** How many days the month has. */
export const daysIn = (month: Month): number => new Date(midnight(dateIn(monthsLater(month, 1), 1)) - 1).getUTCDate();

/** The same day of another month, or the last one of a shorter month. */
export const sameDayIn = (month: Month, date: string): string =>
  dateIn(month, Math.min(dayOfMonth(date), daysIn(month)));

/** Each local date of the month, in order. */
export const datesIn = (month: Month): string[] =>
  Array.from({ length: daysIn(month) }, (_, index) => dateIn(month, index + 1));

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(midnight(date)).getUTCDay();

export const isSameMonth = (one: Month, other: Month): boolean => one.year === other.year && one.month === other.month;

/** The month `months` months later, or earlier when negative. */
export function monthsLater({ year, month }: Month, months: number): Month {
  const counted = year * monthsOfYear + (month - 1) + months;
  const years = Math.floor(counted / monthsOfYear);
  return { year: years, month: counted - years * monthsOfYear + 1 };
}

/** The local date `days` days later, or earlier when negative. */
export function daysLater(date: string, days: number): string {
  const moved = new Date(midnight(date));
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

const dayMilliseconds = 86_400_000;

/** Days from one local date to another, negative when that one is earlier; not a number where one is no date. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / dayMilliseconds;

/**
 * Orders dates, times of day and instants of one offset by their texts. `localeCompare` would first make a collator, a
 * long task of its own on a phone.
 */
export const inTime = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
