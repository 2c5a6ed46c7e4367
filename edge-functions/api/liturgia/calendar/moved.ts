import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import type { Celebration } from './celebration.ts';
import { movedSaints } from './saints.ts';
import { dayIn, sundayFrom } from './year.ts';

/** The solemnities that give way to another day, or that Brazil keeps on a Sunday, by their date in a year. */
export function movedSolemnities(year: number, easter: string): ReadonlyMap<string, Celebration> {
  const day = (month: number, dayOfMonth: number) => dayIn(year, month, dayOfMonth);
  return new Map<string, Celebration>([
    [josephOn(day(3, 19), easter), movedSaints.joseph],
    [annunciationOn(day(3, 25), easter), movedSaints.annunciation],
    [johnTheBaptistOn(day(6, 24), easter), movedSaints.johnTheBaptist],
    [sundayFrom(day(6, 28)), movedSaints.peterAndPaul],
    [sundayFrom(day(8, 15)), movedSaints.assumption],
    [allSaintsOn(day(11, 1)), movedSaints.allSaints],
  ]);
}

const afterSunday = (date: string) => (weekdayOf(date) === 0 ? daysLater(date, 1) : date);

/** In Holy Week it is anticipated to the Saturday before Palm Sunday. */
const josephOn = (date: string, easter: string) =>
  date >= daysLater(easter, -7) ? daysLater(easter, -8) : afterSunday(date);

/** From Palm Sunday to the octave of Easter it waits for the Monday after. */
const annunciationOn = (date: string, easter: string) =>
  date >= daysLater(easter, -7) ? daysLater(easter, 8) : afterSunday(date);

/** The Sacred Heart moves it a day earlier, as in 2022, and Corpus Christi a day later. */
function johnTheBaptistOn(date: string, easter: string): string {
  if (date === daysLater(easter, 68)) return daysLater(date, -1);
  return date === daysLater(easter, 60) ? daysLater(date, 1) : date;
}

/** The Sunday after, unless that is All Souls' day. */
function allSaintsOn(date: string): string {
  const sunday = sundayFrom(date);
  return sunday === daysLater(date, 1) ? date : sunday;
}
