import { eventBody, eventFilters, eventNoun } from '#contract/events.ts';
import { rowsOf } from '../collection/rows.ts';

/** Events by their date; those of a day in the order in which they were written. */
export const eventRows = rowsOf('events', {
  noun: eventNoun,
  body: eventBody,
  columns: ['id', 'created_at', 'updated_at'],
  filters: { declared: eventFilters, columns: { days: 'date', from: 'date', search: 'search_text' } },
  sortedBy: ['date', 'created_at', 'id'],
});
