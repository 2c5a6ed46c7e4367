import { dashboard } from '#contract/dashboard.ts';
import type { Routes } from '../http/call.ts';
import { dashboardTotals } from './store.ts';

export const dashboardRoutes: Routes = (on) => {
  on(dashboard.totals, async ({ caller }) => ({ data: await dashboardTotals(caller) }));
};
