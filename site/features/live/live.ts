import { minuteOfWeek, week } from '../../lib/minutes.ts';

/** From its first minute to the one at which it is over. */
export type Span = readonly [begins: number, ends: number];

/** The hours of a broadcast, in minutes of clocks in the parish. */
export interface LiveHours {
  /** Of each week, from Sunday 0:00; one that begins on Saturday may end after it. */
  weekly: readonly Span[];
  /** Since 1970. */
  once: readonly Span[];
}

/** True in a broadcast's hours, at a minute since 1970. */
export const isLive = ({ weekly, once }: LiveHours, minute: number): boolean =>
  weekly.some(([begins, ends]) => (minuteOfWeek(minute) - begins + week) % week < ends - begins) ||
  once.some(([begins, ends]) => begins <= minute && minute < ends);

/** As the page's data has them: `540-600,2940-3000`; undefined for none. */
export const writtenSpans = (spans: readonly Span[]): string | undefined =>
  spans.map((span) => span.join('-')).join() || undefined;

export const spansIn = (written: string | undefined): Span[] =>
  written ? written.split(',').map((span) => span.split('-').map(Number) as [number, number]) : [];
