import type { SqlRunner } from '../database/sql-runner.ts';

/** Notes when the data were last copied as a whole, where the database's version keeps that. */
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
