import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from '@supabase/lite';
import { inject } from 'vitest';
import type { Role } from '#contract/primitives.ts';
import { count } from '../../../.ci/counts.mjs';
import { holderOfKey } from '../../../local/auth/api-keys.ts';
import { senderReader } from '../../../local/auth/bearer.ts';
import { issuer, withIssuer } from '../../../local/auth/issuer.ts';
import { connect, type OpenDatabase } from '../../../local/database/open-database.ts';
import { serveRest } from '../../../local/database/request-context.ts';
import type { SqlRunner } from '../../../local/database/sql-runner.ts';
import { objectFiles } from '../../../local/storage/files.ts';
import { storageFront } from '../../../local/storage/storage.ts';
import { defaultZone } from '../../settings/parish-zone.ts';
import { addStaff, type Person, type StaffDetails } from './staff.ts';
import { signToken, type TokenDetails } from './token.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Keys for tests only. */
export const testEnv = {
  supabaseUrl: 'http://database.test',
  publishableKey: 'sb_publishable_OnlyForTests0000000000_test0000',
  secretKey: 'sb_secret_OnlyForTests0000000000_test0000',
  jwtSecret: 'a-secret-of-the-tests-that-signs-nothing-else',
  tokenIssuers: [issuer],
  parishZone: defaultZone,
} as const;

export interface TestDatabase {
  /** Auth, PostgREST and Storage in process, for supabase-js's `global.fetch`. */
  fetch: typeof fetch;
  /** Where Storage keeps its files. */
  storageFolder: string;
  env: typeof testEnv;
  /** SQL as the owner, past row-level security. */
  sql: SqlRunner;
  /** Creates an account with its profile, as Auth's admin API does. */
  createStaff(details: StaffDetails): Promise<Person>;
  /** Signs an access token as Auth does; `details` make it expired or forged. */
  tokenFor(person: Pick<Person, 'id' | 'email'>, details?: TokenDetails): string;
  /** Empties every table but those of the site's state, the clock, the buckets and the accounts, which always exist. */
  reset(): Promise<void>;
  /** Empties tables, such as `public.news`, and those whose rows refer to theirs. */
  empty(...tables: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Creates a database with all migrations and no rows. */
export async function startDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('migrated');
  const app = authAndRest(database);
  await app.init();
  await serveRest(database);
  const sql = database.runner;
  const storageFolder = newStorageFolder();
  const storage = storageOn(database, storageFolder);
  const answer = withIssuer(async (request) => await app.fetch(request), testEnv.jwtSecret);
  return {
    fetch: (input, init) => {
      const request = new Request(input, init);
      return new URL(request.url).pathname.startsWith('/storage/v1/') ? storage(request) : answer(request);
    },
    storageFolder,
    env: testEnv,
    sql,
    createStaff: (details) => addStaff(sql, details),
    tokenFor: (person, details) => signToken(testEnv.jwtSecret, person, details),
    reset: () => empty(sql, allTables),
    empty: (...tables) => empty(sql, withReferring(tables)),
    async close() {
      await database.close();
      await rm(storageFolder, { recursive: true, force: true });
    },
  };
}

/** Storage's own folder, created when the first file is stored. */
export const newStorageFolder = (): string => join(tmpdir(), `paroquia-storage-${randomUUID()}`);

/** Storage as the stack serves it to the API. */
function storageOn(database: OpenDatabase, folder: string) {
  const front = storageFront(database, objectFiles(folder));
  const readSender = senderReader(testEnv);
  return async (request: Request): Promise<Response> => {
    const sender = await readSender(request, holderOfKey(request, testEnv) ?? 'visitor');
    if (typeof sender === 'string') throw new Error(`The API sends Storage a token that is ${sender}.`);
    return await front(request, sender);
  };
}

/** Creates a copy of a database on the test run's server; `template0` is empty. */
export async function createDatabase(template: 'migrated' | 'template0'): Promise<OpenDatabase> {
  count('databases copied');
  const { owner, rest } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = connect(owner);
  await server.runner.exec(`create database ${name} template ${template}`);
  const database = connect({ ...owner, database: name }, { ...rest, database: name });
  return {
    ...database,
    async close() {
      await database.close();
      await server.runner.exec(`drop database ${name}`);
      await server.close();
    },
  };
}

export const authAndRest = ({ connection }: OpenDatabase): App =>
  new App({
    connection,
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: testEnv.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: testEnv.publishableKey,
      secret_key: testEnv.secretKey,
    },
  });

const allTables = `select format('%I.%I', schemaname, tablename)::regclass from pg_tables
  where schemaname in ('public', 'private', 'auth', 'storage') and tablename not in ('site_state', 'clock', 'buckets', 'accounts')`;

const withReferring = (tables: readonly string[]) => `with recursive emptied (id) as (
    (select name::regclass::oid from unnest(array['${tables.join("', '")}']) as name
    union
    -- No key ties the numbers of whoever is gone to anybody.
    select 'private.retired_ordinals'::regclass where 'public.dizimistas' = any (array['${tables.join("', '")}']))
    union select key.child from (
      select conrelid, confrelid from pg_constraint where contype = 'f'
      -- Money is somebody's.
      union all select 'public.receipts'::regclass, 'public.allocations'::regclass
    ) as key (child, parent) join emptied on key.parent = id
  ) select id::regclass from emptied`;

/**
 * Empties the tables that `candidates` selects. Deletes the rows without triggers, because truncating a few tables
 * takes ten times as long; a table of many rows is truncated.
 */
const empty = (sql: SqlRunner, candidates: string): Promise<void> =>
  sql.exec(`do $$
    declare
      candidate regclass;
      counted integer;
      counter text;
      full_ones text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for candidate in ${candidates} loop
        execute format('select count(*) from (select from %s limit 500) as rows', candidate) into counted;
        if counted = 500 then
          full_ones := concat_ws(', ', full_ones, candidate);
        elsif counted > 0 then
          execute format('delete from %s', candidate);
        end if;
        if counted > 0 then
          for counter in
            select pg_get_serial_sequence(candidate::text, attname) from pg_attribute
            where attrelid = candidate and (attidentity <> '' or atthasdef)
          loop
            perform setval(counter, 1, false) where counter is not null;
          end loop;
        end if;
      end loop;
      perform set_config('session_replication_role', 'origin', true);
      if full_ones is not null then
        execute format('truncate %s restart identity cascade', full_ones);
      end if;
    end $$`);

/** The test people. */
export const people = {
  lucia: { name: 'Dona Lúcia', email: 'lucia@paroquia.test', role: 'admin' },
  tereza: { name: 'Tereza', email: 'tereza@paroquia.test', role: 'editor' },
  raimundo: { name: 'Raimundo', email: 'raimundo@paroquia.test', role: 'financial' },
  chico: { name: 'Chico', email: 'chico@paroquia.test', role: 'common' },
  otavio: { name: 'Otávio', email: 'otavio@paroquia.test', role: 'editor', active: false },
} as const satisfies Record<string, { name: string; email: string; role: Role; active?: boolean }>;

/** An id that does not exist. */
export const unknownId = randomUUID();
