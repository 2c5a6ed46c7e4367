import { parishInfoBody, parishInfoNoun } from '#contract/parish-info.ts';
import { searchText } from '../collection/filters.ts';
import { rowsOf } from '../collection/rows.ts';

/** Parish information in the order that administrators gave, the newest first where they gave none. */
export const parishInfoRows = rowsOf('parish_info', {
  noun: parishInfoNoun,
  body: parishInfoBody,
  columns: ['id', 'order', 'created_at', 'updated_at'],
  filters: searchText,
  sortedBy: ['order', '-created_at', 'id'],
});
