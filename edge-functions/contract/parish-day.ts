import { weekdayOf } from './calendar-date.ts';
import { atTime } from './day-names.ts';

/** A zone of Brazil: its IANA name, and its minutes ahead of UTC. None has summer time. */
export interface ParishZone {
  name: string;
  offset: number;
}

/** Replaced by a build of the site in its scripts (site/integrations/build-settings.ts). */
declare const ZONE_NAME_OF_BUILD: string | undefined;
declare const ZONE_OFFSET_OF_BUILD: number | undefined;

export let parishZone = typeof ZONE_NAME_OF_BUILD === 'undefined' ? 'America/Fortaleza' : ZONE_NAME_OF_BUILD;
/**
 * Minutes ahead of UTC. Fixed, because creating an `Intl.DateTimeFormat` takes a tenth of a second on a phone.
 */
export let parishOffset = typeof ZONE_OFFSET_OF_BUILD === 'undefined' ? -180 : ZONE_OFFSET_OF_BUILD;

/** Sets the zone of all days and times of this program. A server calls it once, before anything else. */
export function setParishZone({ name, offset }: ParishZone): void {
  parishZone = name;
  parishOffset = offset;
}

const minute = 60_000;
const dayMilliseconds = 86_400_000;

/** The instant at which clocks in the parish show a time of UTC's. */
const fromLocal = (time: string): number => Date.parse(`${time}Z`) - parishOffset * minute;

/** The date and time that clocks in the parish show, as if they were UTC's. */
const toLocal = (instant: Date): string => new Date(instant.getTime() + parishOffset * minute).toISOString();

/** Start (inclusive) and end (exclusive) of a parish-local date, in ISO 8601 UTC. */
export function parishDayBounds(day: string): [start: string, end: string] {
  const start = fromLocal(`${day}T00:00:00`);
  return [new Date(start).toISOString(), new Date(start + dayMilliseconds).toISOString()];
}

/** The last second of a parish-local date, in ISO 8601 UTC. */
export const parishDayEnd = (day: string): string => new Date(Date.parse(parishDayBounds(day)[1]) - 1000).toISOString();

/** The instant of a parish-local time, `YYYY-MM-DDTHH:MM`. */
export const parishInstant = (time: string): Date => new Date(fromLocal(`${time}:00`));

/** The parish-local date of an instant, `YYYY-MM-DD`. */
export const parishDayOf = (instant: Date): string => toLocal(instant).slice(0, 10);

/** The time of day in the parish at an instant, `HH:MM`. */
export const parishTimeOf = (instant: Date): string => toLocal(instant).slice(11, 16);

/** The weekday in the parish at an instant, 0 Sunday to 6 Saturday. */
export const parishWeekdayOf = (instant: Date): number => weekdayOf(parishDayOf(instant));

/** An instant's time as a sentence says it in the parish's time zone: `às 14h35`, `à 1h`. */
export const spokenMoment = (instant: Date): string => atTime(parishTimeOf(instant));
