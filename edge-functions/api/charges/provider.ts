import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { PaymentsFailure } from '../gateways/payments/payments.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { type AddressLimit, hitAddressLimit } from '../http/address-limit.ts';
import type { Limit } from '../http/rate-limit.ts';
import { type Provider, refresh } from './ask.ts';
import { type Charge, isOpenCharge } from './store.ts';

interface Outside {
  env: Env;
  gateways: Gateways;
}

/** The database with the secret key, in which the states of charges are read for visitors. */
export const chargesDatabase = ({ env, gateways }: Outside): Database =>
  privilegedDatabase(env, gateways.supabaseFetch);

/** Throws 503 where the parish has no payment provider. */
export function providerOf({ env, gateways }: Outside): Provider {
  if (!gateways.payments) throw new ApiError('unavailable', 'Este site não recebe PIX por aqui no momento.');
  return { db: chargesDatabase({ env, gateways }), payments: gateways.payments, log: gateways.log };
}

/** Asks the provider about an open charge after the answer, where there is a provider. */
export function refreshInBackground({ env, gateways }: Outside, charge: Partial<Charge>): void {
  if (gateways.payments && isOpenCharge(charge))
    inBackground(gateways, refresh(providerOf({ env, gateways }), charge, gateways.now()));
}

const perAddress: AddressLimit = { name: 'charge:address', max: 20, parishMax: 600, windowSeconds: 600 };
const inAll: Limit = { name: 'charge:all', max: 1500, windowSeconds: 600 };

/** Limits how many charges are asked for, from one address and in all. Throws 429 with the sentence. */
export async function limitCharges(call: Parameters<typeof hitAddressLimit>[0], sentence: string): Promise<void> {
  await hitAddressLimit(call, perAddress, sentence);
  await call.hitLimit(inAll, 'all', sentence);
}

/** Goes on after the answer; a failure is left to the schedule, and logged. */
export function inBackground({ afterAnswer, log }: Gateways, work: Promise<unknown>): void {
  afterAnswer(
    work.catch((error: unknown) => log({ level: 'error', event: 'settlement_failed', ...describeError(error) })),
  );
}

/** With a sentence for the person where the provider failed. */
export async function withProviderSentence<Result>(ask: () => Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentsFailure) throw new ApiError('unavailable', sentence, { cause: error });
    throw error;
  }
}
