import { describe, expect, it } from 'vitest';
import { daysBetween } from '#contract/calendar-date.ts';
import { type Repeats, ruleOf } from '#contract/event-repetition.ts';
import { planned } from './planned.ts';
import { dueDays } from './rule-days.ts';

const today = '2026-11-22';
const daysOf = (repeats: Omit<Repeats, 'every'> & { every?: number }, date: string) =>
  planned({ every: 1, ...repeats }, date, today).days;

it.each<[what: string, repeats: Omit<Repeats, 'every'> & { every?: number }, date: string, days: string[]]>([
  ['the weekday of its date', { frequency: 'weekly', count: 2 }, '2026-11-24', ['2026-11-24', '2026-12-01']],
  [
    'some weekdays, from the first of them on',
    { frequency: 'weekly', weekdays: [4, 2], count: 3 },
    '2026-11-25',
    ['2026-11-26', '2026-12-01', '2026-12-03'],
  ],
  [
    'every other week, counted from Sundays',
    { frequency: 'weekly', every: 2, weekdays: [0, 6], count: 4 },
    '2026-11-28',
    ['2026-11-28', '2026-12-06', '2026-12-12', '2026-12-20'],
  ],
  [
    'the first Friday',
    { frequency: 'monthly', nth: 1, weekdays: [5], until: '2027-02-28' },
    '2026-11-22',
    ['2026-12-04', '2027-01-01', '2027-02-05'],
  ],
  [
    'the fifth Sunday of the months that have one',
    { frequency: 'monthly', nth: 5, weekdays: [0], count: 3 },
    '2026-11-29',
    ['2026-11-29', '2027-01-31', '2027-05-30'],
  ],
  [
    'the last Saturday',
    { frequency: 'monthly', nth: -1, weekdays: [6], count: 2 },
    '2026-11-28',
    ['2026-11-28', '2026-12-26'],
  ],
  [
    'the last day of the month',
    { frequency: 'monthly', day_of_month: -1, count: 4 },
    '2026-11-30',
    ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
  ],
  [
    'the 31st of the months that have it',
    { frequency: 'monthly', count: 2 },
    '2026-12-31',
    ['2026-12-31', '2027-01-31'],
  ],
  ['29 February', { frequency: 'yearly', count: 2 }, '2028-02-29', ['2028-02-29', '2032-02-29']],
  [
    'the second Sunday of May',
    { frequency: 'yearly', nth: 2, weekdays: [0], count: 2 },
    '2027-05-01',
    ['2027-05-09', '2028-05-14'],
  ],
])('%s', (_, repeats, date, days) => expect(daysOf(repeats, date)).toEqual(days));

describe('what has no end', () => {
  const rule = { ...ruleOf({ frequency: 'weekly', every: 1 }, today), first_day: today };

  it('is written for more than a year, and then day by day, each once', () => {
    const first = dueDays(rule, today);
    expect(daysBetween(today, first.days.at(-1) as string)).toBeGreaterThan(365);
    expect(dueDays(rule, today, first.written_until).days).toEqual([]);
    const later = dueDays(rule, '2026-12-06', first.written_until);
    expect(later.days).toHaveLength(2);
    expect([...first.days, ...later.days]).toEqual(dueDays(rule, '2026-12-06').days);
  });

  it('is written 400 days at most at once, even if it began long ago', () => {
    const daily = { ...rule, weekdays: [0, 1, 2, 3, 4, 5, 6], first_day: '2020-01-01' };
    const first = dueDays(daily, today);
    expect([first.days.length, first.days.at(-1)]).toEqual([400, first.written_until]);
    expect(dueDays(daily, today, first.written_until).days[0]).toBe('2021-02-04');
  });
});
