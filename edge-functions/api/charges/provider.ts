import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { PaymentsFailure } from '../gateways/payments/payments.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { isInParish } from '../http/client-address.ts';
import type { HitLimit, Limit } from '../http/rate-limit.ts';
import type { Asking } from './ask.ts';

/** What asking the provider needs; throws where the parish has none. */
export function askingOf({ env, gateways }: { env: Env; gateways: Gateways }): Asking {
  if (!gateways.payments) throw new ApiError('unavailable', 'Este site não recebe PIX por aqui no momento.');
  return { db: privilegedDatabase(env, gateways.supabaseFetch), payments: gateways.payments, log: gateways.log };
}

const perAddress: Limit = { name: 'charge:address', max: 20, windowSeconds: 600 };
/** The church's own network, on a Sunday. */
const perParishAddress: Limit = { ...perAddress, max: 600 };
const inAll: Limit = { name: 'charge:all', max: 1500, windowSeconds: 600 };

/** Limits how many charges are asked for, from one address and in all. Throws 429 with the sentence. */
export async function limitCharges(
  hitLimit: HitLimit,
  address: string | undefined,
  parish: readonly string[],
  sentence: string,
): Promise<void> {
  try {
    // Callers without an address share one allowance.
    await hitLimit(isInParish(address, parish) ? perParishAddress : perAddress, address ?? 'unknown');
    await hitLimit(inAll, 'all');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
    throw new ApiError(
      'rate_limited',
      sentence,
      error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter },
    );
  }
}

/** Goes on after the answer; a failure is left to the schedule, and logged. */
export function afterwards({ afterAnswer, log }: Gateways, work: Promise<unknown>): void {
  afterAnswer(
    work.catch((error: unknown) => log({ level: 'error', event: 'settlement_failed', ...describeError(error) })),
  );
}

/** With a sentence for the person where the provider failed. */
export async function askedFor<Result>(asking: () => Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await asking();
  } catch (error) {
    if (error instanceof PaymentsFailure) throw new ApiError('unavailable', sentence, { cause: error });
    throw error;
  }
}
