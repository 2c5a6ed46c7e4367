import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MassTime } from '#contract/mass-schedule.ts';
import { shortTime, weekdayName } from '../../lib/weekdays.ts';
import { toColumns } from './mass-schedule.ts';

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
  it('hold the week, Saturday and Sunday, by day and then by time', () => {
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

  it('hold every active time once and no other', () => {
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
