import type { PGliteOptions } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { closeInOrder } from './orderly-close.ts';
import { QueueingDriver } from './queueing-driver.ts';
import { restParsers } from './rest-values.ts';

interface EmbeddedDatabaseOptions {
  /** `file:/folder`; without it the database lives in memory. */
  url?: string;
  pgliteOptions?: Omit<PGliteOptions, 'dataDir'>;
}

/**
 * The embedded Postgres as the Auth and REST server uses it. PGlite has one session for everybody; the server's own
 * connection sends BEGIN and SET ROLE on it without waiting for a transaction that another request has open, so that
 * one request runs with another's role. This connection makes them wait.
 */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions = {}): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...options,
    pgliteOptions: { ...options.pgliteOptions, parsers: restParsers },
  });
  closeInOrder(connection.driver);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new QueueingDriver(connection.driver),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  connection.kysely = new Kysely({ dialect });
  return connection;
}
