import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { massIntentionBody, massIntentionFilters, massIntentionNoun } from '#contract/mass-intentions.ts';
import { parishDayBounds, parishDayOf } from '#contract/parish-day.ts';
import type { Filterable } from '../collection/conditions.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

const { filter_written: _, ...storedFilters } = massIntentionFilters;

type Row = Database['public']['Tables']['mass_intentions']['Row'];

/** Mass intentions, the newest first. */
export const massIntentionRows = rowsOf('mass_intentions', {
  noun: massIntentionNoun,
  body: massIntentionBody,
  columns: ['id', 'created_at', 'updated_at'],
  filters: {
    declared: storedFilters,
    columns: {
      search: 'search_text',
      filter_type: 'intention_type',
      filter_recurring: 'is_recurring',
      filter_date: { instants: 'created_at' },
    },
  },
  sortedBy: ['-created_at', 'id'],
});

/** The list and the report of them. */
export const intentionList: Pick<typeof massIntentionRows, 'filters' | 'list'> = {
  ...massIntentionRows,
  filters: massIntentionFilters,
};

/** Those of the parish's week at `now`, from Sunday on, if the query asks for them. */
export function writtenThen<Rows extends Filterable<Row>>(
  rows: Rows,
  query: { filter_written?: 'week' | undefined },
  now: Date,
) {
  if (!query.filter_written) return rows;
  const today = parishDayOf(now);
  const [sunday] = parishDayBounds(daysLater(today, -weekdayOf(today)));
  return rows.gte('created_at', sunday);
}

/** Deletes all that don't recur, in one statement, and answers how many it deleted. */
export async function removeNonRecurring({ db }: Caller): Promise<number> {
  const answer = await db.from('mass_intentions').delete({ count: 'exact' }).eq('is_recurring', false);
  dataOf(answer);
  return answer.count ?? 0;
}
