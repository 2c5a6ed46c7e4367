import { createHash } from 'node:crypto';
import { accountLimit, addressLimit } from '../../edge-functions/api/auth/rules.ts';
import type { Limit } from '../../edge-functions/api/http/rate-limit.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { AuthError } from './responses.ts';

/**
 * Counts a sign-in attempt with the limits and counters of `/api/auth/login`, so that attempts on either endpoint add up.
 * Throws 429 when the account or the address has had too many.
 */
export async function countSignIn(runner: SqlRunner, email: string, clientAddress: string): Promise<void> {
  await hit(runner, accountLimit, email.trim().toLowerCase());
  await hit(runner, addressLimit, clientAddress);
}

async function hit(runner: SqlRunner, limit: Limit, subject: string): Promise<void> {
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
