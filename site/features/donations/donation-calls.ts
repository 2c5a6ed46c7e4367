import { genericFailure } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { reaisOf } from '#contract/money.ts';
import { callAsVisitor } from '../../ui/call.ts';
import type { Wish } from './donation.ts';

/** The calls with their schemas, which most readers need not load. A lost connection loses them as it does a call. */
export async function loadCalls() {
  try {
    return (await import('#contract/donations.ts')).donations;
  } catch (cause) {
    throw new ApiError('unavailable', genericFailure, { cause });
  }
}

export async function readStatus(reference: string, signal: AbortSignal) {
  const { status } = await loadCalls();
  return (await callAsVisitor(status, { params: { id: reference }, signal })).data;
}

/** Creates the donation with this reference, or with one of the server's; with a request it is that one's offering. */
export async function createDonation(
  { amount, description }: Wish,
  reference: string | undefined,
  signal: AbortSignal,
  request?: string,
) {
  const { create } = await loadCalls();
  const body = {
    ...(reference && { external_reference: reference }),
    amount: reaisOf(amount),
    ...(description && { description }),
    ...(request && { intention_request_id: request }),
  };
  return (await callAsVisitor(create, { body, signal })).data;
}
