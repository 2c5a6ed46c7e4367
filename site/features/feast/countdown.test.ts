import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdownUnits, timeLeft, untilNextSecond } from './countdown.ts';
import { daysLeftSentence } from './days-left.ts';

const target = Date.parse('2026-02-11T18:00:00-03:00');
const leftWithin = (milliseconds: number) => timeLeft(target, target - milliseconds);
const day = 86_400_000;

describe('the time left', () => {
  it.each([
    ['nothing at the target', 0, [0, 0, 0, 0, 0, 0]],
    ['nothing after it', -1, [0, 0, 0, 0, 0, 0]],
    ['nothing a year after it', -365 * day, [0, 0, 0, 0, 0, 0]],
    ['a second in the last millisecond', 1, [0, 0, 0, 0, 0, 1]],
    ['a second', 1000, [0, 0, 0, 0, 0, 1]],
    ['two seconds just before that', 1001, [0, 0, 0, 0, 0, 2]],
    ['a minute', 60_000, [0, 0, 0, 0, 1, 0]],
    ['an hour', 3_600_000, [0, 0, 0, 1, 0, 0]],
    ['a second less than a day', day - 1000, [0, 0, 0, 23, 59, 59]],
    ['a day', day, [0, 0, 1, 0, 0, 0]],
    ['a month of thirty days', 30 * day, [0, 1, 0, 0, 0, 0]],
    ['a second less than that month', 30 * day - 1000, [0, 0, 29, 23, 59, 59]],
    ['a year of 365 days', 365 * day, [1, 0, 0, 0, 0, 0]],
    ['twelve months and four days in a day less than a year', 364 * day, [0, 12, 4, 0, 0, 0]],
    ['two years over a leap day', 731 * day, [2, 0, 1, 0, 0, 0]],
  ])('is %s', (_, milliseconds, counts) => expect(leftWithin(milliseconds)).toEqual(counts));

  const spans = fc.integer({ min: 0, max: 200 * 365 * day });

  it('is the sum of its parts, including the current second', () => {
    fc.assert(
      fc.property(spans, (span) => {
        const sum = leftWithin(span).reduce(
          (total, count, index) => total + count * (countdownUnits[index]?.length ?? 0),
          0,
        );
        expect(sum - span).toBeGreaterThanOrEqual(0);
        expect(sum - span).toBeLessThan(1000);
      }),
    );
  });

  it('has parts that are smaller than the next larger unit', () => {
    fc.assert(
      fc.property(spans, (span) => {
        const [, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = leftWithin(span);
        expect(months <= 12 && days < 30 && hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
  });

  it('never grows', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map(leftWithin);
        const first = more?.findIndex((count, index) => count !== less?.[index]) ?? -1;
        expect(first === -1 || (more?.[first] ?? 0) > (less?.[first] ?? 0)).toBe(true);
      }),
    );
  });

  it('changes exactly at the next tick', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * day }), (span) => {
        const wait = untilNextSecond(target, target - span);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(1000);
        expect(leftWithin(span - wait + 1)).toEqual(leftWithin(span));
        expect(leftWithin(span - wait)).not.toEqual(leftWithin(span));
      }),
    );
  });
});

describe('the sentence of the days left', () => {
  it.each([
    ['2026-02-09T23:59:59-03:00', 'Faltam 2 dias.'],
    ['2026-01-11T08:00:00-03:00', 'Faltam 31 dias.'],
    ['2026-02-10T00:00:00-03:00', 'É amanhã.'],
    ['2026-02-10T23:59:59-03:00', 'É amanhã.'],
    ['2026-02-11T00:00:00-03:00', 'É hoje!'],
    ['2026-02-11T17:59:59-03:00', 'É hoje!'],
    ['2026-02-11T18:00:00-03:00', undefined],
    ['2027-01-01T00:00:00-03:00', undefined],
  ])('at %s: %s', (now, sentence) => expect(daysLeftSentence(target, Date.parse(now))).toBe(sentence));
});
