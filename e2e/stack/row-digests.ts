import { join } from 'node:path';
import { connect, openFolderDatabase } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';

/** Rows that a start itself writes. */
const ofTheProgram = /^(public\.(jobs|job_runs|last_backup|site_state)|private\.(clock|rate_limits|doubted_times))$/;

/** All rows of a stopped stack, a digest for each table. */
export async function rowsOf(dataDir: string): Promise<string[]> {
  const { runner, close } = await openFolderDatabase(join(dataDir, 'postgres'));
  try {
    return await digests(runner);
  } finally {
    await close();
  }
}

export async function digests(runner: SqlRunner): Promise<string[]> {
  const tables = await runner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by 1`);
  const all: string[] = [];
  for (const { name } of tables) {
    if (ofTheProgram.test(name)) continue;
    const [found] = await runner.query<{ digest: string }>(
      `select md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as digest from ${name} as row`,
    );
    all.push(`${name} ${found?.digest}`);
  }
  return all;
}

/** As the owner of the database of a running stack. */
export async function inRunning<Result>(
  dataDir: string,
  work: (runner: SqlRunner) => Promise<Result>,
): Promise<Result> {
  const database = connect((await findPostgres(join(dataDir, 'postgres')))('postgres'));
  try {
    return await work(database.runner);
  } finally {
    await database.close();
  }
}
