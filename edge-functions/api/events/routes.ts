import { daysLater, formatDay } from '#contract/calendar-date.ts';
import { isClash, type Placed } from '#contract/event-clashes.ts';
import { type Clash, eventNoun, events } from '#contract/events.ts';
import { counted, sentencesAbout } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { reporting } from '../collection/reports.ts';
import { finding, listing, removing, updating } from '../collection/routes.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Routes } from '../http/call.ts';
import { eventExport } from './report.ts';
import { toEvent } from './rules.ts';
import { planned } from './series/planned.ts';
import { insertRepeated } from './series/routes.ts';
import { eventRows, insertDays, placedEvents } from './store.ts';

export const eventRoutes: Routes = (on) => {
  on(events.list, listing(eventRows, toEvent));
  on(events.clashes, async ({ caller, query, gateways }) => {
    const {
      days = 1,
      except,
      exceptSeries,
      frequency,
      every,
      weekdays,
      nth,
      day_of_month,
      until,
      count,
      ...event
    } = query;
    const repeats = frequency && { frequency, every, weekdays, nth, day_of_month, until, count };
    const dates = repeats
      ? planned(repeats, event.date, parishDayOf(gateways.now())).days
      : Array.from({ length: days }, (_, index) => daysLater(event.date, index));
    return { data: await clashesOn(caller, dates, event, { except, exceptSeries }) };
  });
  on(events.byId, finding(eventRows, toEvent));
  on(events.create, async ({ caller, body, gateways }) => {
    const { days: lasting, repeats, ...event } = body;
    const days = lasting ?? 1;
    if (repeats) {
      return { ...(await insertRepeated(caller, event, repeats, parishDayOf(gateways.now()))), status: 201 };
    }
    return {
      data: toEvent(await insertDays(caller, event, days)),
      status: 201,
      message: days > 1 ? seriesSentence(event.date, days) : sentencesAbout(eventNoun).created,
    };
  });
  on(
    events.update,
    updating(eventRows, toEvent, (body: Parameters<typeof eventRows.update>[2]) => body),
  );
  on(events.remove, removing(eventRows));
  on(events.exportPdf, reporting('pdf', eventExport));
  on(events.exportXls, reporting('xls', eventExport));
};

const seriesSentence = (first: string, days: number): string =>
  `${counted(days, { one: 'evento criado', many: 'eventos criados' })} com sucesso! O último é em ${formatDay(daysLater(first, days - 1))}.`;

/** The events that need the place of `event` at its hours, if it takes place on these days. */
async function clashesOn(
  caller: Caller,
  dates: readonly string[],
  event: Omit<Placed, 'date'>,
  { except, exceptSeries }: { except?: string | undefined; exceptSeries?: string | undefined },
): Promise<Clash[]> {
  const taken = new Set(dates);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  // A night may last into the day after the last one.
  const others = await placedEvents(caller, first, daysLater(last, 1));
  return others
    .filter(({ id, series }) => id !== except && (!exceptSeries || series !== exceptSeries))
    .filter((other) =>
      [-1, 0, 1]
        .map((apart) => daysLater(other.date, apart))
        .some((date) => taken.has(date) && isClash({ ...event, date }, other)),
    )
    .map(({ series: _, ...other }) => other);
}
