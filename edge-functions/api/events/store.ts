import { daysLater } from '#contract/calendar-date.ts';
import { ApiError } from '#contract/errors.ts';
import { eventBody, eventFilters, eventNoun } from '#contract/events.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Events by their date; those of a day in the order in which they were written. */
export const eventRows = rowsOf('events', {
  noun: eventNoun,
  body: eventBody,
  columns: ['id', 'created_at', 'updated_at'],
  memberColumns: ['series'],
  filters: { declared: eventFilters, columns: { days: 'date', from: 'date', search: 'search_text', series: 'series' } },
  sortedBy: ['date', 'created_at', 'id'],
});

type NewEvent = Parameters<typeof eventRows.insert>[1];

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

/** Deletes all days of a series or none, and returns their number. `expectedVersion` is the latest among them. */
export async function removeSeries(caller: Caller, series: string, expectedVersion?: string): Promise<number> {
  const seen = expectedVersion && { seen: expectedVersion };
  const answer = await caller.db.rpc('remove_event_series', { of_series: series, ...seen });
  if (answer.error?.hint === 'stale') await eventRows.refuse(caller, answer.error.details, expectedVersion);
  const removed = dataOf(answer);
  if (removed === 0) throw new ApiError('not_found', sentencesAbout(eventNoun).missing);
  return removed;
}
