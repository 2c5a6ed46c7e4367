import { weekdayOf } from './calendar-date.ts';

/** UTC−3 without daylight saving since 2002 (IANA tz database). */
export const parishZone = 'America/Fortaleza';
/** A fixed offset, because creating an `Intl.DateTimeFormat` takes a tenth of a second on a phone. */
const offset = '-03:00';
/** Minutes ahead of UTC. */
export const parishOffset = -180;
const offsetMilliseconds = parishOffset * 60_000;
const dayMilliseconds = 86_400_000;

/** Start (inclusive) and end (exclusive) of a parish-local date, in ISO 8601 UTC. */
export function parishDayBounds(day: string): [start: string, end: string] {
  const start = Date.parse(`${day}T00:00:00${offset}`);
  return [new Date(start).toISOString(), new Date(start + dayMilliseconds).toISOString()];
}

/** The last second of a parish-local date, in ISO 8601 UTC. */
export const parishDayEnd = (day: string): string => new Date(Date.parse(parishDayBounds(day)[1]) - 1000).toISOString();

/** The instant of a parish-local time, `YYYY-MM-DDTHH:MM`. */
export const parishInstant = (time: string): Date => new Date(`${time}:00${offset}`);

/** The parish-local date of an instant, `YYYY-MM-DD`. */
export const parishDayOf = (instant: Date): string =>
  new Date(instant.getTime() + offsetMilliseconds).toISOString().slice(0, 10);

/** The time of day in the parish at an instant, `HH:MM`. */
export const parishTimeOf = (instant: Date): string =>
  new Date(instant.getTime() + offsetMilliseconds).toISOString().slice(11, 16);

/** The weekday in the parish at an instant, 0 Sunday to 6 Saturday. */
export const parishWeekdayOf = (instant: Date): number => weekdayOf(parishDayOf(instant));
