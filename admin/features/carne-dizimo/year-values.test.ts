import { expect, it } from 'vitest';
import { firstYear, proposedMonth, yearToEnd } from './year-values.ts';

it.each([
  ['2026-11-01', 2026, 11],
  ['2026-11-10', 2026, 11],
  ['2026-11-11', 2026, 12],
  ['2026-12-10', 2026, 12],
  ['2026-12-11', 2027, 1],
  ['2026-12-31', 2027, 1],
  ['2027-01-10', 2027, 1],
  ['2027-01-11', 2027, 2],
])('on %s a first booklet is proposed of %i from month %i on, so that none is born late', (today, year, month) => {
  expect([firstYear(today), proposedMonth(year, today)]).toEqual([year, month]);
});

it.each([
  ['2026-11-20', 2027, 1],
  ['2026-11-20', 2025, 1],
  ['2026-12-20', 2028, 1],
  // Its last month was due; whoever chooses that year all the same gets the fewest late ones.
  ['2026-12-20', 2026, 12],
  ['2026-11-20', null, 1],
])('on %s one of %s is proposed from month %i on', (today, year, month) => {
  expect(proposedMonth(year, today)).toBe(month);
});

it.each([
  ['2027-01-31', null],
  ['2027-02-01', 2026],
  ['2027-12-31', 2026],
])('on %s the year that is proposed to be ended is %s', (today, year) => expect(yearToEnd(today)).toBe(year));
