import { readFile } from 'node:fs/promises';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { asPostgrestRefuses } from './refusals.ts';
import type { SqlRunner } from './sql-runner.ts';

/**
 * Gives the database of the one-machine stack what a hosted project has before its first migration (platform.sql), and
 * keeps the rights that the migrations spell out: at its first request the server would otherwise grant everything on
 * every table, TRUNCATE included, to visitors. Call it after `app.ensureSystemSchema()` and before the migrations, at
 * every start.
 */
export async function preparePlatform(
  connection: PgliteConnection | PostgresConnection,
  runner: SqlRunner,
): Promise<void> {
  await runner.exec(await readFile(new URL('./platform.sql', import.meta.url), 'utf8'));
  // The server's own mark, private to its types, that roles and rights were seen to.
  Object.assign(connection, { rlsState: 'active' });
  connection.normalizeDbError = asPostgrestRefuses;
}
