import { titheSentences } from '#contract/payer-number.ts';
import { type TitheBooklets, titheLookup } from '#contract/tithe-lookup.ts';
import { type Lookup, lookUp, missing } from '../../ui/look-up.ts';

/** Asks for a number's booklets. Throws only when the reader has left. */
export async function loadBooklets(ordinal: number | undefined, signal: AbortSignal): Promise<Lookup<TitheBooklets>> {
  if (ordinal === undefined) return missing(titheSentences.wrongNumber);
  return await lookUp(titheLookup.byOrdinal, { params: { ordinal: String(ordinal) }, signal }, titheSentences.failed);
}
