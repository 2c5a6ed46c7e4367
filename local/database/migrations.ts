import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentOf } from './migration-text.ts';
import type { SqlRunner } from './sql-runner.ts';

const migrationName = /^(?<version>\d{14})_(?<name>.+)\.sql$/;

interface Applying {
  isWanted?: (version: string) => boolean;
  /** Looks at the data before, and by what it returns at the result, in the transaction; an error undoes all. */
  check?: (transaction: SqlRunner) => Promise<() => Promise<void>>;
}

/**
 * Applies the pending migrations of `directory` and returns their file names. All are one transaction, together with
 * their rows in `supabase_migrations.schema_migrations` (the Supabase CLI's table). Throws when a file fails, and then
 * nothing has changed; and, before applying anything, when an applied file was changed or the database is newer than
 * this code.
 */
export async function applyMigrations(
  runner: SqlRunner,
  directory: string,
  { isWanted, check }: Applying = {},
): Promise<string[]> {
  const pending = await pendingMigrations(runner, directory, isWanted);
  if (pending.length === 0) return [];
  await runner.transaction(async (transaction) => {
    await transaction.exec('set local statement_timeout = 0');
    const checkResult = await check?.(transaction);
    for (const migration of pending) await apply(transaction, migration);
    await checkResult?.();
  });
  return pending.map(({ file }) => file);
}

async function apply(transaction: SqlRunner, { file, version, name, text }: Migration): Promise<void> {
  try {
    await transaction.exec(text);
    await settleDeferred(transaction);
  } catch (cause) {
    throw new Error(`A migração ${file} falhou, e nada foi mudado: ${messageOf(cause)}`, { cause });
  }
  await transaction.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
    [version, name, text],
  );
}

/** Checks what a file deferred, as a commit would, and defers again what the next file may. */
async function settleDeferred(transaction: SqlRunner): Promise<void> {
  await transaction.exec('set constraints all immediate');
  const [deferred] = await transaction.query<{ names: string | null }>(`
    select string_agg(distinct format('%I.%I', nspname, conname), ', ') as names
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where condeferred`);
  if (deferred?.names) await transaction.exec(`set constraints ${deferred.names} deferred`);
}

/** The migrations that a database lacks, in their order. Throws as `applyMigrations` does before it applies any. */
export async function pendingMigrations(
  runner: SqlRunner,
  directory: string,
  isWanted: (version: string) => boolean = () => true,
): Promise<Migration[]> {
  const files = (await migrationFiles(directory)).filter(({ version }) => isWanted(version));
  return pendingOf(files, await appliedMigrations(runner));
}

export interface Migration {
  file: string;
  version: string;
  name: string;
  text: string;
}

export async function migrationFiles(directory: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of await sqlFiles(directory)) {
    const named = migrationName.exec(file)?.groups;
    if (!named?.version || !named.name) {
      throw new Error(`O nome da migração ${file} deve ter 14 algarismos, "_" e um nome.`);
    }
    const text = await readFile(join(directory, file), 'utf8');
    migrations.push({ file, version: named.version, name: named.name, text });
  }
  return migrations;
}

/** A migration was rewritten after it was applied. The message says what to do at a start. */
export class OtherMigration extends Error {
  readonly file: string;

  constructor(file: string) {
    super(
      `O banco de dados foi feito por outra versão do programa: a migração ${file} mudou depois de aplicada. Traga os dados ` +
        'para esta versão com este mesmo programa: npm run backup ../copia.gz e depois npm run restore ../copia.gz (com ' +
        'DATABASE_URL, entre os dois, npm run reset -- --apagar-tudo).',
    );
    this.file = file;
  }
}

/** The database has a migration that this program lacks. */
export class NewerDatabase extends Error {
  constructor(version: string) {
    super(`O banco de dados tem a migração ${version}, que esta versão do programa não conhece.`);
  }
}

interface Applied extends Record<string, unknown> {
  version: string;
  /** The file's text, or the CLI's statements; null if it was recorded by hand. */
  text: string | null;
}

async function appliedMigrations(runner: SqlRunner): Promise<Applied[]> {
  await runner.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text
    );`);
  return await runner.query<Applied>(appliedQuery);
}

const appliedQuery = `
  select version, array_to_string(statements, ' ') as text
  from supabase_migrations.schema_migrations order by version`;

const isRewritten = ({ text }: Applied, file: Migration | undefined): boolean =>
  text !== null && file !== undefined && contentOf(text) !== contentOf(file.text);

/** The first file that was rewritten after it was applied; changes nothing. */
export async function rewrittenMigration(
  query: <Row>(sql: string) => Promise<Row[]>,
  directory: string,
): Promise<string | undefined> {
  const [history] = await query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  );
  if (!history?.found) return undefined;
  const applied = await query<Applied>(appliedQuery);
  const files = await migrationFiles(directory);
  return files.find((file) => applied.some((each) => each.version === file.version && isRewritten(each, file)))?.file;
}

function pendingOf(files: Migration[], applied: Applied[]): Migration[] {
  for (const each of applied) {
    const { version } = each;
    const file = files.find((candidate) => candidate.version === version);
    if (!file) throw new NewerDatabase(version);
    if (isRewritten(each, file)) throw new OtherMigration(file.file);
  }
  const known = new Set(applied.map(({ version }) => version));
  return files.filter(({ version }) => !known.has(version));
}

/**
 * Runs the seed files of `directory` that never ran on this database, in the order of their names, and returns those
 * names. Each file is one transaction, together with its row in `supabase_migrations.seed_files`. A file that changed
 * after it ran is not run again.
 */
export async function applySeed(runner: SqlRunner, directory: string): Promise<string[]> {
  await makeSeedHistory(runner);
  const known = new Set(
    (await runner.query<{ path: string }>('select path from supabase_migrations.seed_files')).map(({ path }) => path),
  );
  const applied: string[] = [];
  for (const file of await sqlFiles(directory)) {
    const path = `supabase/${basename(directory)}/${file}`;
    if (known.has(path)) continue;
    const text = await readFile(join(directory, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    try {
      await runner.transaction(async (transaction) => {
        await transaction.exec(text);
        await transaction.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
          path,
          hash,
        ]);
      });
    } catch (cause) {
      throw new Error(`Os dados iniciais de ${file} não puderam ser gravados: ${messageOf(cause)}`, { cause });
    }
    applied.push(file);
  }
  return applied;
}

/** Creates the Supabase CLI's table of the seed files that ran. */
const makeSeedHistory = (runner: SqlRunner): Promise<void> =>
  runner.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);`);

/** Path of the row of `seed_files` that marks a database as initialized; existing databases have it under this name. */
const initializedMark = 'initialized';

/** True if the database has been seeded or restored: it never gets the demonstration again. */
export async function isInitialized(runner: SqlRunner): Promise<boolean> {
  await makeSeedHistory(runner);
  const marks = await runner.query('select 1 as found from supabase_migrations.seed_files where path = $1', [
    initializedMark,
  ]);
  return marks.length > 0;
}

export async function markInitialized(runner: SqlRunner, how: 'demonstration' | 'empty' | 'restored'): Promise<void> {
  await makeSeedHistory(runner);
  await runner.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict do nothing', [
    initializedMark,
    how,
  ]);
}

const sqlFiles = async (directory: string) => (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
