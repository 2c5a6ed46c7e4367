import type { Client } from '#contract/client.ts';
import type { EventDetails } from '#contract/event-words.ts';
import { events, type ParishEvent } from '#contract/events.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { detailsOf, toEntry } from './calendar.ts';

export interface Upcoming {
  entries: CalendarEntry[];
}

/** Events in the list. */
const listed = 6;

/** The next events, today's first. */
export const loadUpcoming = async (call: Client, signal?: AbortSignal): Promise<Upcoming> => ({
  entries: (await nextEvents(call, listed, signal)).map(toEntry),
});

/** Events that home names. */
const named = 4;

export interface NamedEvents {
  entries: (Pick<CalendarEntry, 'id' | 'date' | 'title'> & EventDetails)[];
}

export const loadNamed = async (call: Client, signal?: AbortSignal): Promise<NamedEvents> => ({
  entries: (await nextEvents(call, named, signal)).map(({ id, date, title, begins, ends, place, community }) => ({
    id,
    date,
    title,
    ...detailsOf({ begins, ends, place, community }),
  })),
});

async function nextEvents(call: Client, limit: number, signal?: AbortSignal): Promise<ParishEvent[]> {
  const { data } = await call(events.list, { query: { from: parishDayOf(new Date()), limit }, signal });
  return data;
}

/** The list is out of date once the day of its first event is over. */
export const endOfFirstDay = ({ entries: [first] }: NamedEvents): string | undefined =>
  first && parishDayBounds(first.date)[1];
