import { massSchedule } from '#contract/mass-schedule.ts';
import type { Routes } from '../http/call.ts';
import { listMassTimes, toMassTime } from './store.ts';

export const massScheduleRoutes: Routes = (on) => {
  on(massSchedule.list, async ({ caller, query }) => {
    const { rows, pagination } = await listMassTimes(caller, query);
    return { data: rows.map(toMassTime), pagination };
  });
};
