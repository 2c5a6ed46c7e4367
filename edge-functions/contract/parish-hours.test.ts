import { expect, it } from 'vitest';
import { regularHoursOf } from './parish-hours.ts';

it.each([
  ['19:00', null, 'às 19h'],
  ['16:00', '17:30', '16h às 17h30'],
  ['22:00', '06:00', '22h às 6h do dia seguinte'],
  ['22:00', '00:00', '22h às 0h do dia seguinte'],
  ['06:00', '06:00', '6h às 6h do dia seguinte'],
])('what begins at %s and ends at %s is said: %s', (begins, ends, said) => {
  expect(regularHoursOf({ begins, ends })).toBe(said);
});
