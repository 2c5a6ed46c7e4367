import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storedCents } from '#contract/money.ts';
import { fewRows, type PublicLine, publicLinesOf } from './public-lines.ts';

const category = fc
  .record({
    name: fc.option(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 100 }).map((name) => `c ${name}`)),
    type: fc.constantFrom('income' as const, 'expense' as const),
    amount: fc.integer({ min: -100_000, max: 9_000_000 }).map((cents) => cents / 100),
    standing: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 5, max: 900 })),
    heading: fc.constantFrom(null, 'personnel' as const, 'works' as const),
  })
  .map(({ heading, ...line }) => ({ ...line, shown_under: line.type === 'expense' ? heading : null }));
const categories = fc.uniqueArray(category, { selector: ({ type, name }) => `${type} ${name}`, maxLength: 70 });

const sumOf = (lines: readonly PublicLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

it('shows no income of fewer than three rows by itself, unless all income is', () => {
  fc.assert(
    fc.property(categories, (lines) => {
      const income = lines.filter(({ type, amount }) => type === 'income' && amount !== 0);
      const shown = publicLinesOf(lines).income;
      const named = new Set(shown.map(({ name }) => name));
      const hidden = income.filter(({ name }) => name === null || !named.has(name));
      for (const { name, standing } of income)
        if (name !== null && named.has(name)) expect(standing).toBeGreaterThanOrEqual(fewRows);
      const rows = hidden.reduce((sum, { standing }) => sum + standing, 0);
      if (hidden.length > 0) expect(rows >= fewRows || hidden.length === income.length).toBe(true);
      expect(named.has('Outras entradas')).toBe(hidden.length > 0);
    }),
  );
});

it('has the sums of the month, wages in one line, works apart, and room on a page', () => {
  fc.assert(
    fc.property(categories, (lines) => {
      const { income, expense, works } = publicLinesOf(lines);
      const total = (of: typeof lines) => of.reduce((sum, { amount }) => sum + storedCents(amount), 0);
      const under = (heading: string | null) =>
        lines.filter(({ type, shown_under }) => type === 'expense' && shown_under === heading);
      for (const [side, others] of [
        [income, 'Outras entradas'],
        [expense, 'Outras saídas'],
        [works, 'Outras obras'],
      ] as const) {
        const cents = side.filter(({ name }) => name !== others).map((line) => line.cents);
        expect(cents).toEqual(cents.toSorted((one, other) => other - one));
      }
      expect(sumOf(income)).toBe(total(lines.filter(({ type }) => type === 'income')));
      expect(sumOf(works)).toBe(total(under('works')));
      expect(sumOf(expense)).toBe(total([...under(null), ...under('personnel')]));
      const names = new Set([...expense, ...works].map(({ name }) => name));
      const byName = new Set(under(null).map(({ name }) => name));
      for (const { name } of under('personnel')) expect(names.has(name ?? '') && !byName.has(name)).toBe(false);
      const printed = [income, expense, works].flat().reduce((sum, { name }) => sum + Math.ceil(name.length / 60), 0);
      expect(printed).toBeLessThanOrEqual(25);
    }),
  );
});

it.each([
  [
    'one of its own joins the smallest other',
    [
      ['Dízimo', 40, 900],
      ['Bazar', 3, 50],
      ['Rifa', 1, 7],
    ],
    ['Dízimo', 'Outras entradas'],
  ],
  [
    'three of few are enough',
    [
      ['Bazar', 9, 50],
      ['Rifa', 1, 7],
      ['Bingo', 2, 9],
    ],
    ['Bazar', 'Outras entradas'],
  ],
  [
    'of three rows it has its name',
    [
      ['Dízimo', 40, 900],
      ['Rifa', 3, 7],
    ],
    ['Dízimo', 'Rifa'],
  ],
  [
    'all of few are one line',
    [
      ['Rifa', 1, 7],
      ['Bingo', 1, 9],
    ],
    ['Outras entradas'],
  ],
  [
    'without category it has no line of its own',
    [
      ['Dízimo', 40, 9],
      [null, 5, 7],
    ],
    ['Dízimo', 'Outras entradas'],
  ],
  ['none', [], []],
] satisfies [string, [string | null, number, number][], string[]][])('income: %s', (_, lines, names) => {
  const written = lines.map(([name, standing, amount]) => ({
    name,
    standing,
    amount,
    type: 'income' as const,
    shown_under: null,
  }));
  expect(publicLinesOf(written).income.map(({ name }) => name)).toEqual(names);
});
