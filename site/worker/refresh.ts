import { daysLater, monthOf, monthsLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { isWhole, keep, lastRefresh, markRefresh } from './content.ts';
import { fixedPages, offlinePage } from './fixed-pages.ts';
import { api } from './scope.ts';

/** Milliseconds for which what was fetched is new enough, within one day of the parish. */
const newEnough = 3 * 3_600_000;
/** Days of the liturgy, with today. */
const liturgyDays = 7;

/** The address of a day's liturgy. */
export const liturgyOf = (day: string): string => `${api}/liturgia?date=${day}`;

/** Fetches again what every device keeps, where that is old, one after another: readers come first. */
export async function refreshContent(): Promise<void> {
  const last = await lastRefresh();
  const now = new Date();
  const today = parishDayOf(now);
  if (now.getTime() - last < newEnough && parishDayOf(new Date(last)) === today) return;
  await markRefresh();
  const days = Array.from({ length: liturgyDays }, (_, later) => liturgyOf(daysLater(today, later)));
  const months = [0, 1].map((later) => {
    const { year, month } = monthsLater(monthOf(today), later);
    return `${api}/events?year=${year}&month=${month}`;
  });
  for (const address of [...fixedPages, offlinePage, ...days, ...months]) {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-cache', priority: 'low' });
    if (isWhole(response)) await keep(address, response);
  }
}
