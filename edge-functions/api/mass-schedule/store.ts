import { massTimeBody, massTimeNoun } from '#contract/mass-schedule.ts';
import { rowsOf } from '../collection/rows.ts';

/** Mass times from Monday to Sunday, each day by hour. */
export const massTimeRows = rowsOf('mass_schedule', {
  noun: massTimeNoun,
  body: massTimeBody,
  columns: ['id', 'order', 'created_at', 'updated_at'],
  sortedBy: ['place_in_week', 'time', 'order', 'id'],
});
