import type { SqlRunner } from '../database/sql-runner.ts';

/** Records the time of the last backup, if the database's version has a table for it. */
export async function noteBackup(runner: SqlRunner, madeAt: Date): Promise<void> {
  const [table] = await runner.query<{ found: boolean }>(
    `select to_regclass('public.last_backup') is not null as found`,
  );
  if (!table?.found) return;
  await runner.query(
    'insert into public.last_backup (made_at) values ($1) on conflict (id) do update set made_at = excluded.made_at',
    [madeAt],
  );
}

/** When the last backup was made; null before the first one. */
export async function lastBackupAt({ query }: Pick<SqlRunner, 'query'>): Promise<string | null> {
  const [row] = await query<{ made_at: string }>('select made_at::text from public.last_backup');
  return row?.made_at ?? null;
}
