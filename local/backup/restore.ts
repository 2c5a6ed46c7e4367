import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { siteTables } from '#contract/site-build.ts';
import { applyMigrations, markInitialized } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { projectRoot } from '../settings.ts';
import type { NewObject } from '../storage/objects.ts';
import type { BackupRow } from './format.ts';
import type { Backup } from './read.ts';
import { type BackupTable, listTables, migrationVersions } from './tables.ts';

/** Characters of rows in one insert; a payer's photograph may take megabytes. */
const batchSize = 2_000_000;

/**
 * Makes a database equal to a backup. First applies the backup's migrations (newer ones are applied by the next start),
 * then replaces all rows in one transaction. `restoreFiles` gives Storage the backup's files and answers what they are: a
 * backup that is refused leaves none.
 */
export async function restore(
  runner: SqlRunner,
  backup: Backup,
  restoreFiles: () => Promise<readonly NewObject[]> = async () => [],
): Promise<void> {
  await applyBackupsMigrations(runner, backup.header.migrations);
  const files = await restoreFiles();
  await runner.transaction(async (transaction) => {
    const known = await listTables(transaction);
    const tables = known.map(({ name }) => name);
    // The rows already contain what triggers wrote.
    for (const table of tables) await transaction.exec(`alter table ${table} disable trigger user`);
    const ownRows = tables.filter((table) => table !== migrationHistory);
    await transaction.exec(`truncate ${ownRows.join(', ')}`);
    for (const table of backup.tables) {
      if (table.name === migrationHistory) continue;
      await load(transaction, table, columnsOf(table, known));
    }
    for (const { name, lastValue, isCalled } of backup.sequences) {
      await transaction.query('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [
        name,
        lastValue,
        isCalled,
      ]);
    }
    await transaction.exec('delete from storage.objects');
    for (const { bucket, name, metadata } of files) {
      await transaction.query('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
        bucket,
        name,
        metadata,
      ]);
    }
    for (const table of tables) await transaction.exec(`alter table ${table} enable trigger user`);
    if (tables.includes('public.site_state')) await outdateSite(transaction);
    // A hosted project's backup has no mark: the next start would add the demonstration to a parish's data.
    await markInitialized(transaction, 'restored');
  });
}

/**
 * Makes every page that was ever built out of date: those of the database that the backup replaces may have its versions.
 * The new version is a moment's, larger than any that was counted.
 */
const outdateSite = (runner: SqlRunner): Promise<unknown> =>
  runner.query(
    `update public.site_state set version = moment, wanted_since = now(), asked_at = null,
      changes = (select jsonb_object_agg(listed, moment) from unnest($1::text[]) as listed)
     from (select extract(epoch from now())::bigint as moment) as present where id`,
    [siteTables],
  );

/** Not taken from the backup: this database was made by this program's migrations, whose texts may differ. */
const migrationHistory = 'supabase_migrations.schema_migrations';

type Columns = BackupTable['columns'];

/** Looks the file's column names up in the database: no SQL is made from names or types of the file. */
function columnsOf(table: BackupTable, known: BackupTable[]): Columns {
  const columns = known.find(({ name }) => name === table.name)?.columns ?? [];
  return table.columns.map(({ name }) => {
    const column = columns.find((candidate) => candidate.name === name);
    if (!column) throw new Error(`A cópia de segurança tem ${table.name}.${name}, que este programa não conhece.`);
    return column;
  });
}

async function load(runner: SqlRunner, { name, rows }: Backup['tables'][number], columns: Columns): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ');
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) r`;
  for (const batch of batchesOf(rows)) {
    try {
      await runner.query(insert, [`[${batch.join(',')}]`]);
    } catch (cause) {
      const { code = '', constraint = '' } = cause as { code?: string; constraint?: string };
      // Class 22 is data that the column's type refuses, class 23 a rule of the table.
      if (!/^2[23]/.test(code)) throw cause;
      const rule = constraint && ` (regra ${constraint})`;
      throw new Error(
        `A tabela ${name} da cópia de segurança tem dados que esta versão do programa não aceita${rule}. ` +
          'Nada foi mudado. Corrija-os no sistema de onde a cópia veio e faça outra.',
        { cause },
      );
    }
  }
}

function* batchesOf(rows: BackupRow[]): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > batchSize && batch.length > 0) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(text);
    size += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Throws when the backup has migrations that this program lacks, or the database has newer ones than the backup. */
async function applyBackupsMigrations(runner: SqlRunner, wanted: string[]): Promise<void> {
  const directory = join(projectRoot, 'supabase', 'migrations');
  const known = (await readdir(directory)).map((file) => file.slice(0, 14));
  if (!wanted.every((version) => known.includes(version))) {
    throw new Error('A cópia de segurança foi feita por uma versão mais nova do programa. Atualize o programa antes.');
  }
  if ((await migrationVersions(runner)).some((version) => !wanted.includes(version))) {
    throw new Error('O banco de dados é mais novo do que a cópia de segurança. Restaure-a em um banco vazio.');
  }
  await applyMigrations(runner, directory, (version) => wanted.includes(version));
}
