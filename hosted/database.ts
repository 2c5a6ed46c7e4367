import pg from 'pg';
import { addressOf } from '../local/database/pool.ts';
import type { Deployment } from './settings.ts';

interface Session {
  deployment: Pick<Deployment, 'databaseUrl' | 'databasePassword'>;
  /** Milliseconds for one request. */
  timeouts: { request: number };
  stop: AbortSignal;
}

type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Runs `work` in one session of the project's owner. */
export async function withDatabase<Result>(
  { deployment, timeouts, stop }: Session,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const database = new pg.Client({
    ...addressOf(deployment.databaseUrl),
    password: deployment.databasePassword,
    connectionTimeoutMillis: timeouts.request,
    query_timeout: timeouts.request,
  });
  stop.addEventListener('abort', () => void database.end().catch(() => undefined));
  try {
    await database.connect();
    return await work(
      async <Row>(sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows as Row[],
    );
  } finally {
    await database.end().catch(() => undefined);
  }
}
