import { describe, expect, it } from 'vitest';
import { ageInYearOf, dayAndMonth, formatInstant, formatLocalDate } from './dates.ts';

describe('formatInstant', () => {
  it('shows the day of the parish, not of UTC', () => {
    expect(formatInstant('2026-11-22T02:59:59+00:00')).toBe('21/11/2026');
    expect(formatInstant('2026-11-22T03:00:00+00:00')).toBe('22/11/2026');
  });

  it.each([null, undefined, '', 'ontem'])('shows a dash for %j', (value) => {
    expect(formatInstant(value)).toBe('-');
  });
});

describe('formatLocalDate', () => {
  it('formats a day, and ignores a time after it', () => {
    expect(formatLocalDate('1950-02-11')).toBe('11/02/1950');
    expect(formatLocalDate('1950-02-11T00:00:00Z')).toBe('11/02/1950');
  });

  it.each([null, undefined, '', '2026-02-30', '2026-13-01', '2026-1-1', '11/02/2026'])(
    'shows a dash for %j',
    (value) => {
      expect(formatLocalDate(value)).toBe('-');
    },
  );
});

describe('birthdays', () => {
  it('name the day without a leading zero', () => {
    expect(dayAndMonth('1950-03-05')).toBe('5 de março');
    expect(dayAndMonth('not a day')).toBe('-');
  });

  it('count the age reached this year, also before the birthday', () => {
    expect(ageInYearOf('2026-11-01', '1950-11-30')).toBe('76 anos');
    expect(ageInYearOf('2026-11-01', '2025-11-30')).toBe('1 ano');
  });
});
