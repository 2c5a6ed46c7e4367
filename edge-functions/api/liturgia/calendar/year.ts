import { daysLater, weekdayOf } from '#contract/calendar-date.ts';

const dayMilliseconds = 86_400_000;

/** Days from one local date to another; negative when that one is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMilliseconds;

/** The Sunday on a local date or the nearest before it. */
export const sundayUpTo = (date: string): string => daysLater(date, -weekdayOf(date));

/** The Sunday on a local date or the nearest after it. */
export const sundayFrom = (date: string): string => daysLater(date, (7 - weekdayOf(date)) % 7);

/** Easter Sunday of a Gregorian year, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const lunar = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunar + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((lunar + 11 * epact + 22 * toSunday) / 451);
  const counted = epact + toSunday - 7 * late + 114;
  return dayIn(year, Math.floor(counted / 31), (counted % 31) + 1);
}

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
