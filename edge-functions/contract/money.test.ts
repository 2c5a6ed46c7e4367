import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, mostCents, pastedCents, reaisOf, shownMoney, storedCents, typedCents } from './money.ts';

const anyCents = fc.integer({ min: 0, max: mostCents });
const signedCents = fc.integer({ min: -mostCents, max: mostCents });

describe('cents', () => {
  it('are the same after conversion to reais and JSON and back', () => {
    const travelled = (cents: number) => centsOf(JSON.parse(JSON.stringify(reaisOf(cents))));
    fc.assert(fc.property(signedCents, (cents) => travelled(cents) === cents));
    for (const cents of [0, 1, -1, -150, 10, 29, 57, 99, 100, 115, 1_005, 123_456, mostCents])
      expect(travelled(cents)).toBe(cents);
  });

  it('are read from typed digits, ignoring everything else', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(typedCents(shownMoney(cents))).toBe(cents || undefined);
        expect(typedCents(`00${cents}`)).toBe(cents || undefined);
      }),
    );
    expect(['', 'R$', '0', '000', 'a1b2'].map(typedCents)).toEqual([undefined, undefined, undefined, undefined, 12]);
    expect(typedCents('9999999999991')).toBe(mostCents);
  });

  it('are read from what was copied elsewhere, in the ways in which amounts are written', () => {
    const spellings = (cents: number): string[] => {
      const [shown, plain] = [shownMoney(cents), `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`];
      const american = shown.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
      const short = cents % 10 === 0 ? [plain.slice(0, -1), shown.slice(0, -1)] : [];
      const whole = cents % 100 === 0 ? [plain.slice(0, -3), shown.slice(0, -3), `${plain.slice(0, -3)} reais`] : [];
      return [shown, american, plain, plain.replace('.', ','), ` ${shown}\n`, `\u200e${shown}`, ...short, ...whole];
    };
    const amounts = fc.oneof(
      anyCents,
      fc.integer({ min: 0, max: 9_999_999_999 }).map((reais) => reais * 100),
    );
    fc.assert(
      fc.property(amounts, (cents) => {
        for (const spelt of spellings(cents)) expect(pastedCents(spelt), spelt).toBe(cents);
      }),
    );
    expect(['1.234', '1,234.5', '1,234,567', '0,5', 'R$0,05', '00,5'].map(pastedCents)).toEqual([
      123_400, 123_450, 123_456_700, 50, 5, 50,
    ]);
    for (const none of [
      '',
      'R$',
      'dez',
      '-5',
      '1.23.4',
      '5,',
      '0,005',
      '1,005',
      '0.500',
      '1.234,567',
      '10 20',
      '99999999999',
    ])
      expect(pastedCents(none), none).toBeUndefined();
  });

  it.each([
    -10_000_000_000,
    -0.001,
    '--1',
    0.001,
    1.005,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    10_000_000_000,
    '1,50',
    ' 1',
    '',
    '1.',
  ])('are none of %j', (amount) => expect(centsOf(amount)).toBeUndefined());

  it('have no negative zero', () => expect(['-0', '-0.00', -0].map(centsOf)).toEqual([0, 0, 0]));

  it('of a stored amount are never left out', () => {
    expect(storedCents(-1.5)).toBe(-150);
    const mostOfSum = 999_999_999_999_999;
    fc.assert(
      fc.property(fc.integer({ min: -mostOfSum, max: mostOfSum }), (cents) => storedCents(reaisOf(cents)) === cents),
    );
    expect(() => storedCents(10_000_000_000_000)).toThrow('10000000000000');
    expect(() => storedCents(1.005)).toThrow('1.005');
  });

  it.each([
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [123_456, 'R$\u00a01.234,56'],
    [100_000_000, 'R$\u00a01.000.000,00'],
    [mostCents, 'R$\u00a09.999.999.999,99'],
    [-150, '−R$\u00a01,50'],
  ])('%d are shown as %s', (cents, shown) => expect(shownMoney(cents)).toBe(shown));
});
