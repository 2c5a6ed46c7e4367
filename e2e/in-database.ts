import { join } from 'node:path';
import { connect } from '../local/database/open-database.ts';
import { findPostgres } from '../local/database/postgres/server.ts';
import type { SqlRunner } from '../local/database/sql-runner.ts';

/** As the owner of the database of a running stack. */
export async function inDatabase(dataDir: string, work: (sql: SqlRunner) => Promise<unknown>): Promise<void> {
  const loginAs = await findPostgres(join(dataDir, 'postgres'));
  const database = connect(loginAs('postgres'));
  await work(database.runner);
  await database.close();
}
