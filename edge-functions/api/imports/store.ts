import type { CommitBody } from '#contract/imports.ts';
import { dataOf, type Pageable, type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Json } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';
import type { JobContext } from '../http/job.ts';

const columns = [
  ...[
    'id',
    'file_name',
    'state',
    'row_count',
    'created_count',
    'updated_count',
    'skipped_count',
    'refused_count',
    'incomplete_count',
  ],
  ...['kept_count', 'columns', 'creator_name', 'created_at', 'done_at', 'undone_at'],
].join(', ');

/** The imports, newest first. */
export const readImports = ({ db }: Caller, query: PageQuery) =>
  readPage<unknown>(
    () =>
      db
        .from('imports')
        .select(columns, { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id') as unknown as Pageable<unknown>,
    query,
  );

export const beginImport = async ({ db }: Caller, id: string, fileName: string) =>
  dataOf(await db.rpc('begin_import', { id, file_name: fileName }));

/** Adds rows to the caller's open import and returns how many it has. */
export const addRows = async ({ db }: Caller, id: string, rows: readonly object[]) =>
  dataOf(await db.rpc('add_import_rows', { import: id, rows: rows as unknown as Json }));

export const checkImport = async ({ db }: Caller, id: string) => dataOf(await db.rpc('check_import', { import: id }));

/** Confirms an import and takes its first rows over. A repeated call goes on, or returns what was done. */
export const commitImport = async ({ db }: Caller, id: string, { duplicates, consents, columns }: CommitBody) =>
  dataOf(
    await db.rpc('commit_import', {
      import: id,
      duplicates,
      paper: (consents?.paper ?? null) as string,
      agreed_on: (consents?.agreed_on ?? null) as string,
      columns,
    }),
  );

export const undoImport = async ({ db }: Caller, id: string) => dataOf(await db.rpc('undo_import', { import: id }));

export const continueImport = async ({ db }: Caller, id: string) =>
  dataOf(await db.rpc('continue_import', { import: id }));

export async function discardImport({ db }: Caller, id: string): Promise<void> {
  dataOf(await db.rpc('discard_import', { import: id }));
}

/** Removes the rows of imports that can no longer be undone, and imports that were never finished. */
export async function sweepImports({ db }: JobContext): Promise<void> {
  dataOf(await db.rpc('sweep_imports'));
}
