import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openServerDatabase } from './server-database.ts';
import { lockServerDatabase } from './server-lock.ts';
import { pgliteRunner, postgresRunner, type SqlRunner } from './sql-runner.ts';

/** The database of the stack, whichever kind it is. */
export interface OpenDatabase {
  connection: PgliteConnection | PostgresConnection;
  runner: SqlRunner;
  close(): Promise<void>;
}

export async function openFolderDatabase(folder: string): Promise<OpenDatabase> {
  const connection = await openEmbeddedDatabase({ url: `file://${folder}` });
  await connection.driver.waitReady;
  return { connection, runner: pgliteRunner(connection.driver), close: () => connection.close() };
}

/** `onLockLost` is called when the server ends the session that keeps other processes out. */
export async function openUrlDatabase(url: string, onLockLost: () => void): Promise<OpenDatabase> {
  const lock = await lockServerDatabase(url, onLockLost);
  const connection = openServerDatabase(url);
  return {
    connection,
    runner: postgresRunner(connection.driver),
    async close() {
      await connection.close();
      await lock.release();
    },
  };
}
