import { parishDayOf } from '#contract/parish-day.ts';
import type { Job } from '../../http/job.ts';
import { dueDays } from './rule-days.ts';
import { ruleIn } from './rules.ts';
import { extendSeries, unfinishedSeries } from './store.ts';

/** Days of what has no end, or a late one, are written as they come nearer. */
export const eventExtension: Job = {
  name: 'event-extension',
  label: 'Próximos dias dos eventos que se repetem',
  every: 24 * 3600,
  async run({ db, gateways }) {
    const today = parishDayOf(gateways.now());
    for (const series of await unfinishedSeries(db)) {
      const { first_day, until, written_until } = series;
      const due = dueDays({ ...ruleIn(series), first_day, until }, today, written_until);
      if (due.days.length > 0) await extendSeries(db, series, due);
    }
  },
};
