import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Birthday } from '#contract/birthdays.ts';
import { outOfDateFrom, toCards } from './birthday-card.ts';

const person = (birth_date: string, is_active = true): Birthday => ({
  id: birth_date,
  name: 'Dona Lúcia',
  birth_date,
  is_active,
  order: 0,
  createdAt: '2026-11-21T12:00:00+00:00',
  updatedAt: '2026-11-21T12:00:00+00:00',
});

const born = (...days: number[]) => days.map((day) => person(`1950-11-${String(day).padStart(2, '0')}`));
const daysOn = (people: Birthday[], today: string) => toCards(people, today).map(({ id }) => Number(id.slice(8)));

it('shows this month’s birthdays, with the age reached this year', () => {
  const cards = toCards([person('1950-11-05'), person('2025-11-30'), person('1950-12-05')], '2026-11-21');
  expect(cards.map(({ day, age }) => [day, age])).toEqual([
    ['5 de novembro', '76 anos'],
    ['30 de novembro', '1 ano'],
  ]);
});

it('leaves out inactive people', () => {
  expect(toCards([person('1950-11-01', false)], '2026-11-21')).toEqual([]);
});

it.each(['2027-02-01', '2027-02-28', '2028-02-29'])('shows 29 February in February, on %s too', (today) => {
  expect(toCards([person('1996-02-29')], today)).toMatchObject([{ day: '29 de fevereiro' }]);
  expect(toCards([person('1996-02-29')], '2027-03-01')).toEqual([]);
});

it.each([
  ['all of eight, those that are past too', born(1, 2, 3, 4, 5, 6, 7, 8), 30, [1, 2, 3, 4, 5, 6, 7, 8]],
  ['of ten the first at the beginning', born(1, 3, 5, 7, 9, 11, 13, 15, 17, 19), 1, [1, 3, 5, 7, 9, 11, 13, 15]],
  ['of ten those from today on', born(1, 3, 5, 7, 9, 11, 13, 15, 17, 19), 4, [5, 7, 9, 11, 13, 15, 17, 19]],
  ['of ten the last at the end', born(1, 3, 5, 7, 9, 11, 13, 15, 17, 19), 30, [5, 7, 9, 11, 13, 15, 17, 19]],
])('shows %s', (_, people, day, shown) => {
  expect(daysOn(people, `2026-11-${String(day).padStart(2, '0')}`)).toEqual(shown);
});

it('shows everybody on their day, if no more than eight share it', () => {
  const day = fc.integer({ min: 1, max: 28 });
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), day, (days, today) => {
      const people = born(...days.toSorted((a, b) => a - b)).map((one, index) => ({
        ...one,
        id: `${one.id}#${index}`,
      }));
      const shown = toCards(people, `2026-11-${String(today).padStart(2, '0')}`).map(({ id }) => id);
      expect(shown).toHaveLength(Math.min(8, people.length));
      const todays = people.filter(({ id }) => Number(id.slice(8, 10)) === today).slice(0, 8);
      expect(shown).toEqual(expect.arrayContaining(todays.map(({ id }) => id)));
    }),
  );
});

const some = (count: number) => ({
  cards: Array.from({ length: count }, () => ({ id: '', name: '', day: '', age: '' })),
});

it.each([
  ['2026-11-21T12:00:00Z', 7, '2026-12-01T03:00:00.000Z'],
  ['2026-12-31T12:00:00Z', 0, '2027-01-01T03:00:00.000Z'],
  // In Fortaleza it is still November.
  ['2026-12-01T02:59:59Z', 7, '2026-12-01T03:00:00.000Z'],
  ['2026-11-21T12:00:00Z', 8, '2026-11-22T03:00:00.000Z'],
  ['2026-12-01T02:59:59Z', 8, '2026-12-01T03:00:00.000Z'],
  ['2026-12-31T12:00:00Z', 8, '2027-01-01T03:00:00.000Z'],
])('what %s has built with %i cards is out of date from %s', (now, cards, until) => {
  expect(outOfDateFrom(some(cards), new Date(now))).toBe(until);
});
