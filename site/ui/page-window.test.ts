import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the numbers of a pagination', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])('on page %i of %i', (page, pages, expected) => expect(pageWindow(page, pages)).toEqual(expected));

  it('ascend, include the ends and the current page, and have a gap only for two or more pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)];
        const shown = pageWindow(page, pages);
        expect(shown).toEqual(expect.arrayContaining([1, page, pages]));
        shown.forEach((number, index) => {
          if (number !== null) return;
          const [before, after] = [shown[index - 1], shown[index + 1]];
          expect(Number(after) - Number(before)).toBeGreaterThan(2);
        });
        const numbers = shown.filter((number) => number !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      }),
    );
  });
});
