import { readFile } from 'node:fs/promises';
import { authAndRest } from '../../edge-functions/api/testing/database.ts';
import { load } from '../../local/backup/load.ts';
import { readBackup } from '../../local/backup/read.ts';
import { listTables } from '../../local/backup/tables.ts';
import { dataPaths } from '../../local/data-paths.ts';
import { openFolderDatabase } from '../../local/database/open-database.ts';
import { preparePlatform } from '../../local/database/platform.ts';
import { makePostgresFolder } from '../../local/database/postgres/folder.ts';

/** Creates a data folder of an earlier version: its migrations' schema and the rows of a parish of its own. */
export async function makeOlderDatabase(dataDir: string): Promise<void> {
  const fixture = new URL('../../local/backup/testing/9-own-parish.backup.gz', import.meta.url);
  const { tables } = await readBackup(await readFile(fixture));
  const { database: folder } = dataPaths(dataDir);
  const user = await makePostgresFolder(folder);
  const database = await openFolderDatabase(folder, { user });
  const { runner } = database;
  try {
    await authAndRest(database).ensureSystemSchema();
    await preparePlatform(runner);
    const history = tables.find(({ name }) => name === 'supabase_migrations.schema_migrations');
    const text = history?.columns.findIndex(({ name }) => name === 'statements') as number;
    const version = history?.columns.findIndex(({ name }) => name === 'version') as number;
    for (const row of history?.rows.toSorted((one, other) => Number(one[version]) - Number(other[version])) ?? []) {
      const [{ sql } = { sql: '' }] = await runner.query<{ sql: string }>('select ($1::text::text[])[1] as sql', [
        row[text],
      ]);
      await runner.exec(sql);
    }
    await runner.exec(`
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);`);
    const known = await listTables(runner);
    for (const { name } of known) await runner.exec(`alter table ${name} disable trigger user`);
    // Also those rows that migrations wrote are the backup's.
    await runner.exec(`truncate ${known.map(({ name }) => name).join(', ')}`);
    for (const { name } of known) {
      const table = tables.find((each) => each.name === name);
      if (!table) continue;
      const columns = table.columns.map((column) => ({ ...column, isNeeded: false, isNullable: true }));
      await runner.transaction((transaction) => load(transaction, { name, columns, rows: table.rows }));
    }
    for (const { name } of known) await runner.exec(`alter table ${name} enable trigger user`);
  } finally {
    await database.close();
  }
}
