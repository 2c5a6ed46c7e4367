import { parishInfoNoun } from '#contract/parish-info.ts';
import { rowsOf } from '../collection/rows.ts';

/** Parish information in the order that administrators gave, the newest first where they gave none. */
export const parishInfoRows = rowsOf('parish_info', {
  noun: parishInfoNoun,
  columns: ['id', 'title', 'content', 'section', 'is_active', 'order', 'created_at', 'updated_at'],
  sortedBy: ['order', '-created_at', 'id'],
});
