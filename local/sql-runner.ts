import type { PGlite } from '@electric-sql/pglite';
import type postgres from 'postgres';

type Row = Record<string, unknown>;

/** A database that runs SQL: the embedded one or a server. */
export interface SqlRunner {
  /** One statement with `$1` parameters. */
  query<Result extends Row = Row>(sql: string, params?: unknown[]): Promise<Result[]>;
  /** Any number of statements, without parameters. */
  exec(sql: string): Promise<void>;
  /** All or nothing: an error thrown by `work` undoes what it did and is thrown again. */
  transaction<Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result>;
}

export function pgliteRunner(database: Pick<PGlite, 'query' | 'exec' | 'transaction'>): SqlRunner {
  const runnerOn = (session: Pick<PGlite, 'query' | 'exec'>): SqlRunner => ({
    query: async <Result extends Row>(sql: string, params: unknown[] = []) =>
      (await session.query<Result>(sql, params)).rows,
    exec: async (sql) => {
      await session.exec(sql);
    },
    transaction: (work) =>
      session === database
        ? database.transaction((transaction) => work(runnerOn(transaction)))
        : work(runnerOn(session)),
  });
  return runnerOn(database);
}

export function postgresRunner(server: postgres.Sql): SqlRunner {
  const runnerOn = (session: postgres.Sql | postgres.TransactionSql): SqlRunner => ({
    query: async <Result extends Row>(sql: string, params: unknown[] = []) => [
      ...(await session.unsafe<Result[]>(sql, params as postgres.ParameterOrJSON<never>[])),
    ],
    exec: async (sql) => {
      await session.unsafe(sql);
    },
    transaction: async <Result>(work: (runner: SqlRunner) => Promise<Result>) =>
      session === server
        ? ((await server.begin((transaction) => work(runnerOn(transaction)))) as Result)
        : work(runnerOn(session)),
  });
  return runnerOn(server);
}
