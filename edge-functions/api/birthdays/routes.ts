import { birthdays } from '#contract/birthdays.ts';
import { asWritten, creating, finding, listing, removing, updating } from '../collection/routes.ts';
import { searched } from '../collection/search.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { monthAfter, monthOf } from './rules.ts';
import { birthdayRows, birthdaysByDay } from './store.ts';

/** The active birthdays of the month that is made of the present one. */
const ofMonth = (chosen: (present: number) => number) =>
  listing(birthdaysByDay, withDocumentTimes, (rows, { gateways }) =>
    rows.eq('is_active', true).eq('birth_month', chosen(monthOf(gateways.now()))),
  );

export const birthdayRoutes: Routes = (on) => {
  on(
    birthdays.active,
    listing(birthdayRows, withDocumentTimes, (rows) => rows.eq('is_active', true)),
  );
  on(
    birthdays.thisMonth,
    ofMonth((month) => month),
  );
  on(birthdays.nextMonth, ofMonth(monthAfter));
  on(
    birthdays.list,
    listing(birthdayRows, withDocumentTimes, (rows, { query }) => searched(rows, query.search)),
  );
  on(birthdays.byId, finding(birthdayRows, withDocumentTimes));
  on(birthdays.create, creating(birthdayRows, withDocumentTimes, asWritten));
  on(birthdays.update, updating(birthdayRows, withDocumentTimes, asWritten));
  on(birthdays.remove, removing(birthdayRows));
};
