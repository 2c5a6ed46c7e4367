import type { IntentionType } from '#contract/mass-intentions.ts';
import { parishDayBounds } from '#contract/parish-day.ts';
import type { Filterable } from '../collection/rows.ts';
import { searched } from '../collection/search.ts';
import type { Database } from '../gateways/database-types.ts';

export type IntentionRow = Database['public']['Tables']['mass_intentions']['Row'];

export interface IntentionFilters {
  search?: string | undefined;
  filter_type?: IntentionType | undefined;
  filter_recurring?: 'true' | 'false' | undefined;
  /** A day of the parish. */
  filter_date?: string | undefined;
}

/** The intentions that match all filters. */
export function filtered<Rows extends Filterable<IntentionRow>>(all: Rows, filters: IntentionFilters): Rows {
  const { search, filter_type, filter_recurring, filter_date } = filters;
  let rows = searched(all, search);
  if (filter_type) rows = rows.eq('intention_type', filter_type);
  if (filter_recurring) rows = rows.eq('is_recurring', filter_recurring === 'true');
  if (!filter_date) return rows;
  const [start, end] = parishDayBounds(filter_date);
  return rows.gte('created_at', start).lt('created_at', end);
}

/** The database allows no other type. */
export const toIntention = <Row extends { intention_type: string }>(row: Row) => ({
  ...row,
  intention_type: row.intention_type as IntentionType,
});

/** The message after deleting all that don't recur. */
export function deletedSentence(count: number): string {
  if (count === 0) return 'Não havia intenções não recorrentes para excluir.';
  if (count === 1) return 'Sucesso! 1 intenção não recorrente foi excluída.';
  return `Sucesso! ${count} intenções não recorrentes foram excluídas.`;
}
