import { addDays, addMonths, format, getDay, getDaysInMonth } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateIn,
  datesIn,
  dayOfMonth,
  daysIn,
  daysLater,
  isSameMonth,
  type Month,
  monthOf,
  monthsLater,
  weekdayOf,
} from './calendar-date.ts';

const written = (date: Date) => format(date, 'yyyy-MM-dd');
const asDate = ({ year, month }: Month, day = 1) => new Date(year, month - 1, day);

const anyMonth = fc.record({ year: fc.integer({ min: 1000, max: 9000 }), month: fc.integer({ min: 1, max: 12 }) });
const anyDate = anyMonth.chain((month) => fc.constantFrom(...datesIn(month)));

describe('agree with a calendar library', () => {
  it('are the dates of a month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        expect(daysIn(month)).toBe(getDaysInMonth(asDate(month)));
        const days = Array.from({ length: daysIn(month) }, (_, index) => addDays(asDate(month), index));
        expect(datesIn(month)).toEqual(days.map(written));
      }),
    );
  });

  it('are the parts of a date', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(dateIn(monthOf(date), dayOfMonth(date))).toBe(date);
        expect(weekdayOf(date)).toBe(getDay(asDate(monthOf(date), dayOfMonth(date))));
      }),
    );
  });

  it('are the dates and the months later and earlier', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), (date, count) => {
        const month = monthOf(date);
        expect(daysLater(date, count)).toBe(written(addDays(asDate(month, dayOfMonth(date)), count)));
        const later = monthsLater(month, count);
        expect(later).toEqual(monthOf(written(addMonths(asDate(month), count))));
        expect(isSameMonth(later, month)).toBe(count === 0);
      }),
    );
  });
});

it.each([
  [{ year: 1900, month: 2 }, 28],
  [{ year: 2000, month: 2 }, 29],
  [{ year: 2024, month: 2 }, 29],
  [{ year: 2100, month: 2 }, 28],
  [{ year: 2200, month: 12 }, 31],
])('%j has %i days', (month, days) => expect(daysIn(month)).toBe(days));
