import { expect, it } from 'vitest';
import { daysOfMonth, monthOfDays, periodOf, shownMonth } from './month.ts';

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

it('names a month with its year', () => {
  expect(shownMonth({ year: 2026, month: 11 })).toBe('Novembro de 2026');
});

it.each([
  [{}, 'Desde sempre'],
  [{ startDate: '2026-11-01', endDate: '2026-11-30' }, 'Em novembro de 2026'],
  [{ startDate: '2025-12-01', endDate: '2025-12-31' }, 'Em dezembro de 2025'],
  [{ startDate: '2026-11-01', endDate: '2026-11-15' }, 'De 01/11/2026 a 15/11/2026'],
  [{ startDate: '2026-11-15', endDate: '2026-11-15' }, 'Em 15/11/2026'],
  [{ startDate: '2026-11-01' }, 'Desde 01/11/2026'],
  [{ endDate: '2026-11-15' }, 'Até 15/11/2026'],
])('%o are %s', (days, words) => expect(periodOf(days)).toBe(words));
