import { financialDiocesePlan, planAccountNoun } from '#contract/financial-diocese-plan.ts';
import { counted } from '#contract/noun.ts';
import type { Routes } from '../../http/call.ts';
import { readPlan, savePlan } from './store.ts';

export const diocesePlanRoutes: Routes = (on) => {
  on(financialDiocesePlan.read, async ({ caller }) => ({ data: await readPlan(caller) }));
  on(financialDiocesePlan.save, async ({ caller, body: { accounts } }) => {
    await savePlan(caller, accounts);
    return { data: null, message: `Plano da diocese importado, com ${counted(accounts.length, planAccountNoun)}.` };
  });
};
