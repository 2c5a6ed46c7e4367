import { dateIn, isSameMonth, type Month, monthOf } from '#contract/calendar-date.ts';
import { eventFilters } from '#contract/events.ts';
import { acceptedOf } from '#contract/filters/chosen.ts';
import { valueIn } from '#contract/filters/filter.ts';
import { filtersOfDay, filtersOfMonth } from '../../lib/day-filters.ts';
import { amendEntry, type Params, useHistoryEntry } from '../../lib/history-entry.ts';
import { useParishDay } from '../../lib/parish-day.ts';

/** The month that the section shows, and the day of it that was chosen. */
export interface ShownDays {
  today: string;
  month: Month;
  /** A local date of the month. */
  day: string | undefined;
  /** Shows another month; a day that was chosen becomes its first (docs/product.md, "Public pages"). */
  showMonth: (month: Month) => void;
  /** Shows a day with its month; without one the whole month. */
  showDay: (day: string | undefined) => void;
}

/** Kept in the browser's history as a list's filters are; the current month unless another was chosen. */
export function useShownDays(): ShownDays {
  const { days } = eventFilters;
  // The entry may be one of another version of the panel.
  const chosen = valueIn(acceptedOf({ days }, useHistoryEntry('filters')), 'days', days);
  const today = useParishDay();
  const { year, month: number } = { ...monthOf(today), ...chosen };
  const month = { year, month: number };
  const day = chosen?.day === undefined ? undefined : dateIn(month, chosen.day);
  const show = (filters: Params) => amendEntry({ filters });
  return {
    today,
    month,
    day,
    showMonth: (to) => !isSameMonth(to, month) && show(day ? filtersOfDay(dateIn(to, 1)) : filtersOfMonth(to)),
    showDay: (to) => show(to ? filtersOfDay(to) : filtersOfMonth(month)),
  };
}
