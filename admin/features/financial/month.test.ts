import { expect, it } from 'vitest';
import { daysOfMonth, monthOfDays, shownMonth } from './month.ts';

it.each([
  [
    { year: 2026, month: 11 },
    { startDate: '2026-11-01', endDate: '2026-11-30' },
  ],
  [
    { year: 2028, month: 2 },
    { startDate: '2028-02-01', endDate: '2028-02-29' },
  ],
])('%o is %o, and back', (month, days) => {
  expect(daysOfMonth(month)).toEqual(days);
  expect(monthOfDays(days)).toEqual(month);
});

it.each([
  {},
  { startDate: '2026-11-01' },
  { endDate: '2026-11-30' },
  { startDate: '2026-11-01', endDate: '2026-11-29' },
  { startDate: '2026-11-02', endDate: '2026-11-30' },
  { startDate: '2026-11-01', endDate: '2026-12-31' },
])('%o is no month', (days) => expect(monthOfDays(days)).toBeUndefined());

it('names the year only of another one', () => {
  expect(shownMonth({ year: 2026, month: 11 }, '2026-11-26')).toBe('Novembro');
  expect(shownMonth({ year: 2025, month: 12 }, '2026-11-26')).toBe('Dezembro de 2025');
});
