import { birthdays } from '#contract/birthdays.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { birthdayRows, birthdaysOfMonth } from './store.ts';

export const birthdayRoutes: Routes = (on) => {
  on(
    birthdays.list,
    listing(birthdayRows, (row) => row),
  );
  on(birthdays.thisMonth, async ({ caller, gateways }) => {
    const month = Number(parishDayOf(gateways.now()).slice(5, 7));
    return { data: await birthdaysOfMonth(caller, month) };
  });
};
