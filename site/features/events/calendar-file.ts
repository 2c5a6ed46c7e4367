import { parish } from '../../content/parish.ts';
import { calendarFeed, calendarType } from '../../lib/icalendar.ts';
import { pageAddress } from '../../lib/page-address.ts';
import { allEvents } from './all-events.ts';
import { calendarPath } from './calendar.ts';
import { feedEntries } from './repeated-entries.ts';

/** The calendar feed. */
export async function calendarFile(site: URL | undefined): Promise<Response> {
  const { days, series } = await allEvents();
  const details = {
    name: parish.name,
    description: `Os eventos ${parish.of}.`,
    address: pageAddress(calendarPath, site),
  };
  return new Response(calendarFeed(details, feedEntries(days, series)), { headers: { 'Content-Type': calendarType } });
}
