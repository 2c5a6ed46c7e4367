import { chargeSentences } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { describeError } from '../gateways/describe-error.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { PaymentsFailure } from '../gateways/payments/payments.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { type AddressLimit, hitAddressLimit } from '../http/address-limit.ts';
import { type Caller, memberOf } from '../http/authenticate.ts';
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
const perStaff: Limit = { name: 'charge:staff', max: 600, windowSeconds: 600 };

/** Questions of an address for instalments that nobody has. */
const misses: AddressLimit = { name: 'charge:miss', max: 60, parishMax: 600, windowSeconds: 600 };

type LimitedCall = Parameters<typeof hitAddressLimit>[0] & { caller: Caller };

/** Counts a charge that is made at the provider: from one address and in all, for staff by themselves. Throws 429. */
export async function countCharge(call: LimitedCall, byStaff: boolean): Promise<void> {
  if (byStaff) {
    await call.hitLimit(perStaff, memberOf(call.caller).profile.id, chargeSentences.tooMany);
    return;
  }
  await hitAddressLimit(call, perAddress, chargeSentences.tooMany);
  await call.hitLimit(inAll, 'all', chargeSentences.tooMany);
}

/** Counts a visitor's calls for unknown instalments, so that ids can't be tried in turn. Throws 429. */
export async function countMisses<Answer>(
  call: LimitedCall,
  byStaff: boolean,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!byStaff && error instanceof ApiError && error.code === 'not_found')
      await hitAddressLimit(call, misses, chargeSentences.tooMany);
    throw error;
  }
}

/** Goes on after the answer; a failure is left to the schedule, and logged. */
export function inBackground({ afterAnswer, log }: Gateways, work: Promise<unknown>): void {
  afterAnswer(
    work.catch((error: unknown) => log({ level: 'error', event: 'reconciliation_failed', ...describeError(error) })),
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
