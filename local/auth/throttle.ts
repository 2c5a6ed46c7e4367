import { createHash } from 'node:crypto';
import type { Limit } from '../../edge-functions/api/http/rate-limit.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { AuthError } from './responses.ts';

/** Counts a hit with the API's limits and counters. Throws Auth's 429 with the seconds to wait. */
export async function hitLimit(runner: SqlRunner, limit: Limit, subject: string): Promise<void> {
  const key = `${limit.name}:${createHash('sha256').update(subject).digest('hex')}`;
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
