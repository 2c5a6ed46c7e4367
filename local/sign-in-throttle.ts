import { createHash } from 'node:crypto';
import { AuthRefusal } from './auth-answer.ts';
import type { SqlRunner } from './migrations.ts';

/**
 * The limits of `/api/auth/login`, in the same counters: attempts made here and there add up. The address is counted
 * only after the account let the attempt pass, so that attempts on one account don't lock out everybody who shares an
 * office's address.
 */
const account = { name: 'login:account', max: 8, windowSeconds: 60 };
const address = { name: 'login:address', max: 30, windowSeconds: 60 };

/** Counts one attempt to sign in; throws 429 when the account or the address has had too many. */
export async function countSignIn(runner: SqlRunner, email: string, clientAddress: string): Promise<void> {
  await hit(runner, account, email.trim().toLowerCase());
  await hit(runner, address, clientAddress);
}

async function hit(runner: SqlRunner, limit: typeof account, subject: string): Promise<void> {
  const key = `${limit.name}:${createHash('sha256').update(subject).digest('hex')}`;
  const [row] = await runner.query<{ wait: number }>('select public.hit_rate_limit($1, $2, $3) as wait', [
    key,
    limit.max,
    limit.windowSeconds,
  ]);
  const wait = Number(row?.wait ?? 0);
  if (wait > 0) {
    throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
      headers: { 'Retry-After': String(wait) },
    });
  }
}
