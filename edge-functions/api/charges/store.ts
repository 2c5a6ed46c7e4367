import { type ChargeStatus, chargeSentences, isOpen } from '#contract/charge-states.ts';
import type { ChargeProgress } from '#contract/charges.ts';
import { ApiError } from '#contract/errors.ts';
import { requestSentences } from '#contract/intention-requests.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { ProviderPayment, UnreadablePayment } from '../gateways/payments/payments.ts';

/** A charge as the database tells it. */
export interface Charge {
  /** A UUID: the idempotency key and the provider's reference. */
  id: string;
  status: ChargeStatus;
  /** In reais, as '10.50'. */
  amount: string;
  /** Null until the provider has answered. */
  provider_id: string | null;
  qr_code: string | null;
  /** An instant. */
  expires_at: string;
}

/** True if a charge that was asked for can still be paid. */
export const isOpenCharge = <Known extends Partial<Charge>>(charge: Known): charge is Known & Charge =>
  charge.id !== undefined && charge.status !== undefined && isOpen(charge.status);

/** A charge that is to be shown; `is_new` while the provider may not know it. */
export type BegunCharge = Charge & { is_new: boolean; title: string | null };

/** An instalment's other charge, to be asked about before a new one; or the time until its code is kept. */
type OtherCharge = { otherCharge: string } | { keptUntil: Date };

/** Instalments of one payer that somebody wants to pay. */
export interface Wanted {
  parcelas: readonly string[];
  /** Staff also find inactive payers, unlike the public lookup, and may replace another choice's code. */
  byStaff: boolean;
}

interface Making {
  minutes: number;
  /** False to return an existing row only. */
  mayMake: boolean;
}

/** The open charge for some instalments of one payer, or a new one. Undefined where none is possible. */
export async function beginInstalmentsCharge(
  db: Database,
  { parcelas, byStaff }: Wanted,
  { minutes, mayMake }: Making,
): Promise<BegunCharge | OtherCharge | undefined> {
  const result = await db.rpc('begin_instalments_charge', {
    parcelas: [...parcelas],
    minutes,
    by_staff: byStaff,
    may_make: mayMake,
  });
  if (result.error?.hint === 'charged') return { otherCharge: result.error.details };
  if (result.error?.hint === 'other_code') return { keptUntil: new Date(result.error.details) };
  // Visitors ask too: not who entered the payment, and when.
  if (result.error?.hint === 'already_paid') throw new ApiError('conflict', chargeSentences.alreadyPaid);
  if (result.error?.code === 'PT404') throw new ApiError('not_found', 'Parcela não encontrada');
  return (dataOf(result) ?? undefined) as BegunCharge | undefined;
}

interface NewDonation {
  /** The donor's reference, a UUID: a repeated call finds the first one's charge. */
  reference: string;
  amount: number;
  description: string;
  /** The request of an intention whose offering it is. */
  intention_request?: string;
}

const refusals = { unknown_request: () => requestSentences.gone };

/** The donation's charge, as `beginInstalmentsCharge`. */
export async function beginDonation(
  db: Database,
  donation: NewDonation,
  { minutes, mayMake }: Making,
): Promise<BegunCharge | undefined> {
  const begun = dataOf(await db.rpc('begin_donation', { ...donation, minutes, may_make: mayMake }), {}, refusals);
  return (begun ?? undefined) as BegunCharge | undefined;
}

/** `cancel_at_provider`: nobody is to pay it any more. */
type ChargeState = Charge & { cancel_at_provider: boolean };

export async function chargeState(db: Database, charge: string): Promise<ChargeState | undefined> {
  const state = dataOf(await db.rpc('charge_state', { charge }));
  return (state ?? undefined) as ChargeState | undefined;
}

/** A charge as whoever shows its code is shown it. */
type InstalmentState = Partial<Charge> & ChargeProgress;

type DonationState = Charge & { description: string | null; paid_on: string | null };

/**
 * The state of a charge of an instalment, the last one unless one is named: without an id where none was asked for.
 * Undefined for an unknown instalment, and where the charge is none of its. Staff find an inactive payer's too.
 */
export async function instalmentChargeState(
  db: Database,
  { parcela, charge, byStaff }: { parcela: string; charge: string | undefined; byStaff: boolean },
): Promise<InstalmentState | undefined> {
  const state = dataOf(
    await db.rpc('instalment_charge_state', { parcela, by_staff: byStaff, ...(charge && { charge }) }),
  );
  return (state ?? undefined) as InstalmentState | undefined;
}

