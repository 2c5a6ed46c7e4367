import { parishTimeOf, spokenMoment } from '#contract/parish-day.ts';
import { formatInstant } from '../../site/lib/dates.ts';

/** An instant as `dd/mm/yyyy HH:mm` in the parish's time zone. */
export const dateAndTime = (instant: string): string => `${formatInstant(instant)} ${parishTimeOf(new Date(instant))}`;

const minute = 60_000;

/** The whole minute after an instant: `às 14h35`. */
export const nextMinute = (instant: string): string =>
  atTime(new Date(Math.ceil(Date.parse(instant) / minute) * minute).toISOString());

/** An instant's time as a sentence says it: `às 14h35`. */
export const atTime = (instant: string): string => spokenMoment(new Date(instant));
