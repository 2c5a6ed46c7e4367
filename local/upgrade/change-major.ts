import { fill } from '../backup/fill.ts';
import { migrationVersions } from '../backup/tables.ts';
import { dataPaths } from '../data-paths.ts';
import { applyMigrations } from '../database/migrations.ts';
import { openFolderDatabase } from '../database/open-database.ts';
import { makePostgresFolder } from '../database/postgres/folder.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import type { Program } from '../program.ts';
import type { Settings } from '../settings.ts';
import { faultsBefore, refuseFaultsOf } from './checks.ts';
import { copyRows } from './copy-rows.ts';

/**
 * Makes the unfinished folder, by the programs of this version's PostgreSQL, with the schema and the rows of a database
 * of another major. Throws a sentence for the operator when it wouldn't be the same.
 */
export async function makeSameDatabase(former: SqlRunner, settings: Settings, { migrations }: Program): Promise<void> {
  const { unfinishedDatabase } = dataPaths(settings.dataDir);
  const applied = await migrationVersions(former);
  const user = await makePostgresFolder(unfinishedDatabase);
  const made = await openFolderDatabase(unfinishedDatabase, { user });
  await fill(made, settings, async () => {
    await applyMigrations(made.runner, migrations, { isWanted: (version) => applied.includes(version) });
    await copyRows(former, made.runner);
    await refuseFaultsOf(made.runner, await faultsBefore(former));
  });
}
