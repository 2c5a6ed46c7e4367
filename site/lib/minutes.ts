export const day = 1440;
export const week = 7 * day;
/** The minute of the week, from Sunday 0:00, at which 1970 began. */
const firstMinute = 4 * day;

/** The minute since 1970 of clocks `offset` minutes ahead of UTC at an instant, in milliseconds since 1970 in UTC. */
export const minuteAt = (instant: number, offset: number): number => Math.floor(instant / 60_000) + offset;

/** The minute of the week, from Sunday 0:00, of a minute since 1970. */
export const minuteOfWeek = (minute: number): number => (minute + firstMinute) % week;

/** Shows something now, and again when each minute begins. */
export function everyMinute(show: (now: number) => void): void {
  const now = Date.now();
  show(now);
  setTimeout(everyMinute, 60_000 - (now % 60_000), show);
}
