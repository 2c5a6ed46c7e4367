import pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';

/** How to reach a database: options of node-postgres. */
export type Address = pg.ClientConfig;

/** The address of a server of one's own, with `sslmode` as PostgreSQL's own programs read it. */
export const addressOf = (url: string, options = ''): Address => {
  const parsed = toClientConfig(parse(url, { useLibpqCompat: true }));
  return { ...parsed, options: `${parsed.options ?? ''} ${options}` };
};

/** Most queries take some milliseconds; ten sessions keep two cores busy. */
const sessions = 10;
/** Milliseconds after which a session that nobody uses is given back to the server. */
const idleTimeout = 60_000;

/** Milliseconds that a query waits for a session while all are in use; then it fails. */
const waitTimeout = 5_000;

/** Sessions of one database. A query whose session is lost fails, and the next one gets a new session. */
export function openPool(address: Address): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    options: `-c timezone=UTC ${address.options ?? ''}`,
    max: sessions,
    idleTimeoutMillis: idleTimeout,
    connectionTimeoutMillis: waitTimeout,
    types: { getTypeParser },
  });
  // The loss of a session is told to whoever uses it; without these listeners it would also end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (session) => session.on('error', () => undefined));
  return pool;
}

const asText = (text: string) => text;
const usual = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;
const textArray = usual(1009);

/**
 * Values as PostgREST answers them: days and times as the database writes them, instants in ISO 8601 with a whole offset,
 * money and counts as numbers. `numeric(12,2)` fits a double exactly.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'),
  [pg.types.builtins.TIMESTAMP]: asText,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.INTERVAL]: asText,
  // "char"[] and name[], of which the catalogue is made, as text[].
  1002: textArray,
  1003: textArray,
};

const getTypeParser = ((oid, format) =>
  parsers[oid] ?? usual(oid, format)) as typeof usual as typeof pg.types.getTypeParser;
