import { dateIn, dayOfMonth, daysIn, type Month, monthOf } from '#contract/calendar-date.ts';
import type { Client } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import type { ParishEvent } from '#contract/events.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import type { CalendarEntry, EntryDetails } from '../../lib/icalendar.ts';
import { loadAll } from '../../lib/load-all.ts';
import { withinCalendar } from '../../lib/month-grid.ts';
import type { AddressedDefinition } from '../../ui/use-addressed.ts';

export interface MonthEvents {
  entries: CalendarEntry[];
}

export const calendarPath = '/calendario';

/** Only a UUID's last 48 random bits: random text doesn't compress, and a page has dozens. */
export const shortId = (id: string): string => id.slice(-12);

export const toEntry = ({ id, date, title, description, updatedAt, ...row }: ParishEvent): CalendarEntry => ({
  id: shortId(id),
  date,
  title,
  description,
  // Calendars have times to the second.
  updatedAt: updatedAt.replace(/\.\d+/, ''),
  ...detailsOf(row),
});

/** The details that an event has. */
export const detailsOf = ({ begins, ends, place, community, picture }: Partial<ParishEvent>): EntryDetails => ({
  ...(begins && { begins }),
  ...(ends && { ends }),
  ...(place && { place }),
  ...(community && { community }),
  ...(picture && { picture }),
});

async function loadMonth(call: Client, month: Month, signal?: AbortSignal): Promise<MonthEvents> {
  // Most readers stay in the built month: the schemas come with the first other one.
  const { events } = await import('#contract/events.ts');
  return { entries: (await loadAll(call, events.list, signal, month)).map(toEntry) };
}

/** Parses the day in `location.search`; undefined without one that its month has. */
export function dayFromAddress(query: string, today: string): string | undefined {
  const month = monthFromAddress(query, today);
  const day = numberIn(new URLSearchParams(query).get('dia'));
  return day !== undefined && day >= 1 && day <= daysIn(month) ? dateIn(month, day) : undefined;
}

/** Parses `location.search`. Without a valid month it is the parish's current one. */
export function monthFromAddress(query: string, today: string): Month {
  const params = new URLSearchParams(query);
  const [year, month] = [numberIn(params.get('ano')), numberIn(params.get('mes'))];
  if (year === undefined || month === undefined || month < 1 || month > 12) return monthOf(today);
  return withinCalendar({ year, month });
}

const numberIn = (text: string | null) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : undefined);

export const addressOfMonth = ({ year, month }: Month): string => `${calendarPath}?ano=${year}&mes=${month}`;

export const addressOfDay = (day: string): string => `${addressOfMonth(monthOf(day))}&dia=${dayOfMonth(day)}`;

/** The calendar of a page built with the month `built`; the parish's day is taken from `now`. */
export const monthCalendar = (built: Month, now: () => string): AddressedDefinition<Month, MonthEvents> => ({
  tables: ['events'],
  emptySearch: built,
  emptyResults: { entries: [] },
  searchFromAddress: (query) => monthFromAddress(query, now()),
  addressOfSearch: addressOfMonth,
  load: loadMonth,
  // It says which day is today.
  until: (_, at) => parishDayBounds(parishDayOf(at))[1],
});

export const failureSentence = (error: unknown): string =>
  error instanceof ApiError && error.status === 401 ? 'Erro de autenticação' : 'Erro ao carregar eventos.';
