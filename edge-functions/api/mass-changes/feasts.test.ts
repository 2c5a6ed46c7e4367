import { describe, expect, it } from 'vitest';
import { feastsToAskAbout, yearlyDaysAfter } from './feasts.ts';

const none: ReadonlySet<string> = new Set();
const nothing = { feasts: [], patrons: [] };
const daysAskedAbout = (today: string, changed = none) =>
  feastsToAskAbout(today, nothing, changed).map(({ day }) => day);

describe('the feasts whose masses people are asked about', () => {
  it.each([
    ['2026-12-10', []],
    ['2026-12-11', ['2026-12-25']],
    ['2026-12-25', ['2026-12-25', '2027-01-01']],
    ['2026-12-26', ['2027-01-01']],
    ['2026-11-24', ['2026-12-08']],
    ['2027-05-20', ['2027-05-27']],
    // The Assumption and All Saints are kept on Sundays.
    ['2026-08-10', []],
    ['2026-10-28', []],
  ])('on %s are %j', (today, days) => expect(daysAskedAbout(today)).toEqual(days));

  it('leave out a day that has a change', () =>
    expect(daysAskedAbout('2026-12-24', new Set(['2026-12-25']))).toEqual(['2027-01-01']));

  it('are the parish’s own too, one for a day', () => {
    const feasts = [
      { name: 'Festa de Santa Luzia', day: '2026-12-13', next: '2026-12-08' },
      { name: null, day: null, next: null },
    ];
    expect(feastsToAskAbout('2026-12-01', { ...nothing, feasts }, none)).toEqual([
      { day: '2026-12-08', name: 'Festa de Santa Luzia' },
      { day: '2026-12-13', name: 'Festa de Santa Luzia' },
    ]);
  });

  it.each([
    ['2026-12-10', '2019-12-13', '2026-12-13'],
    ['2026-12-30', '2019-01-06', '2027-01-06'],
    ['2027-02-20', '2024-02-29', '2027-02-28'],
    ['2028-02-20', '2024-02-29', '2028-02-29'],
  ])('are the patron’s day in every year: on %s, of %s, %s', (today, kept_on, day) => {
    const patrons = [{ name: 'Santa Luzia', kept_on }];
    expect(feastsToAskAbout(today, { ...nothing, patrons }, none)).toContainEqual({ day, name: 'Santa Luzia' });
  });
});

describe('the days whose masses are copied each year', () => {
  it.each([
    ['2027-03-27', ['2026-03-29', '2027-03-21'], ['2026-12-24', '2027-12-24']],
    ['2027-03-28', ['2026-03-29', '2027-03-21'], ['2026-12-24', '2027-12-24']],
    ['2027-03-29', ['2027-03-21', '2028-04-09'], ['2026-12-24', '2027-12-24']],
    ['2026-12-26', ['2026-03-29', '2027-03-21'], ['2026-12-24', '2027-12-24']],
  ])('on %s are the next ones', (today, holyWeek, christmas) =>
    expect(yearlyDaysAfter(today).map(({ from, to }) => [from, to])).toEqual([holyWeek, christmas]),
  );
});
