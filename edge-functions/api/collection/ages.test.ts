import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthsOf } from './ages.ts';

describe('the dates of birth of an age', () => {
  it.each<[string, object, object]>([
    ['2026-11-29', { from: 60, to: 70 }, { from: '1955-11-30', to: '1966-11-29' }],
    ['2026-11-29', { from: 60 }, { to: '1966-11-29' }],
    ['2026-11-29', { to: 0 }, { from: '2025-11-30' }],
    // A child of 29 February 2024 is one on 1 March 2025, and four on 29 February 2028.
    ['2025-02-28', { from: 1, to: 1 }, { from: '2023-03-01', to: '2024-02-28' }],
    ['2025-03-01', { from: 1, to: 1 }, { from: '2023-03-02', to: '2024-03-01' }],
    ['2028-02-28', { from: 4, to: 4 }, { from: '2023-03-01', to: '2024-02-28' }],
    ['2028-02-29', { from: 4, to: 4 }, { from: '2023-03-01', to: '2024-02-29' }],
    ['2028-02-29', { from: 1, to: 1 }, { from: '2026-03-01', to: '2027-02-28' }],
  ])('on %s are for %j %j', (today, ages, births) => expect(birthsOf(ages, today)).toEqual(births));

  it('hold exactly who has had so many birthdays', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const leapDays = fc.integer({ min: 476, max: 524 }).map((fourth) => `${fourth * 4}-02-29`);
    const ages = fc.integer({ min: 0, max: 150 });
    const yearOf = (day: string) => Number(day.slice(0, 4));
    fc.assert(
      fc.property(fc.oneof(days, leapDays), fc.oneof(days, leapDays), ages, (one, other, asked) => {
        const [birth = '', today = ''] = [one, other].sort();
        const age = yearOf(today) - yearOf(birth) - (today.slice(5) < birth.slice(5) ? 1 : 0);
        for (const each of [age, asked]) {
          const { from = '', to = '' } = birthsOf({ from: each, to: each }, today);
          expect(from <= birth && birth <= to).toBe(each === age);
        }
      }),
    );
  });
});
