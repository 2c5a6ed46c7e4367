import type pg from 'pg';

type Row = Record<string, unknown>;

/** Runs SQL as the database's owner, past row-level security. */
export interface SqlRunner {
  /** One statement with `$1` parameters. */
  query<Result extends Row = Row>(sql: string, params?: unknown[]): Promise<Result[]>;
  /** Any number of statements, without parameters. */
  exec(sql: string): Promise<void>;
  /** Runs `work` in a transaction; an error rolls it back and is thrown again. */
  transaction<Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result>;
}

export function sqlRunner(pool: pg.Pool): SqlRunner {
  return {
    ...statements(pool),
    async transaction(work) {
      const session = await pool.connect();
      const within: SqlRunner = { ...statements(session), transaction: (inner) => inner(within) };
      try {
        await session.query('begin');
        const result = await work(within);
        await session.query('commit');
        return result;
      } catch (error) {
        // On a lost session there is nothing to roll back.
        await session.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        session.release();
      }
    },
  };
}

const statements = (session: pg.Pool | pg.PoolClient): Pick<SqlRunner, 'query' | 'exec'> => ({
  query: async <Result extends Row>(sql: string, params: unknown[] = []) =>
    (await session.query<Result>(sql, params)).rows,
  exec: async (sql) => {
    await session.query(sql);
  },
});
