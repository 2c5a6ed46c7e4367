import { daysLater } from '#contract/calendar-date.ts';
import { type Clash, eventBody, eventFields, eventFilters, eventNoun, hoursOutOfOrder } from '#contract/events.ts';
import { complaintAbout } from '#contract/messages.ts';
import { allRows } from '../collection/all-rows.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

const hoursSentence = complaintAbout(eventFields.ends.label, hoursOutOfOrder);
export const hoursChecks = { events_hours_in_order: hoursSentence, event_series_hours_in_order: hoursSentence };

/** Events by their date; those of a day by their hour, then those of the whole day in the order of writing. */
export const eventRows = rowsOf('events', {
  noun: eventNoun,
  body: eventBody,
  columns: ['id', 'series', 'occurrence', 'created_at', 'updated_at'],
  filters: { declared: eventFilters, columns: { days: 'date', from: 'date', search: 'search_text', series: 'series' } },
  sortedBy: ['date', 'begins', 'created_at', 'id'],
  checks: hoursChecks,
});

export type NewEvent = Parameters<typeof eventRows.insert>[1];

/** Writes an event of several days as one on each of them, all or none, and returns the first. */
export async function insertDays(caller: Caller, { id, ...event }: NewEvent, days: number) {
  if (days === 1) return await eventRows.insert(caller, { ...event, ...(id && { id }) });
  const series = crypto.randomUUID();
  const [first, ...others] = Array.from({ length: days }, (_, index) => ({
    ...event,
    id: (index === 0 && id) || crypto.randomUUID(),
    title: `${event.title} (${index + 1}º dia)`,
    date: daysLater(event.date, index),
    series,
  }));
  if (!first) throw new Error('an event has a day');
  dataOf(
    await caller.db
      .from('events')
      .insert([first, ...others])
      .select('id'),
  );
  return await eventRows.written(caller, first.id);
}

/** The events with an hour and a place on these days and the one before, whose night may last into them. */
export async function placedEvents(
  caller: Caller,
  first: string,
  last: string,
): Promise<(Clash & { series: string | null })[]> {
  const rows = await allRows(eventRows, caller, {}, (events) =>
    events.gte('date', daysLater(first, -1)).lte('date', last).gte('begins', '00:00').gt('place', ''),
  );
  return rows.flatMap(({ id, date, title, begins, ends, place, series }) =>
    begins && place
      ? { id, date, title, begins: begins.slice(0, 5), ends: ends?.slice(0, 5) ?? null, place, series }
      : [],
  );
}
