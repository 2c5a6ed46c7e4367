import type { Today, Totals } from '#contract/dashboard.ts';
import { rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** The five counts in one query; the function rejects callers who are not staff. */
export async function dashboardTotals(caller: Caller): Promise<Totals> {
  return rowOf(await caller.db.rpc('dashboard_totals').maybeSingle<Totals>());
}

/** The tasks of the parish's day at an instant, in one query; empty for callers who are not staff. */
export async function dashboardToday({ db }: Caller, day: string, now: Date): Promise<Omit<Today, 'day'>> {
  const answer = await db.rpc('dashboard_today', { today: day, moment: now.toISOString() });
  return rowOf(answer) as unknown as Omit<Today, 'day'>;
}
