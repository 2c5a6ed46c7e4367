import { daysLater } from '#contract/calendar-date.ts';
import { eventBody, eventFilters, eventNoun } from '#contract/events.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Events by their date; those of a day in the order in which they were written. */
export const eventRows = rowsOf('events', {
  noun: eventNoun,
  body: eventBody,
  columns: ['id', 'created_at', 'updated_at'],
  filters: { declared: eventFilters, columns: { days: 'date', from: 'date', search: 'search_text' } },
  sortedBy: ['date', 'created_at', 'id'],
});

type NewEvent = Parameters<typeof eventRows.insert>[1];

/** Writes an event of several days as one on each of them, all or none, and returns the first. */
export async function insertDays(caller: Caller, { id, ...event }: NewEvent, days: number) {
  if (days === 1) return await eventRows.insert(caller, { ...event, ...(id && { id }) });
  const [first, ...others] = Array.from({ length: days }, (_, index) => ({
    ...event,
    id: (index === 0 && id) || crypto.randomUUID(),
    title: `${event.title} (${index + 1}º dia)`,
    date: daysLater(event.date, index),
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
