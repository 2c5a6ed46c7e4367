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

/** The amount of some payments that went back, less what was paid again, in cents. */
const returnedOf = (payments: readonly Pick<PaymentRow, 'amount' | 'reverses' | 'regains'>[]): number =>
  payments.reduce((cents, { amount, reverses, regains }) => {
    if (reverses !== null) return cents + storedCents(amount);
    return regains === null ? cents : cents - storedCents(amount);
  }, 0);

/** True if nothing is left of one of these payments. */
export function isReturned(rows: readonly PaymentRow[], { id, amount }: Pick<PaymentRow, 'id' | 'amount'>): boolean {
  return returnedOf(rows.filter(({ reverses }) => reverses === id)) >= storedCents(amount);
}

/** The columns of a donation with its payer and its payments. */
export const donationColumns =
  'id, amount, description, status, provider_id, approved_at, created_at, ' +
  'dizimista:dizimistas(id, numero_ordinal, nome:nome_completo), payments(amount, reverses, returned, regains, form)';

export interface StoredDonation extends Omit<Donation, 'refunded' | 'given' | 'form'> {
  payments: (Omit<PaymentRow, 'id'> & {
    /** How it went back: `moved` to a payer's months, and no money. */
    returned: string | null;
    form: NonNullable<Donation['form']>;
  })[];
}

export function shownDonation({ payments, ...row }: StoredDonation): Donation {
  const refunded = returnedOf(payments.filter(({ returned }) => returned !== 'moved'));
  const kept = payments.reduce(
    (cents, { amount, reverses }) => cents + storedCents(amount) * (reverses === null ? 1 : -1),
    0,
  );
  return {
    ...row,
    refunded: reaisOf(refunded),
    given: payments.length === 0 ? 0 : reaisOf(storedCents(row.amount) - refunded - kept),
    form: payments.find(({ reverses }) => reverses === null)?.form ?? null,
  };
}
