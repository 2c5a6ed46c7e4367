import { derivedTables, formerModels, formerNames, formerTableNames, retiredColumns } from './conversions.ts';
import type { BackupRow } from './format.ts';
import type { FormerTable } from './former-model.ts';
import type { Backup } from './read.ts';
import { isKept, type KnownColumn, type KnownTable } from './tables.ts';

/** Rows of a backup for one table of this version. */
export interface FittedTable {
  name: string;
  /** Where they are loaded, if not in the table of that name. */
  into?: string;
  columns: KnownColumn[];
  rows: Iterable<BackupRow> | AsyncIterable<BackupRow>;
}

export interface Fit {
  /** In the order in which tables are loaded. */
  tables: FittedTable[];
  /** Tables and columns with data that this version doesn't have. */
  leftOut: string[];
}

/** Not restored: the database was made by this program's migrations, whose texts may differ. */
export const migrationHistory = 'supabase_migrations.schema_migrations';

/**
 * Maps a backup of any version to this version's tables and columns. The file's names are only looked up, never used in
 * SQL. Throws a sentence for the operator when rows lack a required column.
 */
export function fitTables(given: Backup, known: readonly KnownTable[]): Fit {
  const backup = { ...given, tables: given.tables.map((table) => ({ ...table, name: presentName(table, given) })) };
  const pairs = known.flatMap(({ name, columns }) => {
    const table = backup.tables.find((candidate) => candidate.name === name);
    const kept = columns.filter((column) => isKept(name, column.name));
    const isOwn = name === migrationHistory || Object.hasOwn(derivedTables, name);
    return table && kept.length > 0 && !isOwn ? [{ table, columns: kept }] : [];
  });
  const former = formerModels
    .filter(({ table }) => backup.tables.some(({ name }) => name === table))
    .flatMap(({ tables }) => tables);
  const formerOnes = former.filter(({ having }) => !having).map((table) => fitFormer(backup, table));
  const fits = pairs.map(({ table, columns }) => {
    const having = former.find(({ name }) => name === table.name)?.having;
    return fitTable({ ...table, rows: having ? rowsBy(table, having).others : table.rows }, columns);
  });
  const missing = [...fits, ...formerOnes].flatMap((each) => each.missing);
  if (missing.length > 0) {
    throw new Error(
      `Na cópia de segurança falta o que esta versão do programa precisa saber: ${missing.join(', ')}. Nada foi mudado.`,
    );
  }
  const gone = backup.tables.filter(
    ({ name, columns, rows }) =>
      rows.length > 0 &&
      ![...known, ...former].some((table) => table.name === name) &&
      columns.some((column) => isKept(name, column.name)),
  );
  return {
    tables: fits.map((each) => each.fitted),
    leftOut: [...[...fits, ...formerOnes].flatMap((each) => each.leftOut), ...gone.map(({ name }) => name)],
  };
}

function presentName({ name }: Backup['tables'][number], { tables }: Backup): string {
  const [present] = Object.entries(formerTableNames).find(([, former]) => former === name) ?? [name];
  return tables.some((table) => table.name === present) ? name : present;
}

/** Maps a table of a former model to the columns that its conversion reads. */
export function fitFormer(backup: Backup, { name, having, into, needed, optional }: FormerTable) {
  const table = backup.tables.find((candidate) => candidate.name === name) ?? { name, columns: [], rows: [] };
  const rows = having ? rowsBy(table, having).having : table.rows;
  const columnsOf = (types: Readonly<Record<string, string>>, isNeeded: boolean) =>
    Object.entries(types).map(([column, type]) => ({ name: column, type, isNeeded, isNullable: !isNeeded }));
  const fit = fitTable({ ...table, rows }, [...columnsOf(needed, true), ...columnsOf(optional, false)]);
  return { ...fit, fitted: { ...fit.fitted, into } };
}

/** The rows in which a column says something, and the others. */
function rowsBy({ columns, rows }: Backup['tables'][number], column: string) {
  const index = columns.findIndex(({ name }) => name === column);
  const says = (row: BackupRow) => row[index] != null;
  return { having: rows.filter(says), others: rows.filter((row) => !says(row)) };
}

function fitTable(table: Backup['tables'][number], columns: KnownColumn[]) {
  const { name, rows } = table;
  const indexOf = (column: string) => table.columns.findIndex((candidate) => candidate.name === column);
  const taken = new Set(columns.map((column) => column.name));
  const missing: string[] = [];
  const sources = columns.flatMap((column) => {
    const former = formerNames[`${name}.${column.name}`];
    const isRenamed = former !== undefined && indexOf(column.name) < 0;
    if (isRenamed) taken.add(former);
    const index = indexOf(isRenamed ? former : column.name);
    if (index >= 0) return [{ column, read: (row: BackupRow) => row[index] ?? null }];
    if (column.isNeeded && rows.length > 0) missing.push(`${name}.${column.name}`);
    return [];
  });
  const leftOut = table.columns.flatMap((column, index) => {
    const called = `${name}.${column.name}`;
    const isMissed = isKept(name, column.name) && !retiredColumns.has(called);
    return !taken.has(column.name) && isMissed && rows.some((row) => row[index] != null) ? [called] : [];
  });
  const fitted: FittedTable = {
    name,
    columns: sources.map(({ column }) => column),
    rows: fittedRows(
      rows,
      sources.map(({ read }) => read),
    ),
  };
  return { fitted, missing, leftOut };
}

function* fittedRows(rows: BackupRow[], reads: ((row: BackupRow) => string | null)[]): Generator<BackupRow> {
  for (const row of rows) yield reads.map((read) => read(row));
}
