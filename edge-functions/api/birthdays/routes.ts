import { birthdays } from '#contract/birthdays.ts';
import { asWritten, creating, finding, listing, removing, updating } from '../collection/routes.ts';
import { searched } from '../collection/search.ts';
import { withDocumentTimes } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { firstOfMonth, firstOfNextMonth } from './rules.ts';
import { birthdayRows, birthdaysByDay } from './store.ts';

/** The active birthdays of a month. Whoever was born in that very month has none in it yet. */
const ofMonth = (firstDayAt: (now: Date) => string) =>
  listing(birthdaysByDay, withDocumentTimes, (rows, { gateways }) => {
    const first = firstDayAt(gateways.now());
    return rows
      .eq('is_active', true)
      .eq('birth_month', Number(first.slice(5, 7)))
      .lt('birth_date', first);
  });

export const birthdayRoutes: Routes = (on) => {
  on(
    birthdays.active,
    listing(birthdayRows, withDocumentTimes, (rows) => rows.eq('is_active', true)),
  );
  on(birthdays.thisMonth, ofMonth(firstOfMonth));
  on(birthdays.nextMonth, ofMonth(firstOfNextMonth));
  on(
    birthdays.list,
    listing(birthdayRows, withDocumentTimes, (rows, { query }) => searched(rows, query.search)),
  );
  on(birthdays.byId, finding(birthdayRows, withDocumentTimes));
  on(birthdays.create, creating(birthdayRows, withDocumentTimes, asWritten));
  on(birthdays.update, updating(birthdayRows, withDocumentTimes, asWritten));
  on(birthdays.remove, removing(birthdayRows));
};
