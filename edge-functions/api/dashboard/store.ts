import type { Totals } from '#contract/dashboard.ts';
import { rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** The five counts in one query; the function rejects callers who are not staff. */
export async function dashboardTotals(caller: Caller): Promise<Totals> {
  return rowOf(await caller.db.rpc('dashboard_totals').maybeSingle<Totals>());
}
