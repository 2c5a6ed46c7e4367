import { weekdayOf } from '#contract/calendar-date.ts';
import type { Client } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { type LiturgyDay, liturgia } from '#contract/liturgia.ts';
import { parishDayBounds } from '#contract/parish-day.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import { weekdayName } from '../../lib/weekdays.ts';

export const liturgyPath = '/liturgia';

/** The query parameter of another day than today. */
export const dateParameter = 'data';

/** The day as the page shows it, or the date of one that is not kept. */
export type ShownDay = { day: LiturgyDay; notKept?: undefined } | { notKept: string; day?: undefined };

/** The page's address for a day. */
export const addressOf = (date: string): string => `${liturgyPath}?${dateParameter}=${date}`;

/** The day in the address, unchecked; undefined for today. */
export const askedDate = (query: string): string | undefined =>
  new URLSearchParams(query).get(dateParameter) ?? undefined;

/** `Domingo, 22/11/2026`. */
export const dateLine = (date: string): string => `${weekdayName(weekdayOf(date))}, ${formatLocalDate(date)}`;

/** The day in the page's address; a build loads today's. */
export async function loadDay(call: Client, signal?: AbortSignal): Promise<ShownDay> {
  const date = import.meta.env.SSR ? undefined : askedDate(location.search);
  try {
    const { data } = await call(liturgia.day, { query: { date }, signal });
    return { day: data };
  } catch (error) {
    if (date && error instanceof ApiError && error.code === 'not_found') return { notKept: date };
    throw error;
  }
}

/** The page is out of date when its day is over. */
export const endOfDay = (shown: ShownDay): string => parishDayBounds(dateOf(shown))[1];

export const dateOf = ({ day, notKept }: ShownDay): string => (day ? day.data : notKept);
