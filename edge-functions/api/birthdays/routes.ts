import { birthdays } from '#contract/birthdays.ts';
import { dateIn, monthOf, monthsLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { keeping, listing } from '../collection/routes.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { birthdayRows, birthdaysByDay } from './store.ts';

/**
 * The active birthdays of the month that is `later` months after the parish's current one, except of people born in
 * that very month.
 */
const ofMonth = (later: number) =>
  listing(birthdaysByDay, withDocumentTimes, (rows, { gateways }) => {
    const month = monthsLater(monthOf(parishDayOf(gateways.now())), later);
    return rows.eq('is_active', true).eq('birth_month', month.month).lt('birth_date', dateIn(month, 1));
  });

export const birthdayRoutes: Routes = (on) => {
  on(
    birthdays.active,
    listing(birthdayRows, withDocumentTimes, (rows) => rows.eq('is_active', true)),
  );
  on(birthdays.thisMonth, ofMonth(0));
  on(birthdays.nextMonth, ofMonth(1));
  on(birthdays.list, listing(birthdayRows, withDocumentTimes));
  keeping(on, birthdays, birthdayRows, withDocumentTimes);
};
