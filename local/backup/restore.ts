import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { applyMigrations } from '../database/migrations.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { projectRoot } from '../settings.ts';
import type { BackupRow } from './format.ts';
import type { Backup } from './read.ts';
import { type BackupTable, listTables, migrationVersions } from './tables.ts';

/** Characters of rows written at once; a payer's row may carry a photograph of megabytes. */
const batch = 2_000_000;

/**
 * Makes a database equal to a backup. Its tables are brought to the backup's migrations first, and a later start brings
 * the rows to today's. The rows are replaced in one transaction: a failure leaves what was there.
 */
export async function restore(runner: SqlRunner, backup: Backup): Promise<void> {
  await applyBackupsMigrations(runner, backup.header.migrations);
  await runner.transaction(async (transaction) => {
    const known = await listTables(transaction);
    const tables = known.map(({ name }) => name);
    // Rows come with what triggers once made of them: they are put back, not written anew.
    for (const table of tables) await transaction.exec(`alter table ${table} disable trigger user`);
    await transaction.exec(`truncate ${tables.join(', ')}`);
    for (const table of backup.tables) await load(transaction, table, columnsOf(table, known));
    for (const { name, lastValue, isCalled } of backup.sequences) {
      await transaction.query('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [
        name,
        lastValue,
        isCalled,
      ]);
    }
    for (const table of tables) await transaction.exec(`alter table ${table} enable trigger user`);
  });
}

type Columns = BackupTable['columns'];

/** The database's own names and types: what the file says of them is only looked up. */
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
  for (const some of batchesOf(rows)) await runner.query(insert, [`[${some.join(',')}]`]);
}

function* batchesOf(rows: BackupRow[]): Generator<string[]> {
  let some: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > batch && some.length > 0) {
      yield some;
      some = [];
      size = 0;
    }
    some.push(text);
    size += text.length;
  }
  if (some.length > 0) yield some;
}

/** Throws when the program is older than the backup, or the database newer. */
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
