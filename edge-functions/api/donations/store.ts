import { type Donation, donationFilters } from '#contract/donations.ts';
import { filtered } from '../collection/filters.ts';
import type { Listed, Selection } from '../collection/rows.ts';
import { dataOf, readPage } from '../gateways/database-answer.ts';
import type { Database as Schema } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

type Whole = Schema['public']['Tables']['donations']['Row'];

const columns = 'id, amount, description, status, provider_id, approved_at, created_at';
const filters = { declared: donationFilters, columns: { status: 'status' } } as const;

/** The donations, newest first, with the caller's rights. */
export const donationRows: Listed<Whole, Donation> = {
  filters: donationFilters,
  async list({ db }, query) {
    // The client's types are too deep for the filters', as in `rowsOf`.
    const all = () => db.from('donations').select(columns, { count: 'exact' }) as unknown as Selection<never, Donation>;
    return await readPage(
      () => filtered(all(), filters, query).order('created_at', { ascending: false }).order('id', { ascending: true }),
      query,
    );
  },
};

/** How many donations are approved, and what remains of them in reais, as text. */
export async function approvedDonations({ db }: Caller): Promise<{ count: number; total: string }> {
  return dataOf(await db.rpc('approved_donations')) as unknown as { count: number; total: string };
}
