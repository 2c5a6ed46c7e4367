import { capitalised } from '#contract/noun.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import type { FittedTable } from './fit.ts';
import type { BackupRow } from './format.ts';
import type { KnownColumn } from './tables.ts';

/** The most characters of rows per insert. */
const batchSize = 2_000_000;

/** The maximum number of refused rows that an error names. */
const namedRows = 20;

/** Columns for remarks, to which values that another column refuses are moved. */
const remarks: readonly string[] = ['notes', 'observacoes'];

/** The maximum length of a value that is moved to the remarks. */
const longestRemark = 500;

/**
 * Inserts a table's rows. Optional values that this version refuses are left out, reported, and appended to the row's
 * remarks if it has such a column. Throws a message for the operator when a row can't be inserted even so.
 */
export async function load(runner: SqlRunner, table: FittedTable): Promise<string[]> {
  const leftOut: string[] = [];
  const refused: string[] = [];
  for await (const batch of batchesOf(table.rows)) {
    for (const row of await insertAccepted(runner, table, batch)) {
      const mended = await insertWithoutRefused(runner, table, row);
      leftOut.push(...mended.leftOut);
      refused.push(...mended.refused);
    }
  }
  if (refused.length === 0) return leftOut;
  const more = refused.length > namedRows ? ` e mais ${refused.length - namedRows}` : '';
  throw new Error(
    `A tabela ${table.name} da cópia de segurança tem dados que esta versão do programa não aceita: ` +
      `${refused.slice(0, namedRows).join('; ')}${more}. Nada foi mudado. Corrija-os no sistema de onde a cópia veio e faça outra.`,
  );
}

/** Inserts as many rows at once as possible, and returns the rows that are refused on their own. */
async function insertAccepted(runner: SqlRunner, table: FittedTable, batch: string[]): Promise<BackupRow[]> {
  if (!(await refusalOf(runner, () => insert(runner, table, batch)))) return [];
  if (batch.length === 1) return batch.map((row) => JSON.parse(row) as BackupRow);
  const half = Math.ceil(batch.length / 2);
  return [
    ...(await insertAccepted(runner, table, batch.slice(0, half))),
    ...(await insertAccepted(runner, table, batch.slice(half))),
  ];
}

/** Inserts a row without its refused optional values. Returns these values, or why the row can't be inserted. */
async function insertWithoutRefused(runner: SqlRunner, table: FittedTable, row: BackupRow) {
  const { columns } = table;
  const name = await nameOfRow(runner, table, row);
  const remark = columns.findIndex((column) => remarks.includes(column.name));
  const cleared = new Set<number>();
  let moved = new Map<number, string>();
  for (;;) {
    const accepted = row.map((value, index) => (cleared.has(index) ? null : value));
    if (moved.size > 0) accepted[remark] = [accepted[remark] ?? [], ...moved.values()].flat().join('\n');
    const refusal = await refusalOf(runner, () => insert(runner, table, [JSON.stringify(accepted)]));
    if (!refusal) break;
    const index = await refusedColumn(runner, table, accepted, refusal);
    const column = columns[index];
    const value = accepted[index];
    if (index === remark && moved.size > 0) {
      moved = new Map();
    } else if (column && value != null && isLeftOut(table, column, refusal)) {
      cleared.add(index);
      const isMoved = remark >= 0 && index !== remark && !isBlank(value) && value.length <= longestRemark;
      if (isMoved) moved.set(index, `${labelOf(column)}: ${value}`);
    } else {
      const rule = refusal.constraint && `, regra ${refusal.constraint}`;
      return { leftOut: [], refused: [`${column ? `${column.name} ` : ''}(${name}${rule})`] };
    }
  }
  const leftOut = [...cleared].flatMap((index) => {
    const place = moved.has(index) ? `, passou para ${columns[remark]?.name}` : '';
    return isBlank(row[index]) ? [] : [`${table.name}.${columns[index]?.name} (${name}${place})`];
  });
  return { leftOut, refused: [] };
}

const isBlank = (value: string | null | undefined): boolean => !value?.trim();

const labelOf = ({ name }: KnownColumn): string => capitalised(name.replaceAll('_', ' '));

/** Never of accounts and the program's own tables; and not of duplicates, because either value may be the wrong one. */
const isLeftOut = ({ name }: FittedTable, { isNullable }: KnownColumn, { code }: Refusal): boolean =>
  name.startsWith('public.') && isNullable && code !== uniqueViolation;

const uniqueViolation = '23505';

interface Refusal {
  code: string;
  column: string;
  constraint: string;
}

/** PostgreSQL's error if it refuses the values; other errors are thrown. */
async function refusalOf(runner: SqlRunner, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await runner.exec('savepoint attempt');
  try {
    await work();
    await runner.exec('release savepoint attempt');
    return undefined;
  } catch (cause) {
    const { code = '', column = '', constraint = '' } = cause as Partial<Refusal>;
    // Class 22: the type refuses the value. Class 23: a constraint is violated. Class 54: it is too deep or too long.
    if (!/^(2[23]|54)/.test(code)) throw cause;
    await runner.exec('rollback to savepoint attempt; release savepoint attempt');
    return { code, column, constraint };
  }
}

/** The index of the column whose value is refused; -1 if the rule is about several columns. */
async function refusedColumn(
  runner: SqlRunner,
  { name, into = name, columns }: FittedTable,
  row: BackupRow,
  { column, constraint }: Refusal,
): Promise<number> {
  for (const [index, candidate] of columns.entries()) {
    const cast = () => runner.query(`select ${readAs(candidate, '$1::text')}`, [row[index]]);
    if (await refusalOf(runner, cast)) return index;
  }
  const ruled = await runner.query<{ column: string }>(
    `select format('%I', attname) as "column" from pg_attribute
     where attrelid = $1::text::regclass and (attname = $3 or attnum = any (
       select unnest(conkey) from pg_constraint where conrelid = attrelid and conname = $2
     ))`,
    [into, constraint, column],
  );
  return ruled.length === 1 ? columns.findIndex((candidate) => candidate.name === ruled[0]?.column) : -1;
}

/** The row by its primary key: `id 7d3f…`. */
async function nameOfRow(
  runner: SqlRunner,
  { name, into = name, columns }: FittedTable,
  row: BackupRow,
): Promise<string> {
  const keys = await runner.query<{ column: string }>(
    `select format('%I', attname) as "column" from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indisprimary and indrelid = $1::text::regclass`,
    [into],
  );
  return keys
    .map(({ column }) => `${column} ${row[columns.findIndex((candidate) => candidate.name === column)]}`)
    .join(', ');
}

const readAs = ({ type }: KnownColumn, text: string) => `(${text})::${type}`;

const insert = (runner: SqlRunner, { name, into = name, columns }: FittedTable, batch: string[]) => {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map((column, index) => readAs(column, `r ->> ${index}`)).join(', ');
  return runner.query(
    `insert into ${into} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::text::jsonb) r`,
    [`[${batch.join(',')}]`],
  );
};

async function* batchesOf(rows: FittedTable['rows']): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const row of rows) {
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
