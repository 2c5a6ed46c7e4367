import { expect, it } from 'vitest';
import { steppedTextSize, textSizes } from './text-size.ts';

it('steps through all sizes and stops at either end', () => {
  const up = textSizes.map((size) => steppedTextSize(size, 1));
  expect(up).toEqual([115, 130, 150, 175, 200, 200]);
  const down = textSizes.map((size) => steppedTextSize(size, -1));
  expect(down).toEqual([100, 100, 115, 130, 150, 175]);
});

it.each([
  [120, 1, 130],
  [120, -1, 100],
  [199, 1, 200],
] as const)('from %i, which is none of them, by %i to %i', (size, step, next) =>
  expect(steppedTextSize(size, step)).toBe(next),
);
