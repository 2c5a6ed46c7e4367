import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import type { MassChange } from '#contract/mass-changes.ts';
import type { MassTime } from '#contract/mass-schedule.ts';
import type { CalendarEntry } from '../../lib/icalendar.ts';
import { shortTime } from '../../lib/weekdays.ts';

interface Feed {
  /** Its first day. */
  from: string;
  /** Of masses without a place of their own. */
  place: string;
  /** Of all entries: a change that is taken back changes what isn't there to be counted. */
  sequence: number;
}

/** The weekly masses from the feed's first day on, what differs on single days, and those of one day alone. */
export function massEntries(weekly: readonly MassTime[], changes: readonly MassChange[], feed: Feed): CalendarEntry[] {
  const series = weekly
    .filter(({ is_active }) => is_active)
    .flatMap((mass) => {
      // Of a mass whose weekday was altered, changes of the former one have no meaning (`masses_on`).
      const own = changes.filter(({ mass_id, day }) => mass_id === mass.id && weekdayOf(day) === mass.day_of_week);
      const [without, others] = [own.filter(isCancelled), own.filter((change) => !isCancelled(change))];
      const every = entry(mass.id, firstOf(mass.day_of_week, feed.from), mass.time, mass, feed);
      return [
        {
          ...every,
          recurrence: { rule: 'FREQ=WEEKLY', without: without.map(({ day }) => day), sequence: feed.sequence },
        },
        ...others.map((change) => {
          const that = { ...change, description: change.description ?? mass.description };
          const other = entry(mass.id, change.day, change.time ?? mass.time, that, feed);
          return { ...other, recurrence: { insteadOf: [change.day, shortTime(mass.time)], sequence: feed.sequence } };
        }),
      ];
    });
  const single = changes.flatMap((change) =>
    change.mass_id === null && change.time ? entry(change.id, change.day, change.time, change, feed) : [],
  );
  return [...series, ...single];
}

type Said = Pick<MassTime, 'description' | 'updatedAt'> &
  Partial<Pick<MassChange, 'place' | 'community' | 'celebrant' | 'reason'>>;

const isCancelled = ({ is_cancelled }: MassChange) => is_cancelled;

function entry(id: string, date: string, time: string, said: Said, { place, sequence }: Feed) {
  return {
    id: id.slice(-12),
    date,
    title: 'Missa',
    description: [said.description, said.celebrant && `Celebrante: ${said.celebrant}`, said.reason]
      .filter(Boolean)
      .join('\n'),
    updatedAt: said.updatedAt,
    timed: { time: shortTime(time), place: [said.place, said.community].filter(Boolean).join(', ') || place, sequence },
  };
}

/** The first such weekday from a day on. */
const firstOf = (weekday: number, from: string) => daysLater(from, (weekday - weekdayOf(from) + 7) % 7);
