import { expect, it } from 'vitest';
import { monthList, monthsOf, monthTitle, shortMonths } from './months.ts';

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

it('a month is named with its year', () => expect(monthTitle({ year: 2026, month: 3 })).toBe('março de 2026'));

it.each([
  ['2026-11-26', [2026, 2026], 'novembro e dezembro'],
  ['2027-01-02', [2026, 2026], 'novembro e dezembro de 2026'],
  ['2026-11-26', [2027, 2026], 'dezembro de 2026 e novembro de 2027'],
])('on %s the year of %j is left out where it is this one', (today, [ano = 0, other = 0], named) => {
  const chosen = [
    { ano: other, mes: 12 },
    { ano, mes: 11 },
  ];
  expect(shortMonths(chosen, today)).toBe(named);
});
