import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import { dataOf } from '../gateways/database-answer.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { keyedHash } from './keyed-hash.ts';

export interface Limit {
  /** Key prefix, for example `login:account`. */
  name: string;
  max: number;
  windowSeconds: number;
}

/** Takes a hit back, as of a try that was right. */
export type TakeBack = () => Promise<void>;

/**
 * Counts a hit in the database, against a limit shared by all instances. Throws 429 with the seconds to wait, and with
 * the sentence if given, which may say how long that is. The subject (an e-mail, an address) is hashed with the
 * server's secret, so that the database stores no personal data.
 */
export type HitLimit = (
  limit: Limit,
  subject: string,
  sentence?: string | ((seconds: number) => string),
) => Promise<TakeBack>;

export function rateLimiter(env: Env, supabaseFetch: typeof fetch): HitLimit {
  const db = privilegedDatabase(env, supabaseFetch);
  return async ({ name, max, windowSeconds }, subject, sentence) => {
    const key = `${name}:${await keyedHash(env, subject)}`;
    const wait = dataOf(
      await db.rpc('hit_rate_limit', { key, max_hits: max, window_seconds: windowSeconds }),
    ) as number;
    if (wait > 0) {
      const said = typeof sentence === 'function' ? sentence(wait) : sentence;
      throw new ApiError('rate_limited', said, { retryAfter: wait });
    }
    return async () => {
      dataOf(await db.rpc('take_back_hit', { key }));
    };
  };
}
