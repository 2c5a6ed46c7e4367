import { chargeSentences, isOpen } from '#contract/charges.ts';
import { ApiError } from '#contract/errors.ts';
import type { Database } from '../gateways/caller-db.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { PaymentsFailure, type PaymentsGateway, type ProviderPayment } from '../gateways/payments/payments.ts';
import {
  type BegunCharge,
  beginInstalmentsCharge,
  type Charge,
  chargeState,
  claimCharge,
  closeCharge,
  type Settled,
  settlePayment,
  type Wanted,
} from './store.ts';

/** The payment provider, and where its answers are settled. */
export interface Provider {
  /** With the secret key. */
  db: Database;
  payments: PaymentsGateway;
  log: Gateways['log'];
}

/** Minutes for which an instalment's charge is good; the provider allows no fewer than 30. */
const instalmentMinutes = 24 * 60;

/** How often another charge may stand in the way of a new one before the caller is told to try again. */
const attempts = 3;

/**
 * Settles what the provider tells of a payment. One that can still be paid, of a charge that was closed before the provider had answered,
 * is cancelled there.
 */
export async function settle(provider: Provider, payment: ProviderPayment): Promise<Settled> {
  const { db, payments } = provider;
  const settled = await settlePayment(db, payment, await payments.collector());
  const isClosed = settled.status === 'cancelled' || settled.status === 'rejected';
  if (settled.outcome !== 'settled' || !isClosed || !isOpen(payment.status)) return settled;
  return await cancel(provider, payment.id);
}

/** Cancels a payment at the provider, and settles what became of it: it may have been paid or cancelled just before. */
async function cancel({ db, payments }: Provider, id: string): Promise<Settled> {
  let payment: ProviderPayment | undefined;
  try {
    payment = await payments.cancel(id);
  } catch (error) {
    if (!(error instanceof PaymentsFailure) || error.kind !== 'refused') throw error;
    payment = await payments.read(id);
    if (!payment) throw error;
  }
  return await settlePayment(db, payment, await payments.collector());
}

/** The charge for some instalments of one payer, known to the provider, which can be paid. Throws 409 where another took its place. */
export async function chargeInstalments(provider: Provider, wanted: Wanted): Promise<Charge> {
  let isReplaced = false;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const begun = await beginInstalmentsCharge(provider.db, wanted, instalmentMinutes);
    if ('otherCharge' in begun) {
      // Whoever asked for it later has its code: two callers must not take each other's codes in turn.
      if (isReplaced) throw new ApiError('conflict', chargeSentences.replaced);
      await endOtherCharge(provider, begun.otherCharge);
      continue;
    }
    const charge = await ensureCharge(provider, begun);
    if (isOpen(charge.status)) return charge;
    isReplaced = true;
  }
  throw new ApiError('unavailable', chargeSentences.cannotAsk);
}

/**
 * The charge as the provider knows it, which is asked for it where it may not. After a failure the row stays open, and whoever asks again
 * uses its idempotency key again: the provider makes one charge.
 */
export async function ensureCharge(provider: Provider, begun: BegunCharge): Promise<Charge> {
  if (!begun.is_new) return begun;
  const { db, payments, log } = provider;
  let payment: ProviderPayment;
  try {
    payment = await payments.createCharge({
      id: begun.id,
      reference: begun.id,
      amount: begun.amount,
      description: begun.title ?? 'Doação para a paróquia',
      expiresAt: new Date(begun.expires_at),
    });
  } catch (error) {
    if (error instanceof PaymentsFailure && error.kind === 'refused') await closeCharge(db, begun, 'rejected');
    throw error;
  }
  const { outcome } = await settle(provider, payment);
  if (outcome !== 'settled') {
    // A charge of another amount must not be paid.
    log({ level: 'error', event: 'charge_differs', charge: begun.id, outcome });
    await payments.cancel(payment.id);
    await closeCharge(db, begun, 'rejected');
    throw new ApiError('unavailable');
  }
  let state = await chargeState(db, begun.id);
  if (state?.is_unwanted && isOpen(state.status)) {
    // The money came another way meanwhile.
    await cancel(provider, payment.id);
    state = await chargeState(db, begun.id);
  }
  if (!state) throw new ApiError('unavailable');
  return state;
}

/** Ends a charge that stands in the way of a new one, or settles it, if it was paid. */
async function endOtherCharge(provider: Provider, id: string): Promise<void> {
  try {
    await endCharge(provider, id);
  } catch (error) {
    if (error instanceof PaymentsFailure)
      throw new ApiError('unavailable', chargeSentences.cannotAsk, { cause: error });
    throw error;
  }
}

/** Asks about a charge and cancels it at the provider, unless it was paid. */
export async function endCharge(provider: Provider, id: string): Promise<void> {
  const { db } = provider;
  const charge = await chargeState(db, id);
  if (!charge) return;
  const payment = await askProvider(provider, charge);
  if (!payment) return await closeCharge(db, charge, 'cancelled');
  const { status } = await settle(provider, payment);
  if (isOpen(status) && isOpen(payment.status)) await cancel(provider, payment.id);
}

/** Asks about an open charge and settles the answer. One that the provider doesn't know ends once it has expired. */
export async function checkCharge(provider: Provider, charge: Charge, now: Date): Promise<void> {
  const payment = await askProvider(provider, charge);
  if (payment) await settle(provider, payment);
  else if (new Date(charge.expires_at) < now) await closeCharge(provider.db, charge, 'cancelled');
}

/** What the provider knows of a charge; whose answer was lost is found by its reference. */
async function askProvider({ payments }: Provider, charge: Charge): Promise<ProviderPayment | undefined> {
  if (charge.provider_id !== null) return await payments.read(charge.provider_id);
  const [found] = await payments.search(charge.id);
  return found;
}

/** Asks the provider about an open charge at most once in fifteen seconds, whoever polls; a failure is left to the schedule. */
export async function refresh(provider: Provider, charge: Charge, now: Date): Promise<void> {
  try {
    if (await claimCharge(provider.db, charge.id)) await checkCharge(provider, charge, now);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
  }
}
