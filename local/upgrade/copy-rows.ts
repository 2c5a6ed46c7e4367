import { load } from '../backup/load.ts';
import { setSequences } from '../backup/restore.ts';
import { type KnownTable, listTables, readSequences } from '../backup/tables.ts';
import { readingAll, rowsOf } from '../backup/write.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/** All that the program and its Auth and Storage write; a backup leaves some of it out. */
const schemas = ['auth', 'private', 'public', 'storage', 'supabase_migrations'];

/**
 * Replaces all rows of a database by those of another with the same migrations, as a restore loads a backup's, and
 * compares them. Throws a sentence for the operator when a row would be missing or another.
 */
export async function copyRows(from: SqlRunner, to: SqlRunner): Promise<void> {
  await from.transaction(async (former) => {
    await former.exec(readingAll);
    const given = await listTables(former, schemas);
    await to.transaction(async (made) => {
      await made.exec(`set local timezone = 'UTC'; set local statement_timeout = 0`);
      const tables = await listTables(made, schemas);
      refuseUnknown(given, tables);
      const names = tables.map(({ name }) => name);
      // The rows already contain the triggers' results.
      for (const name of names) await made.exec(`alter table ${name} disable trigger user`);
      await made.exec(`truncate ${names.join(', ')} cascade; set constraints all deferred`);
      for (const table of tables) {
        const columns = sharedColumns(table, given);
        if (columns.length === 0) continue;
        await load(made, { name: table.name, columns, rows: rowsOf(former, { ...table, columns }) });
      }
      await made.exec('set constraints all immediate');
      for (const name of names) await made.exec(`alter table ${name} enable trigger user`);
      await setSequences(made, { sequences: await readSequences(former) });
      for (const table of tables) await compare(former, made, { ...table, columns: sharedColumns(table, given) });
    });
  });
}

const sharedColumns = ({ name, columns }: KnownTable, given: readonly KnownTable[]) => {
  const source = given.find((table) => table.name === name);
  return columns.filter((column) => source?.columns.some((each) => each.name === column.name));
};

/** Somebody made them by hand. */
function refuseUnknown(given: readonly KnownTable[], known: readonly KnownTable[]): void {
  const unknown = given.flatMap(({ name, columns }) => {
    const table = known.find((each) => each.name === name);
    if (!table) return [name];
    return columns
      .filter((column) => !table.columns.some((each) => each.name === column.name))
      .map((column) => `${name}.${column.name}`);
  });
  if (unknown.length === 0) return;
  throw new Error(
    `O banco de dados tem o que este programa não fez: ${unknown.join(', ')}. Quem o fez o guarde noutro lugar e, com a ` +
      'versão anterior, o tire dali. Nada foi mudado.',
  );
}

async function compare(former: SqlRunner, made: SqlRunner, table: KnownTable): Promise<void> {
  if (table.columns.length === 0) return;
  if ((await digestOf(former, table)) === (await digestOf(made, table))) return;
  throw new Error(`Na pasta nova a tabela ${table.name} não ficou igual à de antes. Nada foi mudado.`);
}

/** The number of rows, and a sum that no order of theirs changes. */
async function digestOf(runner: SqlRunner, { name, columns }: KnownTable): Promise<string | undefined> {
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  const [found] = await runner.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row), 16))::bit(64)::bigint::numeric), 0) as digest
     from (select jsonb_build_array(${values})::text as row from ${name}) as rows`,
  );
  return found?.digest;
}
