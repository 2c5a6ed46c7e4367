import { spokenTime } from '#contract/day-names.ts';
import { day, minuteOfWeek, week } from '../../lib/minutes.ts';
import { shortWeekday } from '../../lib/weekdays.ts';

/** The masses in the page's data. Their minutes are those of clocks in the parish. */
export interface MassMinutes {
  /** Of each week, from Sunday 0:00. */
  weekly: readonly number[];
  /** Since 1970, at which a weekly one isn't celebrated. */
  without: readonly number[];
  /** Since 1970, at which one is celebrated beside the weekly ones. */
  also: readonly number[];
}

/**
 * The next mass at a minute, 'Próxima missa: hoje, 18h', until the end of the minute in which it begins. Empty without
 * masses.
 */
export function nextMassSentence({ weekly, without, also }: MassMinutes, minute: number): string {
  const starts = weekly.map((begin) => {
    let start = minute + ((begin - minuteOfWeek(minute) + week) % week);
    while (without.includes(start)) start += week;
    return start;
  });
  const next = Math.min(...starts, ...also.filter((start) => start >= minute));
  return Number.isFinite(next) ? `Próxima missa: ${dayOf(next, minute)}, ${spokenTime(clock(next).slice(11, 16))}` : '';
}

/** Short names keep the sentence on one line of a phone. */
function dayOf(start: number, now: number): string {
  const date = Math.floor(start / day);
  const days = date - Math.floor(now / day);
  const weekday = shortWeekday((date + 4) % 7).toLowerCase();
  if (days > 7) return clock(start).replace(/^.{5}(..)-(..).*/, '$2/$1');
  return ['hoje', 'amanhã'][days] ?? weekday + (days === 7 ? ' que vem' : '');
}

const clock = (minute: number): string => new Date(minute * 60_000).toISOString();
