import { parishContentBody, parishContentNoun } from '#contract/parish-content.ts';
import { rowsOf } from '../collection/rows.ts';

/** The parish's content, kind by kind, in the order that administrators gave. */
export const parishContentRows = rowsOf('parish_content', {
  noun: parishContentNoun,
  body: parishContentBody,
  columns: ['id', 'order', 'created_at', 'updated_at'],
  checks: { parish_content_once: 'A paróquia já tem este conteúdo: abra o que existe e altere-o.' },
  sortedBy: ['kind', 'order', 'created_at', 'id'],
});
