import {
  addDays,
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  isSameMonth,
  startOfWeek,
} from 'date-fns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesIn, type Month, monthOf } from '#contract/calendar-date.ts';
import { monthTitle } from '#contract/months.ts';
import {
  byDay,
  countOf,
  dayAfter,
  dayTitle,
  isFirstMonth,
  isLastMonth,
  monthAfter,
  repeatedNextMonth,
  restOfDayName,
  sameDayAfter,
  weeksOf,
  withinCalendar,
  yearChoices,
} from './month-grid.ts';

const written = (date: Date) => format(date, 'yyyy-MM-dd');
const asDate = ({ year, month }: Month) => new Date(year, month - 1, 1);
const months = (from: number, to: number): Month[] =>
  Array.from({ length: (to - from + 1) * 12 }, (_, index) => ({
    year: from + Math.floor(index / 12),
    month: (index % 12) + 1,
  }));

/** The same grid by date-fns. */
function weeksByLibrary(month: Month): (string | undefined)[][] {
  const first = asDate(month);
  const days = eachDayOfInterval({ start: startOfWeek(first), end: endOfWeek(endOfMonth(first)) });
  const cells = days.map((day) => (isSameMonth(day, first) ? written(day) : undefined));
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const anyDay = fc
  .record({ year: fc.integer({ min: 1901, max: 2998 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain((month) => fc.constantFrom(...datesIn(month)));
const localDay = (day: string) => {
  const { year, month } = monthOf(day);
  return new Date(year, month - 1, Number(day.slice(8)));
};

describe('the grid of a month', () => {
  it('agrees with a calendar library in every month from 1970 to 2100', () => {
    for (const month of months(1970, 2100)) expect(weeksOf(month), monthTitle(month)).toEqual(weeksByLibrary(month));
  });

  it('has each day of the month once, in weeks of seven days', () => {
    for (const month of months(1900, 1904)) {
      const weeks = weeksOf(month);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      expect(weeks.flat().filter((day) => day !== undefined)).toEqual(datesIn(month));
    }
  });

  it.each([
    [{ year: 2026, month: 2 }, 4],
    [{ year: 2026, month: 12 }, 5],
    [{ year: 2026, month: 8 }, 6],
  ])('of %j has %i weeks', (month, weeks) => expect(weeksOf(month)).toHaveLength(weeks));
});

describe('going from month to month', () => {
  it('agrees with a calendar library, across years', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -11, max: 11 }), (day, count) => {
        expect(monthAfter(monthOf(day), count)).toEqual(monthOf(written(addMonths(asDate(monthOf(day)), count))));
        expect(sameDayAfter(day, count)).toBe(written(addMonths(localDay(day), count)));
      }),
    );
  });

  it('moves from day to day like a calendar library', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40, max: 40 }), (day, count) => {
        expect(dayAfter(day, count)).toBe(written(addDays(localDay(day), count)));
      }),
    );
  });

  it.each([
    [{ year: 2026, month: 12 }, 1, { year: 2027, month: 1 }],
    [{ year: 2026, month: 1 }, -1, { year: 2025, month: 12 }],
    [{ year: 1900, month: 1 }, -1, { year: 1900, month: 1 }],
    [{ year: 2999, month: 12 }, 1, { year: 2999, month: 12 }],
    [{ year: 2999, month: 6 }, 12, { year: 2999, month: 12 }],
  ])('%j and %i months is %j', (month, count, after) => expect(monthAfter(month, count)).toEqual(after));

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
    ['1900-01-05', -3, '1900-01-05'],
  ])('%s and %i months is %s', (day, count, after) => expect(sameDayAfter(day, count)).toBe(after));

  it('comes again on the month’s last day, of a last day', () => {
    const rent = ['2026-12-31'];
    for (let month = 0; month < 14; month += 1) rent.push(repeatedNextMonth(rent.at(-1) ?? ''));
    expect(rent.slice(0, 5)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(rent.at(-1)).toBe('2028-02-29');
    expect(['2026-01-30', '2026-01-15', '2028-02-28'].map(repeatedNextMonth)).toEqual([
      '2026-02-28',
      '2026-02-15',
      '2028-03-28',
    ]);
  });

  it('ends where the calendar ends', () => {
    expect([dayAfter('1900-01-01', -7), dayAfter('2999-12-31', 7)]).toEqual(['1900-01-01', '2999-12-31']);
    expect([isFirstMonth({ year: 1900, month: 1 }), isFirstMonth({ year: 1900, month: 2 })]).toEqual([true, false]);
    expect([isLastMonth({ year: 2999, month: 12 }), isLastMonth({ year: 2998, month: 12 })]).toEqual([true, false]);
    expect(withinCalendar({ year: 1, month: 5 })).toEqual({ year: 1900, month: 1 });
    expect(withinCalendar({ year: 9999, month: 5 })).toEqual({ year: 2999, month: 12 });
  });
});

describe('the years to choose from', () => {
  it('are five before and five after the current one', () => {
    expect(yearChoices(2026, 2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]);
  });

  it.each([1900, 2200])('have %i too while it is shown', (shown) => {
    const years = yearChoices(2026, shown);
    expect(years).toHaveLength(12);
    expect(years).toContain(shown);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
  });
});

describe('names', () => {
  it('of a day, and of what a screen reader adds to its number', () => {
    expect([dayTitle('2026-12-25'), dayTitle('2026-11-01')]).toEqual([
      'sexta-feira, 25 de dezembro',
      'domingo, 1º de novembro',
    ]);
    expect(restOfDayName('2026-12-05', 2)).toBe(' de dezembro, sábado, 2 eventos');
  });

  it.each([
    [0, 'nenhum evento'],
    [1, '1 evento'],
    [400, '400 eventos'],
  ])('%i is %j', (count, name) => expect(countOf(count)).toBe(name));
});

it('events are under their days, in order', () => {
  const on = (date: string, name: string) => ({ date, name });
  const days = byDay([on('2026-12-25', 'a'), on('2026-12-24', 'b'), on('2026-12-25', 'c')]);
  expect([...days]).toEqual([
    ['2026-12-25', [on('2026-12-25', 'a'), on('2026-12-25', 'c')]],
    ['2026-12-24', [on('2026-12-24', 'b')]],
  ]);
});
