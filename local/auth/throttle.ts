import { keyedHash } from '../../edge-functions/api/http/keyed-hash.ts';
import type { Limit } from '../../edge-functions/api/http/rate-limit.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { AuthError } from './responses.ts';

/** Where hits are counted, and with which secret their subjects are hashed. */
export interface Counting {
  runner: SqlRunner;
  secretKey: string;
}

/** Counts a hit with the API's limits and counters. Throws Auth's 429 with the seconds to wait. */
export async function hitLimit({ runner, secretKey }: Counting, limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name}:${await keyedHash({ secretKey }, subject)}`;
  const [row] = await runner.query<{ wait: number }>('select public.hit_rate_limit($1, $2, $3) as wait', [
    key,
    limit.max,
    limit.windowSeconds,
  ]);
  const wait = Number(row?.wait ?? 0);
  if (wait > 0) {
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      headers: { 'Retry-After': String(wait) },
    });
  }
}
