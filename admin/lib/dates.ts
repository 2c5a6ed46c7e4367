import { formatDay, weekdayOf } from '#contract/calendar-date.ts';
import { weekdayNames } from '#contract/day-names.ts';
import { parishDayOf, parishTimeOf, spokenMoment } from '#contract/parish-day.ts';
import { formatInstant } from '../../site/lib/dates.ts';

/** An instant as `dd/mm/yyyy HH:mm` in the parish's time zone. */
export const dateAndTime = (instant: string): string => `${formatInstant(instant)} ${parishTimeOf(new Date(instant))}`;

/** An instant of these months, `30/11 às 07:00` in the parish's time zone; with the year where it isn't `now`'s. */
export function dayAndTime(instant: string, now = new Date()): string {
  const [day, month, year] = formatInstant(instant).split('/');
  const isThisYear = year === parishDayOf(now).slice(0, 4);
  return `${[day, month, ...(isThisYear ? [] : [year])].join('/')} às ${parishTimeOf(new Date(instant))}`;
}

/** 'domingo, 22/11/2026', beside other days in figures. */
export const dayWords = (day: string): string =>
  `${(weekdayNames[weekdayOf(day)] ?? '').toLowerCase()}, ${formatDay(day)}`;

const minute = 60_000;

/** The whole minute after an instant: `às 14h35`. */
export const nextMinute = (instant: string): string =>
  atTime(new Date(Math.ceil(Date.parse(instant) / minute) * minute).toISOString());

/** An instant's time as a sentence says it: `às 14h35`. */
export const atTime = (instant: string): string => spokenMoment(new Date(instant));
