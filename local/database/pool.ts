import pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { isHostedAddress } from './hosted-project.ts';

/** How to reach a database, as node-postgres options. */
export type Address = pg.ClientConfig;

/** Parses DATABASE_URL, with `sslmode` as libpq reads it; a hosted project's is `require` when it says nothing. */
export const addressOf = (url: string, options = ''): Address => {
  const parsed = toClientConfig(parse(url, { useLibpqCompat: true }));
  const { ssl = isHostedAddress(url) ? { rejectUnauthorized: false } : undefined } = parsed;
  return { ...parsed, ...(ssl !== undefined && { ssl }), options: `${parsed.options ?? ''} ${options}` };
};

/** Most queries take some milliseconds; ten sessions keep two cores busy. */
export const sessionsOfPool = 10;
/** Milliseconds after which an idle session is closed. */
const idleTimeout = 60_000;

/** Milliseconds that a query waits for a free session before it fails. */
export const waitTimeout = 5_000;

/** A connection pool. A query whose session is lost fails; the next one gets a new session. */
export function openPool(address: Address): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    options: `-c timezone=UTC ${address.options ?? ''}`,
    max: sessionsOfPool,
    idleTimeoutMillis: idleTimeout,
    connectionTimeoutMillis: waitTimeout,
    types: { getTypeParser },
  });
  // A lost session fails the query that uses it; without these listeners the error would also end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (session) => session.on('error', () => undefined));
  return pool;
}

const asText = (text: string) => text;
const defaultParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;
const textArray = defaultParser(1009);

/**
 * Values as PostgREST returns them: dates and times as the database writes them, timestamps in ISO 8601 with a full
 * offset, money and counts as numbers. A `numeric(12,2)` fits a double exactly.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'),
  [pg.types.builtins.TIMESTAMP]: asText,
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.INTERVAL]: asText,
  // "char"[] and name[] of the catalogue, as text[].
  1002: textArray,
  1003: textArray,
};

const getTypeParser = ((oid, format) =>
  parsers[oid] ?? defaultParser(oid, format)) as typeof defaultParser as typeof pg.types.getTypeParser;
