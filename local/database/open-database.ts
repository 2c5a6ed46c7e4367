import { setTimeout } from 'node:timers/promises';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { hostedRefusal, isHostedAddress, isHostedProject } from './hosted-project.ts';
import { type Address, addressOf, openPool } from './pool.ts';
import { type ServerOptions, startPostgres } from './postgres/server.ts';
import { lockServerDatabase } from './server-lock.ts';
import { type SqlRunner, sqlRunner } from './sql-runner.ts';

/** The stack's database, on the bundled server or on an external one. */
export interface OpenDatabase {
  /** The owner's sessions, used by lite for Auth and for reading the catalogue. */
  connection: PostgresConnection;
  /**
   * REST's sessions, without any rights until a request sets its caller's role. Visitors have a pool of their own, so
   * that their slow queries never keep staff from getting a session.
   */
  rest: { visitors: Kysely<unknown>; others: Kysely<unknown> };
  runner: SqlRunner;
  close(): Promise<void>;
}

/** Milliseconds that running queries get to end when the database is closed. */
const closeTimeout = 1_000;

export function connect(owner: Address, rest: Address = owner): OpenDatabase {
  const pools = { owner: openPool(owner), visitors: openPool(rest), others: openPool(rest) };
  const kyselyOn = (pool: pg.Pool) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const connection = createPostgresConnection({});
  // Lite's own driver (left unused) can end the process when a session is lost.
  connection.kysely = kyselyOn(pools.owner);
  return {
    connection,
    rest: { visitors: kyselyOn(pools.visitors), others: kyselyOn(pools.others) },
    runner: sqlRunner(pools.owner),
    async close() {
      const ended = Promise.all(Object.values(pools).map((pool) => pool.end()));
      await Promise.race([ended, setTimeout(closeTimeout, undefined, { ref: false })]);
    },
  };
}

/** Starts the bundled server on a data folder. The caller holds the folder's lock. */
export async function openFolderDatabase(folder: string, options?: ServerOptions): Promise<OpenDatabase> {
  const server = await startPostgres(folder, options);
  const database = connect(server.loginAs('postgres'), server.loginAs('authenticator'));
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

/**
 * Connects to an external server. `onLost` is called when the session that holds the lock is lost. Throws a sentence
 * for the operator when the server can't be reached, another stack uses the database, or a hosted project does.
 */
export async function openUrlDatabase(url: string, onLost: (reason: Error) => void): Promise<OpenDatabase> {
  if (isHostedAddress(url)) throw hostedRefusal();
  const lock = await lockServerDatabase(url, onLost);
  const connected = connect(addressOf(url), addressOf(url, '-c role=authenticator'));
  const database = {
    ...connected,
    async close() {
      await connected.close();
      await lock.release();
    },
  };
  if (!(await isHostedProject(database.runner))) return database;
  await database.close();
  throw hostedRefusal();
}
