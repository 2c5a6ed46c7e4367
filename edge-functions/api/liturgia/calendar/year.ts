import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { easterOf } from '#contract/easter.ts';

/** The Sunday on a local date or the nearest before it. */
export const sundayUpTo = (date: string): string => daysLater(date, -weekdayOf(date));

/** The Sunday on a local date or the nearest after it. */
export const sundayFrom = (date: string): string => daysLater(date, (7 - weekdayOf(date)) % 7);

/** The local date of a day of a year; month and day from 1. */
export const dayIn = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The days on which the seasons of a civil year change. */
export interface Turns {
  epiphany: string;
  baptism: string;
  easter: string;
  /** The first Sunday of Advent. */
  advent: string;
  holyFamily: string;
}

/** Brazil keeps the Epiphany on a Sunday, 2 to 8 January; after a late one the Baptism is on the Monday. */
export function turnsOf(year: number): Turns {
  const epiphany = sundayFrom(dayIn(year, 1, 2));
  const christmas = dayIn(year, 12, 25);
  return {
    epiphany,
    baptism: daysLater(epiphany, epiphany >= dayIn(year, 1, 7) ? 1 : 7),
    easter: easterOf(year),
    advent: daysLater(sundayUpTo(daysLater(christmas, -1)), -21),
    holyFamily: weekdayOf(christmas) === 0 ? dayIn(year, 12, 30) : sundayFrom(christmas),
  };
}
