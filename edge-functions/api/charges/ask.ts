import { chargeSentences, isOpen, otherCodeSentence } from '#contract/charge-states.ts';
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
  noteUnreadablePayment,
  type Reconciled,
  reconcilePayment,
  type Wanted,
} from './store.ts';

/** The payment provider, and where its answers are reconciled. */
export interface Provider {
  /** With the secret key. */
  db: Database;
  payments: PaymentsGateway;
  log: Gateways['log'];
}

/** Minutes for which an instalment's charge is good; the provider allows no fewer than 30. */
const instalmentMinutes = 24 * 60;

/** How often another charge may stand in the way of a new one before the caller is asked to try again. */
const attempts = 3;

/**
 * Reconciles what the provider reports of a payment. One that can still be paid, of a charge that was closed before the
 * provider had answered, is cancelled there.
 */
export async function reconcile(provider: Provider, payment: ProviderPayment): Promise<Reconciled> {
  const reconciled = await reconcileReported(provider, payment);
  const isClosed = reconciled.status === 'cancelled' || reconciled.status === 'rejected';
  if (reconciled.outcome !== 'reconciled' || !isClosed || !isOpen(payment.status)) return reconciled;
  return await cancel(provider, payment.id);
}

async function reconcileReported({ db, payments, log }: Provider, payment: ProviderPayment): Promise<Reconciled> {
  const reconciled = await reconcilePayment(db, payment, await payments.collector());
  if (reconciled.outcome === 'not_entered')
    log({ level: 'error', event: 'payment_not_entered', code: reconciled.failure });
  return reconciled;
}

/**
 * Cancels a payment at the provider, and reconciles what became of it: it may have been paid or cancelled just before.
 */
async function cancel(provider: Provider, id: string): Promise<Reconciled> {
  let payment: ProviderPayment | undefined;
  try {
    payment = await provider.payments.cancel(id);
  } catch (error) {
    if (!(error instanceof PaymentsFailure) || error.kind !== 'refused') throw error;
    payment = await readPayment(provider, id);
    if (!payment) throw error;
  }
  return await reconcileReported(provider, payment);
}

/** Reads a payment from the provider. One that can't be parsed becomes a case, and the failure is rethrown. */
export const readPayment = (provider: Provider, id: string): Promise<ProviderPayment | undefined> =>
  notingUnreadable(provider, () => provider.payments.read(id));

async function notingUnreadable<Answer>({ db, payments }: Provider, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const unreadable = error instanceof PaymentsFailure ? error.unreadable : undefined;
    // Another account's is nothing of ours; whose it is may be unreadable too.
    if (unreadable && [undefined, await payments.collector()].includes(unreadable.collector))
      await noteUnreadablePayment(db, unreadable);
    throw error;
  }
}

/** Counts a call that is to make a charge at the provider, against limits. Throws 429. */
type Count = () => Promise<void>;

/**
 * The charge for some instalments of one payer, known to the provider, which can be paid. Throws 409 where another took
 * its place, and what `count` throws where a new one is to be made.
 */
export async function chargeInstalments(provider: Provider, wanted: Wanted, count: Count): Promise<Charge> {
  let isReplaced = false;
  let counting: Promise<void> | undefined;
  const countOnce = () => {
    counting ??= count();
    return counting;
  };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const begun = await counted(countOnce, (mayMake) =>
      beginInstalmentsCharge(provider.db, wanted, { minutes: instalmentMinutes, mayMake }),
    );
    const isOther = 'otherCharge' in begun || 'keptUntil' in begun;
    // Whoever asked for it later has its code: two callers must not take each other's codes in turn.
    if (isReplaced && isOther) throw new ApiError('conflict', chargeSentences.replaced);
    if ('keptUntil' in begun) throw new ApiError('conflict', otherCodeSentence(begun.keptUntil));
    if ('otherCharge' in begun) {
      await endOtherCharge(provider, begun.otherCharge);
      continue;
    }
    const charge = await ensureCharge(provider, begun);
    if (isOpen(charge.status)) return charge;
    isReplaced = true;
  }
  throw new ApiError('unavailable', chargeSentences.cannotAsk);
}

/** Returns the existing charge, or counts a new one against the limits and creates it. */
export async function counted<Begun>(
  count: Count,
  begin: (mayMake: boolean) => Promise<Begun | undefined>,
): Promise<Begun> {
  const known = await begin(false);
  if (known) return known;
  await count();
  const made = await begin(true);
  if (!made) throw new ApiError('unavailable');
  return made;
}

/**
 * Returns the charge with its code; creates it at the provider first if it is new. After a failure the row stays open,
 * and whoever asks again uses its idempotency key again: the provider makes one charge.
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
  const { outcome, charge } = await reconcile(provider, payment);
  if (outcome !== 'reconciled' || !charge) {
    // A charge of another amount must not be paid.
    log({ level: 'error', event: 'charge_differs', charge: begun.id, outcome });
    await payments.cancel(payment.id);
    await closeCharge(db, begun, 'rejected');
    throw new ApiError('unavailable');
  }
  if (!charge.cancel_at_provider || !isOpen(charge.status)) return charge;
  // The money was received another way meanwhile.
  return (await cancel(provider, payment.id)).charge ?? charge;
}

/** Ends a charge that stands in the way of a new one, or reconciles it, if it was paid. */
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
  const { status } = await reconcile(provider, payment);
  if (isOpen(status) && isOpen(payment.status)) await cancel(provider, payment.id);
}

/** Asks about an open charge and reconciles the answer. One that the provider doesn't know ends once it has expired. */
export async function checkCharge(provider: Provider, charge: Charge, now: Date): Promise<void> {
  const payment = await askProvider(provider, charge);
  if (payment) await reconcile(provider, payment);
  else if (new Date(charge.expires_at) < now) await closeCharge(provider.db, charge, 'cancelled');
}

/** Reads the charge's payment from the provider, by reference if its id was lost with an answer. */
async function askProvider(provider: Provider, charge: Charge): Promise<ProviderPayment | undefined> {
  if (charge.provider_id !== null) return await readPayment(provider, charge.provider_id);
  const [found] = await notingUnreadable(provider, () => provider.payments.search(charge.id));
  return found;
}

/** Asks the provider about an open charge at most once in 15 seconds; the schedule repeats a failed call. */
export async function refresh(provider: Provider, charge: Charge, now: Date): Promise<void> {
  try {
    if (await claimCharge(provider.db, charge.id)) await checkCharge(provider, charge, now);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
  }
}
