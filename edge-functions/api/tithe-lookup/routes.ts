import { dizimistaNoun } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { waitSentence } from '#contract/public-lookup.ts';
import { titheLookup } from '#contract/tithe-lookup.ts';
import type { Routes } from '../http/call.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { allowanceOf } from './rules.ts';
import { lookUp } from './store.ts';

export const titheLookupRoutes: Routes = (on) => {
  on(titheLookup.byOrdinal, async ({ params, address, env, gateways }) => {
    const { wait, found } = await lookUp(env, gateways.supabaseFetch, {
      ordinal: params.ordinal,
      // Callers without an address share one allowance, because without any the numbers could be walked through.
      caller: await keyedHash(env, address ?? 'unknown'),
      allowance: allowanceOf(address, env.parishAddresses),
    });
    if (wait > 0) throw new ApiError('rate_limited', waitSentence(wait), { retryAfter: wait });
    if (!found) throw new ApiError('not_found', sentencesAbout(dizimistaNoun).missing);
    return { data: found };
  });
};
