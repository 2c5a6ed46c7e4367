import { useState } from 'react';
import { dateIn, daysIn, isSameMonth, type Month, monthOf } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { withinCalendar } from '../../../site/lib/month-grid.ts';
import { filtersOfDay, filtersOfMonth } from '../../lib/day-filters.ts';
import { amendEntry, type Filters, useHistoryEntry } from '../../lib/history-entry.ts';

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
  const filters = useHistoryEntry('filters');
  const [today] = useState(() => parishDayOf(new Date()));
  const month = monthOfFilters(filters) ?? monthOf(today);
  const day = dayOfFilters(filters, month);
  const show = (filters: Filters) => amendEntry({ filters });
  return {
    today,
    month,
    day,
    showMonth: (to) => !isSameMonth(to, month) && show(day ? filtersOfDay(dateIn(to, 1)) : filtersOfMonth(to)),
    showDay: (to) => show(to ? filtersOfDay(to) : filtersOfMonth(month)),
  };
}

/** The entry may be one of another version of the panel. */
function monthOfFilters({ year, month }: Filters): Month | undefined {
  const named = { year: Number(year), month: Number(month) };
  const exists = Number.isInteger(named.year) && Number.isInteger(named.month) && named.month >= 1 && named.month <= 12;
  return exists ? withinCalendar(named) : undefined;
}

function dayOfFilters({ day }: Filters, month: Month): string | undefined {
  const number = Number(day);
  return Number.isInteger(number) && number >= 1 && number <= daysIn(month) ? dateIn(month, number) : undefined;
}
