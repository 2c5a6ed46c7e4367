import { dashboard } from '#contract/dashboard.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Routes } from '../http/call.ts';
import { dashboardToday, dashboardTotals } from './store.ts';

export const dashboardRoutes: Routes = (on) => {
  on(dashboard.totals, async ({ caller }) => ({ data: await dashboardTotals(caller) }));
  on(dashboard.today, async ({ caller, gateways }) => {
    const now = gateways.now();
    const day = parishDayOf(now);
    return { data: { day, ...(await dashboardToday(caller, day, now)) } };
  });
};
