import { dayOfMonth, type Month, monthOf } from '#contract/calendar-date.ts';
import { eventFilters } from '#contract/events.ts';
import { type CalendarPart, paramsWith } from '#contract/filters/filter.ts';
import type { Params } from './history-entry.ts';

/* A day or month of the calendar, stored in the filters of a history entry. */

export const filtersOfMonth = (month: Month): Params => filtersOf(month);

export const filtersOfDay = (day: string): Params => filtersOf({ ...monthOf(day), day: dayOfMonth(day) });

function filtersOf(part: CalendarPart): Params {
  const params = Object.entries(paramsWith('days', eventFilters.days, part));
  return Object.fromEntries(params.map(([param, chosen]) => [param, String(chosen)]));
}
