import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clashSentence, isClash, type Placed } from './event-clashes.ts';
import { endOf } from './event-span.ts';

const catechesis = { date: '2026-12-31', begins: '19:00', place: 'Salão', title: 'Catequese' };

it.each<[Partial<Placed>, boolean]>([
  [{}, true],
  [{ place: 'SALAO' }, true],
  [{ place: 'Capela' }, false],
  [{ date: '2027-01-01' }, false],
  [{ begins: '18:00' }, false],
  [{ begins: '18:00', ends: '19:01' }, true],
  [{ begins: '19:59' }, true],
  [{ begins: '20:00' }, false],
  [{ begins: '22:00', ends: '19:30', date: '2026-12-30' }, true],
  [{ begins: '22:00', ends: '19:00', date: '2026-12-30' }, false],
])('an event as catechesis, but %j: a clash is %s', (other, clashes) => {
  expect(isClash(catechesis, { ...catechesis, ...other })).toBe(clashes);
  expect(isClash({ ...catechesis, ...other }, catechesis)).toBe(clashes);
});

it('is said by place and hour, with another day', () => {
  expect(clashSentence(catechesis, '2026-12-31')).toBe('Salão, 19h: já há Catequese');
  expect(clashSentence(catechesis, '2026-12-30')).toBe('Salão, 31/12/2026, 19h: já há Catequese');
});

it('clashes exactly where a minute is in both', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((at) => new Date(at * 60_000).toISOString().slice(11, 16));
  const event = fc.record({
    date: fc.constantFrom('2027-12-31', '2028-01-01', '2028-01-02'),
    begins: time,
    ends: fc.option(time),
    place: fc.constant('Salão'),
  });
  const minute = (day: string, at: string) => Date.parse(`${day}T${at}Z`);
  const spanOf = (of: Placed) => [minute(of.date, of.begins), minute(...endOf(of))] as const;
  fc.assert(
    fc.property(event, event, (one, other) => {
      const [[begin, end], [otherBegin, otherEnd]] = [spanOf(one), spanOf(other)];
      expect(end).toBeGreaterThan(begin);
      expect(isClash(one, other)).toBe(Math.max(begin, otherBegin) < Math.min(end, otherEnd));
    }),
  );
});
