import { expect, it } from 'vitest';
import type { Birthday } from '#contract/birthdays.ts';
import { endOfMonth, toCards } from './birthday-card.ts';

const person = (birth_date: string, is_active = true): Birthday => ({
  id: birth_date,
  name: 'Dona Lúcia',
  birth_date,
  is_active,
  order: 0,
});

it('shows who was born this month, with the age of this year', () => {
  const cards = toCards([person('1950-11-05'), person('2025-11-30'), person('1950-12-05')], '2026-11-21');
  expect(cards.map(({ day, age }) => [day, age])).toEqual([
    ['5 de novembro', '76 anos'],
    ['30 de novembro', '1 ano'],
  ]);
});

it('leaves out who is inactive, and shows eight at most', () => {
  const nine = Array.from({ length: 9 }, (_, index) => person(`1950-11-${10 + index}`));
  expect(toCards([person('1950-11-01', false), ...nine], '2026-11-21').map(({ id }) => id)).toEqual(
    nine.slice(0, 8).map(({ id }) => id),
  );
});

it.each([
  ['2026-11-21T12:00:00Z', '2026-12-01T03:00:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T03:00:00.000Z'],
  // In Fortaleza it is still November.
  ['2026-12-01T02:59:59Z', '2026-12-01T03:00:00.000Z'],
])('the month of %s ends at %s', (now, end) => expect(endOfMonth(new Date(now))).toBe(end));
