import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parishDayBounds, parishDayEnd, parishDayOf, parishWeekdayOf } from './parish-day.ts';

describe("a day of the parish's calendar", () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    ['2027-01-01T02:30:00.000Z', '2026-12-31'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  ])('%s falls on %s', (instant, day) => expect(parishDayOf(new Date(instant))).toBe(day));

  it('agrees with the time-zone database, and an instant lies within the bounds of its own day', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Fortaleza', dateStyle: 'short' });
    const instants = fc.date({ min: new Date('2003-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        const day = parishDayOf(instant);
        const [start, end] = parishDayBounds(day);
        expect(day).toBe(calendar.format(instant));
        expect(Date.parse(end) - Date.parse(parishDayEnd(day))).toBe(1000);
        expect(start <= instant.toISOString() && instant.toISOString() < end).toBe(true);
      }),
    );
  });
});

it.each([
  ['2026-11-22T02:59:59.999Z', 6],
  ['2026-11-22T03:00:00.000Z', 0],
  ['2026-11-23T02:59:59.999Z', 0],
  ['1969-12-31T12:00:00.000Z', 3],
])('%s falls on weekday %i', (instant, weekday) => expect(parishWeekdayOf(new Date(instant))).toBe(weekday));
