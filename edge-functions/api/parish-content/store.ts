import { parishContentBody, parishContentNoun } from '#contract/parish-content.ts';
import { type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf, type PageQuery, readPage, rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import type { VersionRow } from './rules.ts';

/** The parish's content, kind by kind, in the order that administrators gave. */
export const parishContentRows = rowsOf('parish_content', {
  noun: parishContentNoun,
  body: parishContentBody,
  columns: ['id', 'order', 'created_at', 'updated_at'],
  checks: { parish_content_once: 'A paróquia já tem este conteúdo: abra o que existe e altere-o.' },
  sortedBy: ['kind', 'order', 'created_at', 'id'],
});

/** Earlier versions of rows, newest first; of one kind, or of all. */
export const listVersions = ({ db }: Caller, { kind, ...page }: PageQuery & { kind?: ParishKindName | undefined }) =>
  readPage<VersionRow>(() => {
    const all = db.rpc('parish_content_versions', {}, { count: 'exact' });
    return (kind ? all.eq('kind', kind) : all).order('id', { ascending: false });
  }, page);

export const findVersion = async ({ db }: Caller, id: string): Promise<VersionRow> =>
  rowOf(await db.rpc('parish_content_versions').eq('id', Number(id)).maybeSingle(), 'Esta versão não existe mais.');

/** The id of the row that an earlier version is to replace: of what a parish has once, the one that it has now. */
export async function placeOf(
  { db }: Caller,
  { kind, row }: { kind: ParishKindName; row: string },
): Promise<string | undefined> {
  const rows = db.from('parish_content').select('id');
  const found = await (parishKinds[kind].once ? rows.eq('kind', kind) : rows.eq('id', row)).maybeSingle();
  return dataOf(found)?.id;
}

export const eraseVersions = async ({ db }: Caller, id: string): Promise<void> => {
  dataOf(await db.rpc('erase_parish_content_versions', { of_row: id }));
};
