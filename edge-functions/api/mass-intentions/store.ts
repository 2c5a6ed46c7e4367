import { massIntentionBody, massIntentionFilters, massIntentionNoun } from '#contract/mass-intentions.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Mass intentions, the newest first. */
export const massIntentionRows = rowsOf('mass_intentions', {
  noun: massIntentionNoun,
  body: massIntentionBody,
  columns: ['id', 'created_at', 'updated_at'],
  filters: {
    declared: massIntentionFilters,
    columns: {
      search: 'search_text',
      filter_type: 'intention_type',
      filter_recurring: 'is_recurring',
      filter_date: { instants: 'created_at' },
    },
  },
  sortedBy: ['-created_at', 'id'],
});

/** Deletes all that don't recur, in one statement, and answers how many it deleted. */
export async function removeNonRecurring({ db }: Caller): Promise<number> {
  const answer = await db.from('mass_intentions').delete({ count: 'exact' }).eq('is_recurring', false);
  dataOf(answer);
  return answer.count ?? 0;
}
