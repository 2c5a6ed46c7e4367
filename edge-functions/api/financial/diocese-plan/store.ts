import type { PlanAccount, WrittenPlanAccount } from '#contract/financial-diocese-plan.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';

/** The plan in its order; empty before there was one. */
export const readPlan = async ({ db }: Caller): Promise<PlanAccount[]> =>
  dataOf(await db.rpc('listed_plan')) as PlanAccount[];

/** Puts these accounts in the place of the former plan. */
export async function savePlan({ db }: Caller, accounts: WrittenPlanAccount[]): Promise<void> {
  dataOf(await db.rpc('save_diocese_plan', { accounts }));
}
