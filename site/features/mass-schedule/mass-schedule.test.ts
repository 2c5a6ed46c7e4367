import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { MassTime } from '#contract/mass-schedule.ts';
import { shortTime, weekdayName } from '../../lib/weekdays.ts';
import { byDay, isSparse, loadMassColumns, toColumns, wholeWeek } from './mass-schedule.ts';

const mass = (day_of_week: number, time: string, is_active = true): MassTime => ({
  id: `${day_of_week} ${time}`,
  day_of_week,
  time,
  description: null,
  is_active,
  order: 0,
  createdAt: '2026-01-01T00:00:00+00:00',
  updatedAt: '2026-01-01T00:00:00+00:00',
});

describe('the three columns', () => {
  it('have weekdays, Saturday and Sunday, sorted by day and time', () => {
    const { week, saturday, sunday } = toColumns([
      mass(0, '18:00'),
      mass(5, '18:00'),
      mass(6, '17:00'),
      mass(1, '18:00'),
      mass(0, '08:00'),
      mass(1, '06:30'),
    ]);
    expect(week.map(({ id }) => id)).toEqual(['1 06:30', '1 18:00', '5 18:00']);
    expect(saturday.map(({ id }) => id)).toEqual(['6 17:00']);
    expect(sunday.map(({ id }) => id)).toEqual(['0 08:00', '0 18:00']);
  });

  it('have every active time exactly once', () => {
    const rows = fc.array(fc.record({ day: fc.integer({ min: 0, max: 6 }), active: fc.boolean() }));
    fc.assert(
      fc.property(rows, (given) => {
        const times = given.map(({ day, active }, index) => ({ ...mass(day, '18:00', active), id: String(index) }));
        const { week, saturday, sunday } = toColumns(times);
        const shown = [...week, ...saturday, ...sunday].map(({ id }) => id);
        expect(shown.sort()).toEqual(
          times
            .filter((time) => time.is_active)
            .map(({ id }) => id)
            .sort(),
        );
      }),
    );
  });
});

it.each([
  ['three even columns', [3, 3, 3], false],
  ['the demonstration', [5, 1, 3], false],
  ['nine, of which seven are in the week', [7, 1, 1], true],
  ['Sundays alone', [0, 0, 2], true],
])('%s: one table by day or not', (_, counts, sparse) => {
  const [week = 0, saturday = 0, sunday = 0] = counts;
  const masses = (count: number, day: number) => Array.from({ length: count }, () => mass(day, '08:00'));
  const columns = toColumns([...masses(week, 3), ...masses(saturday, 6), ...masses(sunday, 0)]);
  expect(isSparse(columns)).toBe(sparse);
});

it('a table by day has each day once, from Monday to Sunday, with its times', () => {
  const days = byDay(toColumns([mass(0, '18:00'), mass(0, '08:00'), mass(3, '19:00'), mass(1, '06:30')]));
  expect(days.map(([weekday, times]) => [weekday, times.map(({ time }) => time)])).toEqual([
    ['Segunda-feira', ['06:30']],
    ['Quarta-feira', ['19:00']],
    ['Domingo', ['08:00', '18:00']],
  ]);
});

it('all times are read, twenty at a time', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => ({ ...mass(index % 7, '18:00'), id: String(index) }));
  const asked: unknown[] = [];
  const call = (async (_: unknown, { query }: { query: { page?: number; limit: number } }) => {
    asked.push(query);
    const { page = 1, limit } = query;
    return { data: rows.slice((page - 1) * limit, page * limit), pagination: { page, limit, total: 45, pages: 3 } };
  }) as unknown as Client;
  expect(wholeWeek(await loadMassColumns(call))).toHaveLength(45);
  expect(asked).toEqual([{ limit: 20 }, { page: 2, limit: 20 }, { page: 3, limit: 20 }]);
});

it.each([
  [0, '00:00', 0],
  [1, '18:30', 2550],
  [6, '23:59', 10_079],
])('weekday %i at %s is minute %i of the week', (day, time, minute) => {
  expect(wholeWeek(toColumns([mass(day, time)]))).toMatchObject([{ minute, time }]);
});

describe('weekday and time', () => {
  it.each([
    [0, 'Domingo'],
    [6, 'Sábado'],
    [7, 'Dia inválido'],
    [-1, 'Dia inválido'],
    [null, 'Dia não definido'],
    [undefined, 'Dia não definido'],
  ])('%j is %s', (day, name) => expect(weekdayName(day)).toBe(name));

  it('leave the seconds out', () => {
    expect([shortTime('18:00:00'), shortTime('18:00')]).toEqual(['18:00', '18:00']);
  });
});
