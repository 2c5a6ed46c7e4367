import { daysLater } from '#contract/calendar-date.ts';
import { massSchedule, reportedDays } from '#contract/mass-schedule.ts';
import { parishDayOf, parishWeekdayOf } from '#contract/parish-day.ts';
import { allRows } from '../collection/all-rows.ts';
import { printing } from '../collection/printing.ts';
import { keeping, listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { massesOn } from '../masses/store.ts';
import { toMassTime } from './rules.ts';
import { massTimeRows } from './store.ts';

export const massScheduleRoutes: Routes = (on) => {
  on(
    massSchedule.active,
    listing(massTimeRows, toMassTime, (rows) => rows.eq('is_active', true)),
  );
  on(
    massSchedule.today,
    listing(massTimeRows, toMassTime, (rows, { gateways }) =>
      rows.eq('is_active', true).eq('day_of_week', parishWeekdayOf(gateways.now())),
    ),
  );
  on(massSchedule.report, async ({ caller, gateways }) => {
    const today = parishDayOf(gateways.now());
    const [rows, masses] = await Promise.all([
      allRows(massTimeRows, caller, {}, (all) => all.eq('is_active', true)),
      massesOn(caller, today, daysLater(today, reportedDays - 1)),
    ]);
    const items = rows
      .map(toMassTime)
      .map(({ day_of_week, time, description }) => ({ day_of_week, time, description }));
    const details = { title: 'Horários de Missa', generatedAt: gateways.now(), total: items.length };
    const changes = masses.filter(({ change_id }) => change_id !== null);
    return { data: await printing(caller, details, { items, changes }) };
  });
  on(massSchedule.list, listing(massTimeRows, toMassTime));
  keeping(on, massSchedule, massTimeRows, toMassTime);
};
