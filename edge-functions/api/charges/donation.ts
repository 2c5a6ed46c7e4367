import type { Donation } from '#contract/donations.ts';
import { reaisOf, storedCents } from '#contract/money.ts';

/** A payment, or what takes one back. */
export interface PaymentRow {
  id: string;
  /** In reais. */
  amount: number;
  /** The payment that it takes back. */
  reverses: string | null;
}

/** What went back of some payments, in reais. */
export const refundedOf = (payments: readonly Pick<PaymentRow, 'amount' | 'reverses'>[]): number =>
  reaisOf(payments.reduce((cents, { amount, reverses }) => cents + (reverses === null ? 0 : storedCents(amount)), 0));

/** Whether nothing is left of one of these payments. */
export function isReturned(rows: readonly PaymentRow[], { id, amount }: Pick<PaymentRow, 'id' | 'amount'>): boolean {
  return refundedOf(rows.filter(({ reverses }) => reverses === id)) >= amount;
}

/** What a donation is read with: its columns and its payments. */
export const donationColumns =
  'id, amount, description, status, provider_id, approved_at, created_at, payments(amount, reverses, form)' as const;

export interface StoredDonation extends Omit<Donation, 'refunded' | 'form'> {
  payments: { amount: number; reverses: string | null; form: NonNullable<Donation['form']> }[];
}

export const shownDonation = ({ payments, ...row }: StoredDonation): Donation => ({
  ...row,
  refunded: refundedOf(payments),
  form: payments.find(({ reverses }) => reverses === null)?.form ?? null,
});
