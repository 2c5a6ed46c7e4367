import * as library from 'rrule';
import { daysLater } from '#contract/calendar-date.ts';
import { lastYear } from '#contract/calendar-years.ts';
import { type EventFrequency, type EventRule, mostRepetitions } from '#contract/event-repetition.ts';

// Bundlers find the module that has names, and refuse to ask it for another; Node and Deno find a single value.
const { RRule, Weekday } = (Reflect.get(library, 'default') as typeof library | undefined) ?? library;

/** The last day of the calendar. */
const lastDay = `${lastYear}-12-31`;

/** How many days ahead an event is written: of what is rare some more. */
const daysAhead: Record<EventFrequency, number> = { weekly: 400, monthly: 800, yearly: 2000 };

/** A rule with its first day, on which it takes place. */
export interface Repetition extends EventRule {
  first_day: string;
}

/** The days that are written as events, and up to which day these are all. */
export interface WrittenDays {
  days: string[];
  written_until: string;
}

/** The first day of the rule that isn't before `day`, from which its weeks, months or years are counted. */
export const firstDayOf = (rule: EventRule, day: string): string | undefined =>
  daysOf({ ...rule, every: 1, first_day: day }, { until: lastDay, most: 1 })[0];

/** The last day of a rule that has one. */
export function lastDayOf(rule: Repetition): string | null {
  if (rule.count === null) return rule.until;
  return daysOf(rule, { until: lastDay, most: rule.count }).at(-1) ?? null;
}

/** The days after `after` that are due to be written by `today`. `rule.until` is its last day, whatever its count. */
export function dueDays(rule: Repetition, today: string, after = ''): WrittenDays {
  const { first_day, frequency, until } = rule;
  const horizon = daysLater(first_day > today ? first_day : today, daysAhead[frequency]);
  const written_until = [horizon, until ?? lastDay, lastDay].sort()[0] as string;
  const all = daysOf(rule, { until: written_until }).filter((day) => day > after);
  const days = all.slice(0, mostRepetitions);
  return { days, written_until: (days.length < all.length && days.at(-1)) || written_until };
}

/** True if the rule gives another day after this one. */
export const hasDayAfter = (rule: Repetition, day: string): boolean =>
  libraryRule(rule, rule.until ?? lastDay).after(midnight(day)) !== null;

function daysOf(rule: Repetition, { until, most = Number.POSITIVE_INFINITY }: { until: string; most?: number }) {
  const given = libraryRule(rule, until).all((_, index) => index < most);
  return given.map((day) => day.toISOString().slice(0, 10));
}

/** Floating days: what the library calls UTC is the parish's own calendar, so that no zone or summer time matters. */
function libraryRule(rule: Repetition, until: string) {
  const { frequency, every, first_day, weekdays, nth, day_of_month } = rule;
  return new RRule(
    {
      freq: { weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY }[frequency],
      interval: every,
      dtstart: midnight(first_day),
      until: midnight(until),
      wkst: RRule.SU,
      ...(weekdays.length > 0 && {
        byweekday: weekdays.map((weekday) => new Weekday((weekday + 6) % 7, nth ?? undefined)),
      }),
      ...(day_of_month !== null && { bymonthday: day_of_month }),
      ...(frequency === 'yearly' && { bymonth: Number(first_day.slice(5, 7)) }),
    },
    true,
  );
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
