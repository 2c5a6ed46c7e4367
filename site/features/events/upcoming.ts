import type { Client } from '#contract/client.ts';
import { events } from '#contract/events.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { toEntry } from './calendar.ts';

export interface Upcoming {
  entries: CalendarEntry[];
}

/** Events in the list. */
const listed = 6;

/** The next events, today's first. */
export async function loadUpcoming(call: Client, signal?: AbortSignal): Promise<Upcoming> {
  const today = parishDayOf(new Date());
  const { data } = await call(events.list, { query: { from: today, limit: listed }, signal });
  return { entries: data.map(toEntry) };
}

/** The list is out of date once the day of its first event is over. */
export const endOfFirstDay = ({ entries: [first] }: Upcoming): string | undefined =>
  first && parishDayBounds(first.date)[1];
