import { parishDayOf } from '#contract/parish-day.ts';
import { type CalendarEntry, calendarType, singleEntry } from '../../lib/icalendar.ts';
import { allEvents } from './all-events.ts';
import { toEntry } from './calendar.ts';
import { type EntryFiles, entryName } from './entry-address.ts';
import { entryAlone } from './repeated-entries.ts';

/** The files that a build has: one of each event to come. */
export async function entryFiles(): Promise<EntryFiles> {
  const { days } = await allEvents();
  const changes = days.map((event) => toEntry(event).updatedAt).sort();
  return { from: parishDayOf(new Date()), changedUntil: changes.at(-1) ?? '' };
}

/** The paths of the files, each with its event. */
export async function entryPaths(): Promise<
  { params: { id: string; name: string }; props: { entry: CalendarEntry } }[]
> {
  const [{ days, series }, { from }] = await Promise.all([allEvents(), entryFiles()]);
  const wholes = new Map(series.map((whole) => [whole.id, whole]));
  return days
    .filter(({ date }) => date >= from)
    .map((event) => {
      const entry = entryAlone(event, wholes.get(event.series ?? ''));
      return { params: { id: entry.id, name: entryName(entry) }, props: { entry } };
    });
}

export const entryFile = (entry: CalendarEntry): Response =>
  new Response(singleEntry(entry), { headers: { 'Content-Type': calendarType } });
