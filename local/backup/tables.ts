import type { SqlRunner } from '../database/sql-runner.ts';
import type { BackupFile } from './backup-file.ts';

export interface BackupTable {
  /** Quoted and schema-qualified. */
  name: string;
  columns: { name: string; type: string }[];
}

/** A table of the database. */
export interface KnownTable extends BackupTable {
  columns: KnownColumn[];
}

export interface KnownColumn {
  name: string;
  type: string;
  /** True if it is not null and without a default. */
  isNeeded: boolean;
  isNullable: boolean;
}

/** Accounts, the product's tables and the migration history; hosted databases also have schemas of other services. */
const ownSchemas = ['auth', 'public', 'private', 'supabase_migrations'];

/**
 * A backup's part of Auth's schema: accounts without sessions and tokens, which would give access to anyone with the
 * file. Both the hosted Auth and one machine's have these columns.
 */
const accountColumns: Readonly<Record<string, readonly string[]>> = {
  'auth.users': [
    ...['id', 'aud', 'role', 'email', 'encrypted_password', 'email_confirmed_at', 'invited_at', 'last_sign_in_at'],
    ...['raw_app_meta_data', 'raw_user_meta_data', 'phone', 'phone_confirmed_at', 'banned_until', 'deleted_at'],
    ...['is_sso_user', 'is_anonymous', 'created_at', 'updated_at'],
  ],
  'auth.identities': [
    ...['id', 'provider', 'provider_id', 'user_id', 'identity_data', 'last_sign_in_at', 'created_at', 'updated_at'],
  ],
};

/** The tables and columns that a backup keeps, in the order of `listTables`. */
export const listKeptTables = async (runner: SqlRunner): Promise<KnownTable[]> =>
  (await listTables(runner)).flatMap(({ name, columns }) => {
    const kept = columns.filter((column) => isKept(name, column.name));
    return kept.length > 0 ? [{ name, columns: kept }] : [];
  });

/** Also applied to a backup's content, which may be altered. */
export function isKept(table: string, column: string): boolean {
  // Short-lived, and their hashed addresses can be guessed.
  if (table === 'private.rate_limits' || table === 'private.tithe_lookups') return false;
  // Short-lived: needed to undo an import within an hour.
  if (table === 'private.import_rows') return false;
  // They may have got it since; and how push services fare is soon known anew.
  if (table === 'private.notification_recipients' || table === 'private.push_services') return false;
  // Short-lived: counts the reads of ten minutes.
  if (table === 'private.rows_read') return false;
  // A backup can't contain its own date.
  if (table === 'public.last_backup') return false;
  return !table.startsWith('auth.') || (accountColumns[table]?.includes(column) ?? false);
}

/**
 * All tables with their columns, without generated ones, each table after those that its foreign keys reference. Throws
 * when foreign keys form a cycle.
 */
export async function listTables(runner: SqlRunner, schemas: readonly string[] = ownSchemas): Promise<KnownTable[]> {
  const rows = await runner.query<Omit<KnownColumn, 'name'> & { name: string; column: string }>(
    `
    select format('%I.%I', n.nspname, c.relname) as name, format('%I', a.attname) as "column",
      format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded", not a.attnotnull as "isNullable"
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any($1::text[])
    order by 1, a.attnum`,
    [schemas],
  );
  const tables = new Map<string, KnownTable>();
  for (const { name, column, ...details } of rows) {
    const table = tables.get(name) ?? { name, columns: [] };
    table.columns.push({ name: column, ...details });
    tables.set(name, table);
  }
  const links = await runner.query<{ child: string; parent: string }>(`
    select distinct format('%I.%I', n.nspname, c.relname) as child, format('%I.%I', pn.nspname, p.relname) as parent
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    where k.contype = 'f' and c.oid <> p.oid`);
  return parentsFirst([...tables.values()], links);
}

function parentsFirst(tables: KnownTable[], links: { child: string; parent: string }[]): KnownTable[] {
  const ordered: KnownTable[] = [];
  let remaining = tables;
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name));
    const isReady = ({ name }: KnownTable) => !links.some(({ child, parent }) => child === name && names.has(parent));
    const ready = remaining.filter(isReady);
    if (ready.length === 0) throw new Error(`The foreign keys of these tables form a cycle: ${[...names].join(', ')}.`);
    ordered.push(...ready);
    remaining = remaining.filter((table) => !ready.includes(table));
  }
  return ordered;
}

export interface BackupSequence {
  name: string;
  /** As text: a bigint may exceed JavaScript's safe integers. */
  lastValue: string;
  isCalled: boolean;
}

export async function readSequences(runner: SqlRunner): Promise<BackupSequence[]> {
  const names = await runner.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'private') order by 1`);
  const sequences: BackupSequence[] = [];
  for (const { name } of names) {
    const [state] = await runner.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    if (state) sequences.push({ name, lastValue: state.last, isCalled: state.called });
  }
  return sequences;
}

/** The migrations' buckets; a hosted project may have others, which are not the parish's. */
export const ownBuckets = ['media', 'private'];

/** A file that Storage lists. */
export interface ListedFile extends BackupFile {
  /** True if anyone may read it. */
  isPublic: boolean;
}

/** The files of the parish's buckets. */
export async function listFiles(runner: SqlRunner): Promise<ListedFile[]> {
  const [storage] = await runner.query<{ found: boolean }>(
    `select to_regclass('storage.objects') is not null as found`,
  );
  if (!storage?.found) return [];
  return await runner.query<ListedFile & Record<string, unknown>>(
    `select distinct on (bucket_id, object.name) bucket_id as bucket, object.name, metadata ->> 'mimetype' as type,
      metadata ->> 'cacheControl' as "cacheControl", coalesce(bucket.public, false) as "isPublic"
     from storage.objects as object join storage.buckets as bucket on bucket.id = bucket_id
     where bucket_id = any($1::text[]) and metadata is not null
     order by bucket_id, object.name, object.created_at desc`,
    [ownBuckets],
  );
}

/** Versions of the applied migrations, oldest first. */
export async function migrationVersions(runner: SqlRunner): Promise<string[]> {
  const [history] = await runner.query<{ found: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as found`,
  );
  if (!history?.found) return [];
  const rows = await runner.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

/** The zone by which the database counts days; undefined in one of an earlier version. */
export async function zoneOf(runner: SqlRunner): Promise<string | undefined> {
  const [known] = await runner.query<{ found: boolean }>(
    `select to_regprocedure('private.parish_zone()') is not null as found`,
  );
  if (!known?.found) return undefined;
  const [row] = await runner.query<{ zone: string }>('select private.parish_zone() as zone');
  return row?.zone;
}
