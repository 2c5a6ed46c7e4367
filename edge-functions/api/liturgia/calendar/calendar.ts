import { daysLater, monthOf } from '#contract/calendar-date.ts';
import { type Celebration, rank } from './celebration.ts';
import { movedSolemnities } from './moved.ts';
import { movedSaints, saints } from './saints.ts';
import { seasonOn } from './seasons.ts';
import { turnsOf } from './year.ts';

/**
 * The celebration of a local date in Brazil, 1970 to 2100 at least: title and colour by today's calendar. Of two the
 * one of higher rank; memorials only where obligatory.
 */
export function celebrationOn(date: string): Celebration {
  const { year } = monthOf(date);
  const turns = turnsOf(year);
  const season = seasonOn(date, year, turns);
  const saint = movedSolemnities(year, turns.easter).get(date) ?? saintOn(date, turns.easter);
  return saint && saint.rank < season.rank ? saint : season;
}

/** The Immaculate Heart and another memorial on one day make each other optional. */
function saintOn(date: string, easter: string): Celebration | undefined {
  const saint = saints[date.slice(5)];
  if (date !== daysLater(easter, 69)) return saint;
  if (!saint) return movedSaints.immaculateHeart;
  return saint.rank === rank.memorial ? undefined : saint;
}
