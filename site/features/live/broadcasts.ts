import { contentsOf, type ParishContentItem, type ParishContentOf } from '#contract/parish-content.ts';
import { endsNextDay } from '#contract/parish-hours.ts';
import { day, minuteAt } from '../../lib/minutes.ts';
import type { LiveHours, Span } from './live.ts';

/** A page that broadcasts, and how it is called. */
export interface Broadcast extends LiveHours {
  name: string;
  url: string;
}

type Row = ParishContentOf<'broadcast'>;

/**
 * The parish's broadcasts at a minute, without those of a day that are over, in the order of the rows. Rows of one name
 * and page are one.
 */
export function broadcastsOf(
  rows: readonly Pick<ParishContentItem, 'kind' | 'content'>[],
  minute: number,
): readonly Broadcast[] {
  const groups = Map.groupBy(contentsOf(rows, 'broadcast'), ({ name, url }) => `${url} ${name}`);
  return [...groups.values()].flatMap((times) => {
    const weekly = times.flatMap((row) => (row.weekday === null ? [] : [spanOf(row, row.weekday * day)]));
    const once = times
      .flatMap((row) => (row.date === null ? [] : [spanOf(row, minutesIn(row.date))]))
      .filter(([, ends]) => minute < ends);
    const [{ name, url }] = times as [Row];
    return weekly.length + once.length > 0 ? [{ name, url, weekly, once }] : [];
  });
}

/** From the minute at which its day begins. */
function spanOf({ begins, ends }: Pick<Row, 'begins' | 'ends'>, midnight: number): Span {
  const [first, last] = [begins, ends].map((time) => midnight + minutesIn(`1970-01-01T${time}Z`)) as [number, number];
  return [first, endsNextDay(begins, ends) ? last + day : last];
}

/** Since 1970. */
const minutesIn = (time: string): number => minuteAt(Date.parse(time), 0);
