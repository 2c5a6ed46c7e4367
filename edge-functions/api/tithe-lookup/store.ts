import type { TitheBooklets } from '#contract/tithe-lookup.ts';
import type { Env } from '../env.ts';
import { dataOf } from '../gateways/database-answer.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';

interface Asked {
  ordinal: number;
  /** Hashed. */
  caller: string;
  /** Different numbers within an hour. */
  allowance: number;
}

/** The booklets, null where there is nobody to show; or the seconds until the caller may ask for another number. */
type Found = { wait: 0; found: TitheBooklets | null } | { wait: number; found?: undefined };

/** Counts the call and reads the booklets, in one call of the database that takes the same time for every number. */
export async function lookUp(
  env: Env,
  supabaseFetch: typeof fetch,
  { ordinal, caller, allowance }: Asked,
): Promise<Found> {
  const answer = await privilegedDatabase(env, supabaseFetch).rpc('lookup_tithe', {
    numero_ordinal: ordinal,
    caller,
    allowance,
    full_name: env.titheLookupName === 'full',
  });
  return dataOf(answer) as unknown as Found;
}
