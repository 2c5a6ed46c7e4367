import { massSchedule } from '#contract/mass-schedule.ts';
import { parishName } from '#contract/parish.ts';
import { parishWeekdayOf } from '#contract/parish-day.ts';
import { allRows } from '../collection/all-rows.ts';
import { asWritten, creating, finding, listing, removing, updating } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
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
    const rows = await allRows(massTimeRows, caller, (all) => all.eq('is_active', true));
    const items = rows
      .map(toMassTime)
      .map(({ day_of_week, time, description }) => ({ day_of_week, time, description }));
    return {
      data: {
        title: 'Horários de Missa',
        parish: parishName,
        generatedAt: gateways.now().toISOString(),
        total: items.length,
        items,
      },
    };
  });
  on(massSchedule.list, listing(massTimeRows, toMassTime));
  on(massSchedule.byId, finding(massTimeRows, toMassTime));
  on(massSchedule.create, creating(massTimeRows, toMassTime, asWritten));
  on(massSchedule.update, updating(massTimeRows, toMassTime, asWritten));
  on(massSchedule.remove, removing(massTimeRows));
};
