import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedOrder, moved, type OrderPosition, rearranged } from './order.ts';

const updatedAt = '2026-11-21T12:00:00+00:00';
const place = (id: string, order: number): OrderPosition => ({ id, order, updatedAt });
const rows = (...orders: number[]): OrderPosition[] => orders.map((order, index) => place(`row ${index}`, order));

describe('moving a row', () => {
  it('puts it at its new place and keeps the others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  });
});

describe('the orders that change', () => {
  it('are none when nothing was moved and the places differ', () => {
    const list = rows(1, 2, 3);
    expect(changedOrder(list, list)).toEqual([]);
  });

  it('permute the places', () => {
    const list = rows(10, 20, 30);
    expect(changedOrder(list, moved(list, 2, 0))).toEqual([place('row 2', 10), place('row 0', 20), place('row 1', 30)]);
  });

  it('make places of rows that were never ordered, above what follows the list', () => {
    const list = rows(0, 0, 0);
    expect(changedOrder(list, moved(list, 1, 0))).toEqual([place('row 1', -2), place('row 0', -1)]);
  });

  it('always show the rows as they were arranged, and none below the last place', () => {
    const arrangement = fc
      .array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 40 })
      .map((orders) => rows(...orders.sort((a, b) => a - b)))
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(arrangement, ([before, after]) => {
        const changes = new Map(changedOrder(before, after).map(({ id, order }) => [id, order]));
        const places = after.map(({ id, order }) => changes.get(id) ?? order);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        expect(places.at(-1)).toBe(before.at(-1)?.order);
      }),
    );
  });
});

describe('an arrangement of rows that others have changed meanwhile', () => {
  const now = [place('new', 0), ...rows(1, 2, 3)];

  it('keeps what the person arranged, with new rows first and without those that are gone', () => {
    const arranged = rearranged(now, ['row 2', 'gone', 'row 0', 'row 1']);
    expect(arranged.map(({ id }) => id)).toEqual(['new', 'row 2', 'row 0', 'row 1']);
  });

  it('is the rows as they are before anything was moved', () => {
    expect(rearranged(now, undefined)).toEqual(now);
  });
});
