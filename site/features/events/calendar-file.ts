import { events } from '#contract/events.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { parish } from '../../content/parish.ts';
import { buildCall } from '../../lib/build-api.ts';
import { calendarFeed, calendarType } from '../../lib/icalendar.ts';
import { loadAll } from '../../lib/load-all.ts';
import { sameDayAfter } from '../../lib/month-grid.ts';
import { pageAddress } from '../../lib/page-address.ts';
import { calendarPath, toEntry } from './calendar.ts';

/** Past months in the calendar, which has all future events. */
const monthsBack = 12;

/** The calendar feed. */
export async function calendarFile(site: URL | undefined): Promise<Response> {
  const from = sameDayAfter(parishDayOf(new Date()), -monthsBack);
  const entries = (await loadAll(buildCall, events.list, undefined, { from })).map(toEntry);
  const details = {
    name: parish.name,
    description: `Os eventos ${parish.of}.`,
    address: pageAddress(calendarPath, site),
  };
  return new Response(calendarFeed(details, entries), { headers: { 'Content-Type': calendarType } });
}
