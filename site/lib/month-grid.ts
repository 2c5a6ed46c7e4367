import {
  dateIn,
  dayOfMonth,
  daysIn,
  daysLater,
  isSameMonth,
  type Month,
  monthOf,
  monthsLater,
  sameDayIn,
  weekdayOf,
} from '#contract/calendar-date.ts';
import { firstYear, lastYear } from '#contract/calendar-years.ts';
import { dayAndMonth } from './dates.ts';
import { weekdayName } from './weekdays.ts';

/*
 * The calendar's months and weeks, for the site and the panel. Days are local dates, `YYYY-MM-DD`, without a time zone.
 */

/** A week of a month, Sunday first; undefined where the day is another month's. */
export type Week = readonly (string | undefined)[];

const firstMonth: Month = { year: firstYear, month: 1 };
const lastMonth: Month = { year: lastYear, month: 12 };
const firstDay = `${firstYear}-01-01`;
const lastDay = `${lastYear}-12-31`;

/** How many years before and after the current one can be chosen (docs/product.md, "Constants"). */
const yearsAround = 5;

const daysOfWeek = 7;

/** The month that many months later, or earlier, kept within the calendar's years. */
export const monthAfter = (month: Month, months: number): Month => withinCalendar(monthsLater(month, months));

/** The day that many days later, or earlier, kept within the calendar's years. */
export function dayAfter(day: string, days: number): string {
  const after = daysLater(day, days);
  if (after < firstDay) return firstDay;
  if (after > lastDay) return lastDay;
  return after;
}

/** The same day that many months later, or the last one of a shorter month. */
export const sameDayAfter = (day: string, months: number): string => sameDayIn(monthAfter(monthOf(day), months), day);

/** The day on which a monthly row comes again: the same day of the next month, and of a month's last day the last. */
export function repeatedNextMonth(day: string): string {
  const month = monthAfter(monthOf(day), 1);
  return dayOfMonth(day) === daysIn(monthOf(day)) ? dateIn(month, daysIn(month)) : sameDayAfter(day, 1);
}

/** The month's four to six weeks. */
export function weeksOf(month: Month): Week[] {
  const before = weekdayOf(dateIn(month, 1));
  const weeks = Math.ceil((before + daysIn(month)) / daysOfWeek);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, weekday) => {
      const day = week * daysOfWeek + weekday - before + 1;
      return day >= 1 && day <= daysIn(month) ? dateIn(month, day) : undefined;
    }),
  );
}

export const isFirstMonth = (month: Month): boolean => isSameMonth(month, firstMonth);
export const isLastMonth = (month: Month): boolean => isSameMonth(month, lastMonth);

/** Clamps a month to the calendar's first and last. */
export function withinCalendar(month: Month): Month {
  if (month.year < firstYear) return firstMonth;
  return month.year > lastYear ? lastMonth : month;
}

/** The years to choose from: those around the current one, and the one that is shown if it is none of them. */
export function yearChoices(current: number, shown: number): number[] {
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, index) => current - yearsAround + index);
  return years.includes(shown) ? years : [...years, shown].sort((a, b) => a - b);
}

/** `sexta-feira, 25 de dezembro`. */
export const dayTitle = (day: string): string =>
  `${weekdayName(weekdayOf(day)).toLowerCase()}, ${dayAndMonth(day).replace(/^1 /, '1º ')}`;

/** A screen reader's addition to the number of a day: ` de dezembro, sexta-feira, 2 eventos`. */
export const restOfDayName = (day: string, count: number): string => {
  const month = dayAndMonth(day).slice(String(dayOfMonth(day)).length);
  return `${month}, ${weekdayName(weekdayOf(day)).toLowerCase()}, ${countOf(count)}`;
};

export const countOf = (count: number): string => {
  if (count === 0) return 'nenhum evento';
  return count === 1 ? '1 evento' : `${count} eventos`;
};

/** Groups events by day. */
export function byDay<Dated extends { date: string }>(all: readonly Dated[]): ReadonlyMap<string, readonly Dated[]> {
  const days = new Map<string, Dated[]>();
  for (const one of all) days.set(one.date, [...(days.get(one.date) ?? []), one]);
  return days;
}

/** Titles that a day of the grid shows (docs/product.md, "Constants"). */
export const titlesOfDay = 2;
