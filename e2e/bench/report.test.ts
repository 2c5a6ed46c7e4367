import { describe, expect, it } from 'vitest';
import { type Figure, isMissed, lineOf, median, percentile } from './report.ts';

const figure = (value: number, limits: Pick<Figure, 'atMost' | 'atLeast'> = {}): Figure => ({
  name: 'build cost per page',
  value,
  unit: 'ms',
  ...limits,
});

describe('a figure', () => {
  it.each([
    ['below the most', 1.9, { atMost: 2 }],
    ['at the most', 2, { atMost: 2 }],
    ['at the least', 97, { atLeast: 97 }],
    ['zero', 0, { atMost: 0 }],
    ['without a limit', 1_000, {}],
  ])('%s is good', (_, value, limits) => {
    expect(isMissed(figure(value, limits))).toBe(false);
    expect(lineOf(figure(value, limits))).not.toMatch(/^✗/);
  });

  it.each([
    ['beyond the most', 2.01, { atMost: 2 }],
    ['below the least', 96.9, { atLeast: 97 }],
  ])('%s is a miss', (_, value, limits) => {
    expect(isMissed(figure(value, limits))).toBe(true);
    expect(lineOf(figure(value, limits))).toMatch(/^✗/);
  });

  describe.each([
    ['NaN', Number.NaN],
    ['∞', Number.POSITIVE_INFINITY],
    ['-∞', Number.NEGATIVE_INFINITY],
    ['-3.5', -3.5],
    ['-0', -0],
  ])('of %s', (shown, value) => {
    it.each([
      ['at most', { atMost: 1.3 }],
      ['at least', { atLeast: -1 }],
      ['no limit', {}],
    ])('is a miss with %s', (_, limits) => {
      expect(isMissed(figure(value, limits))).toBe(true);
      expect(lineOf(figure(value, limits))).toMatch(new RegExp(`^✗ build cost per page +${shown} ms`));
    });
  });

  it('that nobody measured is a miss, and not the end of the run', () => {
    expect(lineOf(figure(median([])))).toMatch(/^✗ .* NaN ms/);
  });
});

describe('a percentile', () => {
  it('is the nearest rank', () => {
    const values = Array.from({ length: 20 }, (_, index) => 20 - index);
    expect([percentile(values, 0.95), median(values), percentile(values, 0), median([7])]).toEqual([19, 10, 1, 7]);
  });

  it('of values with one that is no number is none', () => {
    expect(median([3, Number.NaN, 1])).toBeNaN();
  });
});
