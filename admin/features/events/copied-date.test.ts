import { expect, it } from 'vitest';
import { copiedDate } from './copied-date.ts';

it.each([
  ['2026-11-28', '2026-12-05'],
  ['2026-12-28', '2027-01-04'],
  ['2026-11-19', '2026-11-26'],
  ['2026-11-18', null],
  [null, null],
])('the copy of an event of %s is proposed for %s', (date, proposed) => {
  expect(copiedDate(date, '2026-11-26')).toBe(proposed);
});
