import { dayOfMonth, type Month, monthOf } from '#contract/calendar-date.ts';
import type { Params } from './history-entry.ts';

/* A day or month of the calendar, stored in the filters of a history entry. */

export const filtersOfMonth = ({ year, month }: Month): Params => ({ year: String(year), month: String(month) });

export const filtersOfDay = (day: string): Params => ({
  ...filtersOfMonth(monthOf(day)),
  day: String(dayOfMonth(day)),
});
