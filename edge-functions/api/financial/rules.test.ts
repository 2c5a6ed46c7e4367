import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { centsOfSum, exactReais } from '../gateways/sums.ts';
import { splitOf, statsOf, summaryOf } from './rules.ts';

/** As PostgreSQL writes a numeric with two decimals. */
const written = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const most = 999_999_999_999_999n;
const cents = fc.bigInt({ min: -most, max: most });

describe('sums', () => {
  it('are the same to the cent as a number, as the JSON of an answer, and as a text', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(centsOfSum(written(sum))).toBe(sum);
        const answered: number = JSON.parse(JSON.stringify(exactReais(sum)));
        expect(answered.toFixed(2)).toBe(written(sum).replace(/^-(0\.00)$/, '$1'));
      }),
    );
  });

  it('of many amounts add up as whole cents, where floats would not', () => {
    const amounts = fc.array(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), { maxLength: 900 });
    fc.assert(
      fc.property(amounts, amounts, (income, expense) => {
        const sum = (all: bigint[]) => all.reduce((whole, part) => whole + part, 0n);
        const [received, spent] = [sum(income), sum(expense)];
        fc.pre([received, spent, received - spent].every((each) => each <= most && each >= -most));
        const stats = statsOf({ income: written(received), expense: written(spent) });
        expect(Math.round(stats.balance * 100)).toBe(Number(received - spent));
      }),
    );
  });

  it('until today and upcoming add up to the balance, to the cent', () => {
    const amount = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n });
    fc.assert(
      fc.property(amount, amount, amount, amount, (income, expense, upcomingIncome, upcomingExpense) => {
        const all = { income: written(income), expense: written(expense) };
        const split = splitOf(all, { income: written(upcomingIncome), expense: written(upcomingExpense) });
        const [until, upcoming] = [split.untilToday, split.upcoming].map((reais) => BigInt(Math.round(reais * 100)));
        expect((until ?? 0n) + (upcoming ?? 0n)).toBe(income - expense);
        expect(upcoming).toBe(upcomingIncome - upcomingExpense);
      }),
    );
  });

  test.each([most + 1n, -most - 1n, 10n ** 30n])('of %s cents are refused', (sum) =>
    expect(() => exactReais(sum)).toThrow('A soma passa de R$ 9.999.999.999.999,99'),
  );

  test.each(['', 'NaN', '1e5', '1.234', 'Infinity'])('are no %j', (text) =>
    expect(() => centsOfSum(text)).toThrow('no amount'),
  );

  it('refuse a balance that is beyond, of sums that are not', () => {
    expect(() => statsOf({ income: written(most), expense: '-0.01' })).toThrow('A soma passa');
  });
});

describe('the months of a summary', () => {
  const group = (month: string) => ({ month: `${month}-01`, category: null, income: '1.00', expense: '0' });
  const monthsOf = (months: string[], days = {}) => summaryOf(months.map(group), days).months.map(({ month }) => month);

  test.each([
    [[], {}, []],
    [['2026-01'], {}, ['2026-01']],
    [['2025-11', '2026-02'], {}, ['2025-11', '2025-12', '2026-01', '2026-02']],
    [[], { startDate: '2025-12-31', endDate: '2026-01-01' }, ['2025-12', '2026-01']],
    [['2026-02'], { startDate: '2025-12-31' }, ['2025-12', '2026-01', '2026-02']],
    [['2026-02'], { endDate: '2026-03-02' }, ['2026-02', '2026-03']],
    [[], { startDate: '2026-02-01' }, []],
  ])('%j of %j are %j', (months, days, shown) => expect(monthsOf(months, days)).toEqual(shown));

  it('are those with rows where a hundred and twenty would not do, as with a mistyped year', () => {
    expect(monthsOf(['1900-01', '2026-01', '2206-11'])).toEqual(['1900-01', '2026-01', '2206-11']);
    expect(monthsOf(['2026-02'], { startDate: '2010-01-01', endDate: '2026-12-31' })).toEqual(['2026-02']);
    expect(monthsOf(['2016-03', '2026-02'])).toHaveLength(120);
  });
});
