import { isConnectionLoss } from '../database/postgrest-errors.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { type ContentFile, type FileRow, picturesIn, refuse, type StoredRow } from './content-file.ts';
import { type ChangedRow, withPanelChanges } from './with-panel-changes.ts';

interface PlacedRow extends ChangedRow {
  order: number;
}

/** Rows changed here since a file was kept, to which nobody has agreed. */
export class ChangedSince extends Error {
  readonly changes: readonly string[];

  constructor(changes: readonly string[]) {
    super(changes.join('\n'));
    this.changes = changes;
  }
}

export interface Replaced {
  created: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** All rows, sorted by their places. */
export const storedContent = (runner: SqlRunner): Promise<(PlacedRow & Record<string, unknown>)[]> =>
  runner.query(
    'select id, kind, content, is_active, "order", updated_at, updated_by from public.parish_content order by "order", created_at, id',
  );

/**
 * Replaces all rows by those of a file, with what changed here since it was kept, in one transaction; a row whose id
 * the file has stays the same row. `reason` is in the audit log's entries. Changes nothing, and throws a sentence for
 * the operator, where the rows don't fit what is stored; `ChangedSince`, where `agreed` lacks a change.
 */
export const replaceContent = (
  runner: SqlRunner,
  file: ContentFile,
  reason: string,
  agreed: readonly string[] = [],
): Promise<Replaced> =>
  runner.transaction(async (transaction) => {
    await transaction.exec('lock table public.parish_content in share row exclusive mode');
    const stored = await storedContent(transaction);
    const { rows, changes } = withPanelChanges(file, stored, await deletedOf(transaction, file));
    if (changes.some((change) => !agreed.includes(change))) throw new ChangedSince(changes);
    refuse([...otherKinds(rows, stored), ...(await missingPictures(transaction, rows))]);
    await transaction.query(`select set_config('audit.reason', $1, true)`, [reason]);
    const gone = stored.map(({ id }) => id).filter((id) => !rows.some((row) => row.id === id));
    await transaction.query('delete from public.parish_content where id = any($1::uuid[])', [gone]);
    const counts = { created: 0, changed: 0, removed: gone.length, unchanged: 0 };
    for (const row of placed(rows, stored)) {
      const isStored = stored.some(({ id }) => id === row.id);
      const written = await (isStored ? change : create)(transaction, row).catch((error: unknown) => {
        throw refusalOf(row, error);
      });
      counts[isStored ? (written ? 'changed' : 'unchanged') : 'created'] += 1;
    }
    return counts;
  });

/** When the rows that a file was kept from were deleted here. */
async function deletedOf(runner: SqlRunner, { kept }: ContentFile): Promise<Map<string, string>> {
  const deletions = await runner.query<{ id: string; at: string }>(
    `select row_id as id, max(happened_at) as at from public.audit_log
     where table_name = 'parish_content' and verb = 'delete' and row_id::text = any($1) group by row_id`,
    [Object.keys(kept?.rows ?? {})],
  );
  return new Map(deletions.map(({ id, at }) => [id, at]));
}

/** A refused row as a sentence; a lost connection is no row's. */
function refusalOf({ called }: FileRow, error: unknown): unknown {
  if (!(error instanceof Error) || isConnectionLoss(error)) return error;
  const isBeingRemoved = (error as { code?: string }).code === 'PT410';
  const reason = isBeingRemoved
    ? 'a foto está sendo apagada. Envie-a de novo.'
    : `o banco de dados a recusa (${error.message}).`;
  return new Error(`${called}: ${reason} Nada foi mudado.`, { cause: error });
}

type NewRow = FileRow & { order: number };

/** Gives each row a place after the one before it in the file; rows in the order that is stored keep their places. */
function placed(rows: readonly FileRow[], stored: readonly PlacedRow[]): NewRow[] {
  const last = new Map<string, number>();
  return rows.map((row) => {
    const next = (last.get(row.kind) ?? -1) + 1;
    const order = Math.max(next, stored.find(({ id }) => id === row.id)?.order ?? next);
    last.set(row.kind, order);
    return { ...row, order };
  });
}

async function change(runner: SqlRunner, { id, content, is_active, order }: NewRow): Promise<boolean> {
  const changed = await runner.query(
    `update public.parish_content set content = $2::text::jsonb, is_active = $3, "order" = $4
     where id = $1 and (content, is_active, "order") is distinct from ($2::text::jsonb, $3::boolean, $4::integer) returning id`,
    [id, JSON.stringify(content), is_active, order],
  );
  return changed.length > 0;
}

async function create(runner: SqlRunner, { id, kind, content, is_active, order }: NewRow): Promise<boolean> {
  await runner.query(
    `insert into public.parish_content (id, kind, content, is_active, "order")
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3::text::jsonb, $4, $5)`,
    [id ?? null, kind, JSON.stringify(content), is_active, order],
  );
  return true;
}

const otherKinds = (rows: readonly FileRow[], stored: readonly StoredRow[]): string[] =>
  rows.flatMap(({ id, kind, called }) =>
    stored.some((row) => row.id === id && row.kind !== kind)
      ? [`${called}: o id ${id} é de uma linha de outro tipo. Tire-o, e a linha será nova.`]
      : [],
  );

async function missingPictures(runner: SqlRunner, rows: readonly FileRow[]): Promise<string[]> {
  const known = await runner.query<{ name: string }>(`select name from storage.objects where bucket_id = 'media'`);
  const names = new Set(known.map(({ name }) => name));
  return rows.flatMap(({ content, called }) =>
    picturesIn(content)
      .filter((source) => !names.has(source.slice(source.lastIndexOf('/') + 1)))
      .map(
        (source) => `${called}: a foto ${source} não está guardada aqui. Envie-a pelo painel, ou tire-a do arquivo.`,
      ),
  );
}
