import type * as z from 'zod/mini';
import { type Donation, donationFilters, donationNoun, type donations } from '#contract/donations.ts';
import { ApiError } from '#contract/errors.ts';
import type { ReversalKind } from '#contract/reversals.ts';
import { filtered } from '../collection/filters.ts';
import type { Listed, Selection } from '../collection/rows.ts';
import { dataOf, readPage, rowOf } from '../gateways/database-answer.ts';
import type { Database as Schema } from '../gateways/database-types.ts';
import { givenOr } from '../gateways/given.ts';
import type { Caller } from '../http/authenticate.ts';
import { type PaymentRow, paymentToUndo, refuseGiven } from './rules.ts';

type Whole = Schema['public']['Tables']['donations']['Row'];

const filters = {
  declared: donationFilters,
  columns: { status: 'status', created_at: { instants: 'created_at' }, amount: 'amount', provider_id: 'provider_id' },
} as const;

/** The donations, newest first, with the caller's rights. */
export const donationRows: Listed<Whole, Donation> = {
  filters: donationFilters,
  async list({ db }, query) {
    // The client's types are too deep for the filters', as in `rowsOf`.
    const all = () =>
      // One that stood for a row of the cash book is none any more once the row is free.
      db
        .from('donations')
        .select('donation_details', { count: 'exact' })
        .or('represents_row.eq.false,status.neq.undone') as unknown as Selection<never, { donation_details: Donation }>;
    const { rows, pagination } = await readPage(
      () => filtered(all(), filters, query).order('created_at', { ascending: false }).order('id', { ascending: true }),
      query,
    );
    return { rows: rows.map(({ donation_details }) => donation_details), pagination };
  },
};

const unpaid = 'Esta doação não tem pagamento.';

/** Undoes what remains of a donation's payment. */
export async function undoDonation(
  { db }: Caller,
  { call, donation, reason, kind }: { call: string; donation: string; reason: string; kind: ReversalKind | undefined },
): Promise<void> {
  const payments = dataOf(
    await db
      .from('payments')
      .select('id, amount, reverses')
      .eq('donation_id', donation)
      .order('number', { ascending: false })
      .overrideTypes<PaymentRow[], { merge: false }>(),
  );
  const payment = paymentToUndo(payments);
  const undone =
    payment && (await db.rpc('undo_payment', { call, payment, reason, ...(kind && { is_mistake: kind === 'erro' }) }));
  if (!undone || undone.error?.hint === 'undone') {
    const found = rowOf(await db.from('donations').select('donation_details').eq('id', donation).maybeSingle(), unpaid);
    refuseGiven(found.donation_details as unknown as Donation);
  }
  if (!undone) throw new ApiError('not_found', unpaid);
  dataOf(undone);
}

/** Gives a donation to a payer. Throws 404 for an unknown payer or donation. */
export async function giveDonation(
  { db }: Caller,
  { call, donation, payer }: { call: string; donation: string; payer: string },
): Promise<void> {
  givenOr(await db.rpc('give_donation', { call, donation, payer }), donationNoun);
}

/** Takes a donation from its payer. */
export async function unlinkFromPayer(
  { db }: Caller,
  { call, donation, reason }: { call: string; donation: string; reason: string },
): Promise<void> {
  givenOr(await db.rpc('unlink_from_payer', { call, donation, reason }), donationNoun);
}

type StatsQuery = z.output<NonNullable<typeof donations.stats.query>>;

/** How many donations are approved, of those paid in these days, and what remains of them in reais, as text. */
export async function approvedDonations(
  { db }: Caller,
  { startDate, endDate }: StatsQuery,
): Promise<{ count: number; total: string }> {
  const days = { ...(startDate && { start_date: startDate }), ...(endDate && { end_date: endDate }) };
  return dataOf(await db.rpc('approved_donations', days)) as unknown as { count: number; total: string };
}
