import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { offersJump, type PageMark, pageMarks, shownRange, typedPage } from './pagination.ts';

const gap = 'gap';

describe('the marks of a pager', () => {
  test.each<[current: number, pages: number, marks: PageMark[]]>([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [5, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 5, 6]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
    [6, 6, [1, 2, 3, 4, 5, 6]],
    [1, 10, [1, 2, 3, 4, 5, gap, 10]],
    [3, 10, [1, 2, 3, 4, 5, gap, 10]],
    [4, 10, [1, 2, 3, 4, 5, 6, gap, 10]],
    [5, 10, [1, gap, 3, 4, 5, 6, 7, gap, 10]],
    [7, 10, [1, gap, 5, 6, 7, 8, 9, 10]],
    [8, 10, [1, gap, 6, 7, 8, 9, 10]],
    [10, 10, [1, gap, 6, 7, 8, 9, 10]],
    [50, 100, [1, gap, 48, 49, 50, 51, 52, gap, 100]],
  ])('on page %i of %i', (current, pages, marks) => {
    expect(pageMarks(current, pages)).toEqual(marks);
  });

  test('all pages are shown up to as many as a list asks for', () => {
    expect(pageMarks(4, 7, { whole: 7 })).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageMarks(4, 8, { whole: 7 })).toEqual([1, 2, 3, 4, 5, 6, gap, 8]);
  });

  const position = fc
    .integer({ min: 6, max: 5_000 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));

  it('always offers the current page, the first above 3 and the last when more than 2 from the end', () => {
    fc.assert(
      fc.property(position, ([current, pages]) => {
        const marks = pageMarks(current, pages);
        expect(marks).toContain(current);
        if (current > 3) expect(marks[0]).toBe(1);
        if (pages - current > 2) expect(marks.at(-1)).toBe(pages);
      }),
    );
  });

  it('is the five pages around the current one where it is narrow', () => {
    expect(pageMarks(6, 12, { narrow: true })).toEqual([4, 5, 6, 7, 8]);
    expect(pageMarks(12, 12, { narrow: true })).toEqual([8, 9, 10, 11, 12]);
    expect(pageMarks(1, 3, { narrow: true })).toEqual([1, 2, 3]);
  });

  it('keeps five neighbouring pages with the current one among them, and at most two more', () => {
    fc.assert(
      fc.property(position, ([current, pages]) => {
        const marks = pageMarks(current, pages);
        const numbers = marks.filter((mark) => mark !== gap);
        expect(numbers.length).toBeLessThanOrEqual(7);
        const window = numbers.filter((page) => Math.abs(page - current) <= 4);
        expect(window.length).toBeGreaterThanOrEqual(5);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers.every((page) => page >= 1 && page <= pages)).toBe(true);
      }),
    );
  });

  it('puts an ellipsis exactly where pages are left out', () => {
    fc.assert(
      fc.property(position, ([current, pages]) => {
        const marks = pageMarks(current, pages);
        marks.forEach((mark, index) => {
          const next = marks[index + 1];
          if (mark === gap) expect(Number(next) - Number(marks[index - 1])).toBeGreaterThan(1);
          else if (typeof next === 'number') expect(next).toBe(mark + 1);
        });
      }),
    );
  });
});

describe('going to a typed page', () => {
  test.each([
    [20, false],
    [21, true],
  ])('of %i pages is offered: %s', (pages, offered) => expect(offersJump(pages)).toBe(offered));

  test.each([
    ['1', 1],
    ['30', 30],
    [' 7 ', 7],
    ['0', undefined],
    ['31', undefined],
    ['-2', undefined],
    ['2.5', undefined],
    ['1e1', undefined],
    ['sete', undefined],
    ['', undefined],
  ])('%j of 30 pages → %s', (typed, page) => expect(typedPage(typed, 30)).toBe(page));
});

describe('the range that is shown', () => {
  test.each([
    [{ page: 1, limit: 10, total: 26 }, 'Mostrando 1 a 10 de 26 itens'],
    [{ page: 3, limit: 10, total: 26 }, 'Mostrando 21 a 26 de 26 itens'],
    [{ page: 1, limit: 10, total: 0 }, 'Mostrando 0 a 0 de 0 itens'],
  ])('%j → %s', (pagination, sentence) => expect(shownRange(pagination)).toBe(sentence));

  test('names the rows of a list that has a name for them', () =>
    expect(shownRange({ page: 1, limit: 10, total: 26 }, 'transações')).toBe('Mostrando 1 a 10 de 26 transações'));
});
