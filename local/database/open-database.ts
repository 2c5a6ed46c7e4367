import { setTimeout } from 'node:timers/promises';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Address, addressOf, openPool } from './pool.ts';
import { type ServerOptions, startPostgres } from './postgres/server.ts';
import { lockServerDatabase } from './server-lock.ts';
import { type SqlRunner, sqlRunner } from './sql-runner.ts';

/** The database of the stack, whichever server it is on. */
export interface OpenDatabase {
  /** What Auth and REST run on: the owner's sessions, in which they also read the catalogue. */
  connection: PostgresConnection;
  /**
   * REST's sessions, in which nobody has a right until a request says whose it is. Visitors have theirs apart: however
   * slow what they ask is, staff find a session.
   */
  rest: { visitors: Kysely<unknown>; others: Kysely<unknown> };
  runner: SqlRunner;
  close(): Promise<void>;
}

/** Milliseconds that queries under way get to end; then the server ends them, or goes on without us. */
const closeTimeout = 5_000;

export function connect(owner: Address, rest: Address = owner): OpenDatabase {
  const pools = { owner: openPool(owner), visitors: openPool(rest), others: openPool(rest) };
  const kyselyOn = (pool: pg.Pool) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const connection = createPostgresConnection({});
  // Its own driver, which stays unused, ends the process when a session is lost at the wrong moment.
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

/** A server of our own on a data folder; the caller holds the lock. */
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

/** `onLost` is called when the server ends the session that keeps other processes out. */
export async function openUrlDatabase(url: string, onLost: (reason: Error) => void): Promise<OpenDatabase> {
  const lock = await lockServerDatabase(url, onLost);
  const database = connect(addressOf(url), addressOf(url, '-c role=authenticator'));
  return {
    ...database,
    async close() {
      await database.close();
      await lock.release();
    },
  };
}
