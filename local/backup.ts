import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BackupLine, BackupRow } from './backup-format.ts';
import { type BackupTable, listTables, migrationVersions, readSequences } from './backup-tables.ts';
import type { SqlRunner } from './migrations.ts';

/** Rows read at once. */
const batch = 2000;

/** Everything in the database at one moment, in the format of `backup-format.ts`. */
export async function makeBackup(runner: SqlRunner, madeAt: Date): Promise<Uint8Array> {
  const lines = await runner.transaction(async (transaction) => {
    await transaction.exec('set transaction isolation level repeatable read, read only');
    return await collect(transaction, madeAt);
  });
  return await promisify(gzip)(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}

async function collect(runner: SqlRunner, madeAt: Date): Promise<BackupLine[]> {
  const lines: BackupLine[] = [
    {
      format: 'paroquia-backup',
      version: 1,
      madeAt: madeAt.toISOString(),
      migrations: await migrationVersions(runner),
    },
  ];
  let rows = 0;
  for (const table of await listTables(runner)) {
    lines.push({ table: table.name, columns: table.columns });
    for await (const row of rowsOf(runner, table)) {
      lines.push(row);
      rows += 1;
    }
  }
  for (const sequence of await readSequences(runner)) lines.push({ sequence });
  return [...lines, { end: rows }];
}

async function* rowsOf(runner: SqlRunner, { name, columns }: BackupTable): AsyncGenerator<BackupRow> {
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  await runner.exec(`declare backup_rows cursor for select jsonb_build_array(${values})::text as row from ${name}`);
  while (true) {
    const rows = await runner.query<{ row: string }>(`fetch ${batch} from backup_rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield JSON.parse(row) as BackupRow;
  }
  await runner.exec('close backup_rows');
}
