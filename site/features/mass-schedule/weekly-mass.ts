import { spokenTime } from '#contract/day-names.ts';
import type { MassEntry } from './mass-schedule.ts';
import type { WeeklyMass } from './next-mass.ts';

/** A mass for the page's data, with short names that keep the sentence on one line of a phone: '2520 segunda 18h'. */
export const weeklyMass = ({ minute, weekday, time }: Pick<MassEntry, 'minute' | 'weekday' | 'time'>): WeeklyMass =>
  `${minute} ${weekday.toLowerCase().replace('-feira', '')} ${spokenTime(time)}`;
