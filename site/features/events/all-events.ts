import { type EventSeries, eventSeries } from '#contract/event-series.ts';
import { events, type ParishEvent } from '#contract/events.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { buildCall, oncePerBuild } from '../../lib/build-api.ts';
import { loadAll } from '../../lib/load-all.ts';
import { sameDayAfter } from '../../lib/month-grid.ts';

/** Past months in the files, which have all future events. */
const monthsBack = 12;

/** The events of which a build makes files, and those that repeat. */
export const allEvents: () => Promise<{ days: ParishEvent[]; series: EventSeries[] }> = oncePerBuild(async () => {
  const from = sameDayAfter(parishDayOf(new Date()), -monthsBack);
  const [days, series] = await Promise.all([
    loadAll(buildCall, events.list, undefined, { from }),
    loadAll(buildCall, eventSeries.list),
  ]);
  return { days, series };
});
