import type { Client } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { events, type ParishEvent } from '#contract/events.ts';
import { dayAndMonth } from '../../lib/dates.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { loadAll } from '../../lib/load-all.ts';
import { dayOfMonth, type Month, monthOf, weekdayOf, withinCalendar } from '../../lib/month-grid.ts';
import { weekdayName } from '../../lib/weekdays.ts';
import type { AddressedDefinition } from '../../ui/use-addressed.ts';

export interface MonthEvents {
  entries: CalendarEntry[];
}

export const calendarPath = '/calendario';

export const toEntry = ({ id, date, title, description, updatedAt }: ParishEvent): CalendarEntry => ({
  id,
  date,
  title,
  description,
  updatedAt,
});

async function loadMonth(call: Client, month: Month, signal?: AbortSignal): Promise<MonthEvents> {
  return { entries: (await loadAll(call, events.list, signal, month)).map(toEntry) };
}

/** Parses `location.search`. Without a month in it, or with one that is none, it is the parish's current one. */
export function monthFromAddress(query: string, today: string): Month {
  const params = new URLSearchParams(query);
  const [year, month] = [numberIn(params.get('ano')), numberIn(params.get('mes'))];
  if (year === undefined || month === undefined || month < 1 || month > 12) return monthOf(today);
  return withinCalendar({ year, month });
}

const numberIn = (text: string | null) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined);

export const addressOfMonth = ({ year, month }: Month): string => `${calendarPath}?ano=${year}&mes=${month}`;

/** The calendar of a page that was built with `built`, a month; `now` tells the parish's day. */
export const monthCalendar = (built: Month, now: () => string): AddressedDefinition<Month, MonthEvents> => ({
  of: ['events'],
  emptySearch: built,
  emptyResults: { entries: [] },
  searchFromAddress: (query) => monthFromAddress(query, now()),
  addressOfSearch: addressOfMonth,
  load: loadMonth,
});

/** The entries of each day that has some. */
export function byDay(entries: readonly CalendarEntry[]): ReadonlyMap<string, readonly CalendarEntry[]> {
  return Map.groupBy(entries, ({ date }) => date);
}

/** `sexta-feira, 25 de dezembro`. */
export const dayTitle = (day: string): string =>
  `${weekdayName(weekdayOf(day)).toLowerCase()}, ${dayAndMonth(day).replace(/^1 de/, '1º de')}`;

/** What a screen reader adds to the number of a day: ` de dezembro, sexta-feira, 2 eventos`. */
export const restOfDayName = (day: string, count: number): string => {
  const month = dayAndMonth(day).slice(String(dayOfMonth(day)).length);
  return `${month}, ${weekdayName(weekdayOf(day)).toLowerCase()}, ${countOf(count)}`;
};

export const countOf = (count: number): string => {
  if (count === 0) return 'nenhum evento';
  return count === 1 ? '1 evento' : `${count} eventos`;
};

/** public-site.md, section 8. */
export const failureSentence = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 ? 'Erro de autenticação' : 'Erro ao carregar eventos.';
