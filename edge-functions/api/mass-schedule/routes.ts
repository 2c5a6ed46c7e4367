import { massSchedule } from '#contract/mass-schedule.ts';
import { listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { toMassTime } from './rules.ts';
import { massTimeRows } from './store.ts';

export const massScheduleRoutes: Routes = (on) => {
  on(massSchedule.list, listing(massTimeRows, toMassTime));
};
