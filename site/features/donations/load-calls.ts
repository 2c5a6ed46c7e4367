import { genericFailure } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';

/** The calls with their schemas, which most readers need not load. A lost connection loses them as it does a call. */
export async function loadCalls() {
  try {
    return (await import('#contract/donations.ts')).donations;
  } catch (cause) {
    throw new ApiError('unavailable', genericFailure, { cause });
  }
}
