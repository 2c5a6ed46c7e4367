import { masculine } from '#contract/noun.ts';
import { rowsOf } from '../collection/rows.ts';

/** Mass times by weekday, then hour. */
export const massTimeRows = rowsOf('mass_schedule', {
  noun: masculine('horário de missa', 'horários de missa'),
  columns: ['id', 'day_of_week', 'time', 'description', 'is_active', 'order', 'created_at', 'updated_at'],
  sortedBy: ['day_of_week', 'time', 'order', 'id'],
});
