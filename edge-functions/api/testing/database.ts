import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { App } from '@supabase/lite';
import type { Role } from '#contract/primitives.ts';
import { openEmbeddedDatabase } from '../../../local/embedded-database.ts';
import { applyMigrations } from '../../../local/migrations.ts';
import { preparePlatform } from '../../../local/platform.ts';
import { pgliteRunner, type SqlRunner } from '../../../local/sql-runner.ts';
import { migratedState } from './migrated-state.ts';
import { addStaff, type Person, type StaffDetails } from './staff.ts';
import { signToken, type TokenDetails } from './token.ts';

export const migrationsDirectory = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Keys of every test database; they open nothing else. */
export const testEnv = {
  supabaseUrl: 'http://database.test',
  publishableKey: 'sb_publishable_OnlyForTests0000000000_test0000',
  secretKey: 'sb_secret_OnlyForTests0000000000_test0000',
  jwtSecret: 'a-secret-of-the-tests-that-signs-nothing-else',
} as const;

export interface TestDatabase {
  /** Auth and PostgREST, in process: give it to supabase-js as `global.fetch`. */
  fetch: typeof fetch;
  env: typeof testEnv;
  /** SQL as the owner, past row-level security. */
  sql: SqlRunner;
  /** An account with its profile, as the admin API of Auth makes it. */
  createStaff(details: StaffDetails): Promise<Person>;
  /** An access token as Auth signs it; `details` make it expired or forged. */
  tokenFor(person: Pick<Person, 'id' | 'email'>, details?: TokenDetails): string;
  /** Empties every table. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A database of its own, in memory, with every migration and no row. */
export async function startDatabase(): Promise<TestDatabase> {
  const loadDataDir = await migratedState(migrationsDirectory, migrateFromNothing);
  const { connection, app } = await open(loadDataDir);
  const sql = pgliteRunner(connection.driver);
  await preparePlatform(connection, sql);
  return {
    fetch: async (input, init) => await app.fetch(new Request(input, init)),
    env: testEnv,
    sql,
    createStaff: (details) => addStaff(sql, details),
    tokenFor: (person, details) => signToken(testEnv.jwtSecret, person, details),
    reset: () => empty(sql),
    close: () => connection.close(),
  };
}

async function open(loadDataDir?: Blob) {
  const connection = await openEmbeddedDatabase({ ...(loadDataDir && { pgliteOptions: { loadDataDir } }) });
  const app = new App({
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
  await app.init();
  return { connection, app };
}

async function migrateFromNothing(): Promise<Blob> {
  const { connection, app } = await open();
  await app.ensureSystemSchema();
  const sql = pgliteRunner(connection.driver);
  await preparePlatform(connection, sql);
  await applyMigrations(sql, migrationsDirectory);
  const state = await connection.driver.dumpDataDir('none');
  await connection.close();
  return state;
}

async function empty(sql: SqlRunner): Promise<void> {
  const tables = await sql.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth')`);
  await sql.exec(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`);
}

/** People whom the tests call by name. */
export const people = {
  lucia: { name: 'Dona Lúcia', email: 'lucia@paroquia.test', role: 'admin' },
  tereza: { name: 'Tereza', email: 'tereza@paroquia.test', role: 'editor' },
  raimundo: { name: 'Raimundo', email: 'raimundo@paroquia.test', role: 'financial' },
  chico: { name: 'Chico', email: 'chico@paroquia.test', role: 'common' },
  otavio: { name: 'Otávio', email: 'otavio@paroquia.test', role: 'editor', active: false },
} as const satisfies Record<string, { name: string; email: string; role: Role; active?: boolean }>;

/** Nobody's id. */
export const unknownId = randomUUID();