export async function donationState(db: Database, reference: string): Promise<DonationState | undefined> {
  const state = dataOf(await db.rpc('donation_state', { reference }));
  return (state ?? undefined) as DonationState | undefined;
}

/** The provider's newest codes of which it was not heard that they are refused. */
export async function newestCodes(db: Database, most: number): Promise<string[]> {
  const rows = dataOf(
    await db
      .from('pix_charges')
      .select('qr_code')
      .not('qr_code', 'is', null)
      .neq('status', 'rejected')
      .order('created_at', { ascending: false })
      .limit(most),
  );
  return rows.flatMap(({ qr_code }) => qr_code ?? []);
}

/** Closes a charge that the provider refused, cancelled or never knew, unless a payment arrived since. */
export async function closeCharge(
  db: Database,
  { id, provider_id }: Pick<Charge, 'id' | 'provider_id'>,
  status: 'rejected' | 'cancelled',
): Promise<void> {
  dataOf(await db.rpc('close_charge', { charge: id, status, ...(provider_id !== null && { seen: provider_id }) }));
}

/** Ends what is open a day after it expired, where there is no provider to ask any more. */
export async function closeForgottenCharges(db: Database): Promise<void> {
  dataOf(await db.rpc('close_forgotten_charges'));
}

/** True if the caller is to ask the provider about an open charge: nobody did within fifteen seconds. */
export const claimCharge = async (db: Database, charge: string): Promise<boolean> =>
  dataOf(await db.rpc('claim_charge', { charge }));

export interface DueCharge {
  id: string;
  provider_id: string | null;
  expires_at: string;
  cancel_at_provider: boolean;
}

/** The charges that are due to be asked about; each is handed out once. */
export const claimDueCharges = async (db: Database, most: number): Promise<DueCharge[]> =>
  dataOf(await db.rpc('claim_due_charges', { most }));

/** Gives claimed charges back for so many seconds. */
export async function postponeCharges(db: Database, charges: readonly string[], seconds: number): Promise<void> {
  dataOf(await db.rpc('postpone_charges', { charges: [...charges], seconds }));
}

/**
 * `unknown`: none of ours. `differs`: of another amount, currency or reference than the charge; nothing was entered.
 * `not_entered`: it was received, and something about it could not be stored. The last two are cases.
 */
export interface Reconciled {
  outcome: 'reconciled' | 'unknown' | 'differs' | 'not_entered';
  status: ChargeStatus;
  /** The charge that it is of, in its present state. */
  charge?: ChargeState;
  /** The database's code of what could not be stored. */
  failure?: string;
}

const toStored = ({ qrCode, expiresAt, approvedAt, updatedAt, refunds, ...payment }: ProviderPayment) => ({
  ...payment,
  qr_code: qrCode,
  expires_at: expiresAt,
  approved_at: approvedAt,
  updated_at: updatedAt,
  refunds: refunds.map((refund) => ({ ...refund })),
});

/** Enters a payment of the provider once, however often called; `collector` is the parish's account. */
export const reconcilePayment = async (
  db: Database,
  payment: ProviderPayment,
  collector: string,
): Promise<Reconciled> =>
  dataOf(await db.rpc('reconcile_payment', { reported: toStored(payment), collector })) as unknown as Reconciled;

/** The same for a payment of a subscription, which is a donation. */
export const reconcileSubscriptionPayment = async (
  db: Database,
  payment: ProviderPayment,
  collector: string,
  plan: string,
  subscription: string | undefined,
): Promise<Reconciled> =>
  dataOf(
    await db.rpc('reconcile_subscription_payment', {
      reported: toStored(payment),
      collector,
      plan,
      ...(subscription !== undefined && { subscription }),
    }),
  ) as unknown as Reconciled;

/** Makes a refused charge of a subscription a case, once. */
export async function noteFailedCharge(
  db: Database,
  { id, subscriptionId, amount }: { id: string; subscriptionId: string; amount: string },
): Promise<void> {
  dataOf(
    await db.rpc('note_failed_charge', {
      charge: id,
      subscription: subscriptionId,
      amount: amount as unknown as number,
    }),
  );
}

/** Makes a payment that was received and can't be read a case, once. */
export async function noteUnreadablePayment(
  db: Database,
  { id, status, amount, reference }: UnreadablePayment,
): Promise<void> {
  dataOf(
    await db.rpc('note_unreadable_payment', {
      reported_id: id,
      status,
      amount,
      reference: (reference ?? null) as string,
    }),
  );
}
