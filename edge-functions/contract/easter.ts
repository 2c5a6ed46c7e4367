import { dateIn } from './calendar-date.ts';

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
  return dateIn({ year, month: Math.floor(counted / 31) }, (counted % 31) + 1);
}
