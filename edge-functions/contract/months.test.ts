import { expect, it } from 'vitest';
import { monthList, monthsOf } from './months.ts';

it.each<[[number, number][], string]>([
  [[[2026, 3]], 'março de 2026'],
  [
    [
      [2026, 4],
      [2026, 2],
      [2026, 3],
    ],
    'fevereiro, março e abril de 2026',
  ],
  [
    [
      [2027, 1],
      [2026, 12],
    ],
    'dezembro de 2026 e janeiro de 2027',
  ],
  [[], ''],
])('%j are named in the order of time, with their year', (months, named) => {
  expect(monthsOf(months.map(([ano, mes]) => ({ ano, mes })))).toBe(named);
});

it('months of a year that is known are named alone', () => {
  expect(monthList([1, 2, 3])).toBe('janeiro, fevereiro e março');
});
