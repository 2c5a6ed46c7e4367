import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';

/** Milliseconds for which visitors may miss what is published before that is worth an alarm. */
const lateSite = 30 * 60_000;

/** How many jobs are late, and whether the site is; throws when the database does not answer. */
export async function readLateness(db: Database, now: Date): Promise<{ lateJobs: number; isSiteLate: boolean }> {
  const [lateJobs, state] = await Promise.all([
    db.rpc('late_jobs'),
    db.from('site_state').select('wanted_since').single(),
  ]);
  const { wanted_since } = dataOf(state);
  return {
    lateJobs: dataOf(lateJobs),
    isSiteLate: wanted_since !== null && now.getTime() - new Date(wanted_since).getTime() > lateSite,
  };
}

/** Milliseconds. */
const authTimeout = 5_000;

/** Throws `unavailable` unless Auth answers that it is well. */
export async function askAuth({ supabaseUrl, publishableKey }: Env, { supabaseFetch }: Gateways): Promise<void> {
  try {
    const response = await supabaseFetch(`${supabaseUrl}/auth/v1/health`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(authTimeout),
    });
    await response.body?.cancel();
    if (!response.ok) throw Object.assign(new Error('Auth is not well.'), { code: `http_${response.status}` });
  } catch (cause) {
    throw new ApiError('unavailable', undefined, { cause });
  }
}
