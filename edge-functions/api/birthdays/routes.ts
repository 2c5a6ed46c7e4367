import { birthdays } from '#contract/birthdays.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import type { Routes } from '../http/call.ts';
import { birthdaysOfMonth, listBirthdays } from './store.ts';

export const birthdayRoutes: Routes = (on) => {
  on(birthdays.list, async ({ caller, query }) => {
    const { rows, pagination } = await listBirthdays(caller, query);
    return { data: rows, pagination };
  });

  on(birthdays.thisMonth, async ({ caller, gateways }) => {
    const month = Number(parishDayOf(gateways.now()).slice(5, 7));
    return { data: await birthdaysOfMonth(caller, month) };
  });
};
