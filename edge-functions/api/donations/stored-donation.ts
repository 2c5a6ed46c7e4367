import type { Donation } from '#contract/donations.ts';
import { reaisOf, storedCents } from '#contract/money.ts';

/** A payment, or what takes one back. */
export interface PaymentRow {
  id: string;
  /** In reais. */
  amount: number;
  /** The payment that it takes back. */
  reverses: string | null;
  /** The charge-back that the parish won, of one that came again. */
  regains: string | null;
}

/** The refunded part of some payments, less what was paid again, in reais. */
const refundedOf = (payments: readonly Pick<PaymentRow, 'amount' | 'reverses' | 'regains'>[]): number =>
  reaisOf(
    payments.reduce((cents, { amount, reverses, regains }) => {
      if (reverses !== null) return cents + storedCents(amount);
      return regains === null ? cents : cents - storedCents(amount);
    }, 0),
  );

/** True if nothing is left of one of these payments. */
export function isReturned(rows: readonly PaymentRow[], { id, amount }: Pick<PaymentRow, 'id' | 'amount'>): boolean {
  return refundedOf(rows.filter(({ reverses }) => reverses === id)) >= amount;
}

/** The columns of a donation with its payments. */
export const donationColumns =
  'id, amount, description, status, provider_id, approved_at, created_at, payments(amount, reverses, regains, form)' as const;

export interface StoredDonation extends Omit<Donation, 'refunded' | 'form'> {
  payments: { amount: number; reverses: string | null; regains: string | null; form: NonNullable<Donation['form']> }[];
}

export const shownDonation = ({ payments, ...row }: StoredDonation): Donation => ({
  ...row,
  refunded: refundedOf(payments),
  form: payments.find(({ reverses }) => reverses === null)?.form ?? null,
});
