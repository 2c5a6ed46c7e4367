import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  parishDayBounds,
  parishDayEnd,
  parishDayOf,
  parishInstant,
  parishOffset,
  parishTimeOf,
  parishWeekdayOf,
  parishZone,
  setParishZone,
} from './parish-day.ts';

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

describe('in another zone', () => {
  const before = { name: parishZone, offset: parishOffset };
  afterEach(() => setParishZone(before));

  it.each([
    ['America/Noronha', -120, '2026-11-21', '22:00', 6, '2026-11-21T02:00:00.000Z', '2026-11-21T20:00:00.000Z'],
    ['America/Fortaleza', -180, '2026-11-21', '21:00', 6, '2026-11-21T03:00:00.000Z', '2026-11-21T21:00:00.000Z'],
    ['America/Manaus', -240, '2026-11-21', '20:00', 6, '2026-11-21T04:00:00.000Z', '2026-11-21T22:00:00.000Z'],
    ['America/Rio_Branco', -300, '2026-11-21', '19:00', 6, '2026-11-21T05:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ])(
    '%s, %i minutes from UTC, days begin and clocks show another time',
    (name, offset, day, time, weekday, start, evening) => {
      setParishZone({ name, offset });
      const midnight = new Date('2026-11-22T00:00:00Z');
      expect([parishDayOf(midnight), parishTimeOf(midnight), parishWeekdayOf(midnight)]).toEqual([day, time, weekday]);
      expect(parishDayBounds(day)[0]).toBe(start);
      expect(parishDayOf(new Date(parishDayEnd(day)))).toBe(day);
      expect(parishInstant(`${day}T18:00`).toISOString()).toBe(evening);
    },
  );
});
