import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, mostCents, reaisOf, shownMoney, storedCents, typedCents } from './money.ts';

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
    expect(() => storedCents(1.005)).toThrow('1.005');
  });

  it.each([
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [123_456, 'R$\u00a01.234,56'],
    [100_000_000, 'R$\u00a01.000.000,00'],
    [mostCents, 'R$\u00a09.999.999.999,99'],
    [-150, '-R$\u00a01,50'],
  ])('%d are shown as %s', (cents, shown) => expect(shownMoney(cents)).toBe(shown));
});
