import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekLines } from './week-lines.ts';

const lines = (...times: readonly (readonly [day: number, hour: number, minute?: number])[]) =>
  weekLines(times.map(([day, hour, minute = 0]) => ({ minute: (day * 24 + hour) * 60 + minute })));

describe('the week in a few words', () => {
  it('is that of the parish', () => {
    const week = [1, 2, 3, 4, 5].map((day) => [day, 18] as const);
    expect(lines([0, 18], [0, 8], [0, 10], ...week, [6, 17])).toEqual([
      'domingo 8h, 10h e 18h',
      'segunda a sexta 18h',
      'sábado 17h',
    ]);
  });

  it.each([
    [[], []],
    [[[2, 0, 5]], ['terça 0h05']],
    [
      [
        [5, 18],
        [6, 18],
      ],
      ['sexta e sábado 18h'],
    ],
    [
      [
        [1, 18],
        [3, 18],
      ],
      ['segunda 18h', 'quarta 18h'],
    ],
    [
      [
        [3, 18],
        [3, 18],
      ],
      ['quarta 18h'],
    ],
    [[0, 1, 2, 3, 4, 5, 6].map((day) => [day, 7, 30] as const), ['domingo a sábado 7h30']],
  ] as const)('of %j is %j', (times, expected) => expect(lines(...times)).toEqual(expected));

  it('says nothing of days without a mass, and each day once', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(days, (given) => {
        const said = lines(...given.map((day) => [day, 8 + day] as const));
        expect(said.map((line) => line.split(' ')[1])).toEqual(given.toSorted().map((day) => `${8 + day}h`));
      }),
    );
  });
});
