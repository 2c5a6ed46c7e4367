import type { BackupFailure } from '#contract/backups.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/** Records the time of the last backup, if the database's version has a table for it. */
export async function noteBackup(runner: SqlRunner, madeAt: Date): Promise<void> {
  const [table] = await runner.query<{ found: boolean }>(
    `select to_regclass('public.last_backup') is not null as found`,
  );
  if (!table?.found) return;
  await note(runner, 'made_at', madeAt);
}

/** Records when a backup was restored for a check and found right. */
export const noteCheck = (runner: SqlRunner, checkedAt: Date): Promise<void> => note(runner, 'checked_at', checkedAt);

/** Records why the last try failed, or that it didn't. */
export async function noteFailure(runner: SqlRunner, failure: BackupFailure | null): Promise<void> {
  if (failure) await note(runner, 'failure', failure);
  else await runner.exec('update public.last_backup set failure = null where failure is not null');
}

async function note(
  { query }: Pick<SqlRunner, 'query'>,
  column: 'made_at' | 'checked_at' | 'failure',
  value: Date | string | null,
): Promise<void> {
  await query(
    `insert into public.last_backup (${column}) values ($1) on conflict (id) do update set ${column} = excluded.${column}`,
    [value],
  );
}

/** When the last backup was made; null before the first one. */
export async function lastBackupAt({ query }: Pick<SqlRunner, 'query'>): Promise<string | null> {
  const [row] = await query<{ made_at: string | null }>('select made_at from public.last_backup');
  return row?.made_at ?? null;
}

/** When a backup was last checked; null before the first check. */
export async function lastCheckAt({ query }: Pick<SqlRunner, 'query'>): Promise<Date | null> {
  const [row] = await query<{ checked_at: string | null }>('select checked_at from public.last_backup');
  return row?.checked_at ? new Date(row.checked_at) : null;
}
