import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import type { TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { forEditor } from './for-editor.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
forEditor((opened) => {
  ({ database, editor } = opened);
});

const mass = (number: number) => `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`;
const sunday = '2026-12-06';

const week = () =>
  database.sql.exec(`insert into public.mass_schedule (id, day_of_week, "time", description, is_active) values
    ('${mass(1)}', 0, '08:00', 'Missa das crianças', true), ('${mass(2)}', 0, '18:00', null, true),
    ('${mass(3)}', 0, '20:00', null, false), ('${mass(4)}', 4, '18:00', null, true)`);

const change = (body: object) => rest(database, editor, 'mass_changes', { method: 'POST', body });

interface Celebrated {
  day: string;
  time: string;
  usual_time: string | null;
  is_cancelled: boolean;
  place: string | null;
  reason: string | null;
}

async function massesOn(first: string, last = first): Promise<Celebrated[]> {
  const { body } = await rest(database, undefined, 'rpc/masses_on', { method: 'POST', body: { first, last } });
  return body as Celebrated[];
}

const lines = async (first: string, last?: string) =>
  (await massesOn(first, last)).map(
    ({ day, time, is_cancelled }) => `${day.slice(5)} ${time.slice(0, 5)}${is_cancelled ? ' não haverá' : ''}`,
  );

const run = (name: string, body: object) => rest(database, editor, `rpc/${name}`, { method: 'POST', body });
const act = '00000000-0000-4000-8000-0000000000aa';

describe('the masses of a day', () => {
  beforeEach(week);

  test('are the active ones of its weekday, by hour', async () => {
    expect(await lines(sunday)).toEqual(['12-06 08:00', '12-06 18:00']);
    expect(await lines('2026-12-07', '2026-12-12')).toEqual(['12-10 18:00']);
  });

  test('are with what is different on that day alone', async () => {
    await change({ day: sunday, mass_id: mass(1), is_cancelled: true });
    await change({ day: sunday, mass_id: mass(2), time: '17:00', place: 'Na praça' });
    await change({ day: sunday, time: '10:00' });
    expect(await lines(sunday)).toEqual(['12-06 08:00 não haverá', '12-06 10:00', '12-06 17:00']);
    expect((await massesOn(sunday))[2]).toMatchObject({ usual_time: '18:00:00', place: 'Na praça' });
    expect(await lines('2026-12-13')).toEqual(['12-13 08:00', '12-13 18:00']);
  });

  test.each([
    ['2026-12-06', '2999-12-31', '01-09'],
    ['-infinity', 'infinity', undefined],
  ])('from %s to %s are those of 400 days at most', async (first, last, end) => {
    expect((await massesOn(first, last)).at(-1)?.day.slice(5)).toBe(end);
  });

  test('lose a change with its weekly mass, and hide it with one that is inactive', async () => {
    await change({ day: sunday, mass_id: mass(2), time: '17:00' });
    await database.sql.exec(`update public.mass_schedule set is_active = false where id = '${mass(2)}'`);
    expect(await lines(sunday)).toEqual(['12-06 08:00']);
    await database.sql.exec(`delete from public.mass_schedule where id = '${mass(2)}'`);
    expect((await rest(database, editor, 'mass_changes')).body).toEqual([]);
  });

  test.each([
    ['a mass of another weekday', { day: '2026-12-07', mass_id: mass(1), is_cancelled: true }],
    ['one more mass without an hour', { day: sunday }],
    ['the hour 24:00', { day: sunday, time: '24:00' }],
  ])('refuse %s', async (_, body) => {
    expect((await change(body)).status).toBeGreaterThanOrEqual(400);
    expect(await lines(sunday)).toEqual(['12-06 08:00', '12-06 18:00']);
  });

  test('of whom two people change one is changed once', async () => {
    const answers = await Promise.all(
      ['17:00', '19:00'].map((time) => change({ day: sunday, mass_id: mass(2), time })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('days without masses', () => {
  beforeEach(week);

  test('are one act, which is undone to what was before', async () => {
    await change({ day: sunday, time: '10:00', reason: 'Festa' });
    await change({ day: sunday, mass_id: mass(1), time: '09:00', place: 'Na praça' });
    const before = (await massesOn(sunday, '2026-12-13')).map(({ day, time, place, is_cancelled, usual_time }) => ({
      ...{ day, time, place, is_cancelled, usual_time },
    }));
    const { body } = await run('cancel_masses', { act, first: sunday, last: '2026-12-13', reason: 'Retiro do clero' });
    expect(body).toBe(6);
    expect(await lines(sunday, '2026-12-13')).toEqual(
      ['12-06 09:00', '12-06 10:00', '12-06 18:00', '12-10 18:00', '12-13 08:00', '12-13 18:00'].map(
        (line) => `${line} não haverá`,
      ),
    );
    const other = '00000000-0000-4000-8000-0000000000ab';
    expect((await run('cancel_masses', { act: other, first: sunday, last: sunday, reason: null })).body).toBe(0);
    expect((await run('remove_mass_act', { of_act: act })).body).toBe(6);
    expect(await massesOn(sunday, '2026-12-13')).toMatchObject(before);
    const reasons = (await rest(database, editor, 'mass_changes?select=reason&order=time')).body;
    expect(reasons).toEqual([{ reason: null }, { reason: 'Festa' }]);
  });

  test('are theirs who write one of them since, with the reason that they wrote, also after the act is undone', async () => {
    await change({ day: sunday, mass_id: mass(1), celebrant: 'Pe. Anselmo' });
    await run('cancel_masses', { act, first: sunday, last: sunday, reason: 'Luto' });
    const write = (number: number, body: object) =>
      rest(database, editor, `mass_changes?mass_id=eq.${mass(number)}`, { method: 'PATCH', body });
    await write(1, { is_cancelled: false, reason: 'Missa com o bispo' });
    await write(2, { reason: null });
    const reasons = async () => (await massesOn(sunday)).map(({ is_cancelled, reason }) => [is_cancelled, reason]);
    expect(await reasons()).toEqual([
      [false, 'Missa com o bispo'],
      [true, null],
    ]);
    expect((await run('remove_mass_act', { of_act: act })).body).toBe(0);
    expect(await reasons()).toEqual([
      [false, 'Missa com o bispo'],
      [true, null],
    ]);
  });

  test.each([
    ['no act', { act: null, first: sunday, last: sunday }],
    ['no day', { act, first: sunday, last: '2026-12-05' }],
    ['63 days', { act, first: sunday, last: '2027-02-06' }],
    ['days without an end', { act, first: sunday, last: 'infinity' }],
  ])('of %s are refused', async (_, body) => {
    expect((await run('cancel_masses', { ...body, reason: null })).status).toBeGreaterThanOrEqual(400);
    const copied = { act: body.act, from_first: sunday, to_first: sunday, days: body.act ? -5 : 1 };
    expect((await run('copy_masses', copied)).status).toBe(409);
    expect((await run('copy_masses', { act, from_first: 'infinity', to_first: sunday, days: 1 })).status).toBe(409);
    expect((await rest(database, editor, 'mass_changes')).body).toEqual([]);
  });
});

describe('copied days', () => {
  beforeEach(week);

  test('have the masses of the others, whatever their weekdays have', async () => {
    await change({ day: '2025-12-25', time: '08:00', description: 'Natal', place: 'Matriz' });
    await change({ day: '2025-12-25', mass_id: mass(4), is_cancelled: true });
    // A Friday, without a weekly mass; the Thursday before has one.
    const { body } = await run('copy_masses', { act, from_first: '2025-12-24', to_first: '2026-12-24', days: 2 });
    expect(body).toBe(2);
    expect(await lines('2026-12-24', '2026-12-25')).toEqual(['12-24 18:00 não haverá', '12-25 08:00']);
    expect((await massesOn('2026-12-25'))[0]).toMatchObject({ place: 'Matriz', description: 'Natal' });
  });

  test('leave a day with changes of its own as it is', async () => {
    await change({ day: sunday, time: '10:00' });
    await change({ day: '2026-12-13', time: '07:00' });
    expect((await run('copy_masses', { act, from_first: sunday, to_first: '2026-12-13', days: 1 })).body).toBe(0);
    expect(await lines('2026-12-13')).toEqual(['12-13 07:00', '12-13 08:00', '12-13 18:00']);
  });

  test('leave what is the same as it is', async () => {
    await run('copy_masses', { act, from_first: sunday, to_first: '2026-12-13', days: 1 });
    expect((await rest(database, editor, 'mass_changes')).body).toEqual([]);
  });
});

test('any span is the sum of its days, which a model of both tables says too', async () => {
  const time = fc.constantFrom('06:00', '07:30', '18:00', '23:59');
  const id = fc.integer({ min: 10, max: 19 });
  const weekly = fc.uniqueArray(fc.record({ id, day: fc.integer({ min: 0, max: 6 }), time, active: fc.boolean() }), {
    selector: (one) => one.id,
    maxLength: 8,
  });
  const single = fc.array(
    fc.record({ offset: fc.integer({ min: 0, max: 20 }), of: fc.option(id), time, off: fc.boolean() }),
    {
      maxLength: 8,
    },
  );
  const first = fc.integer({ min: 0, max: 3650 }).map((days) => daysLater('2024-02-20', days));
  await fc.assert(
    fc.asyncProperty(weekly, single, first, async (times, singles, start) => {
      await database.empty('public.mass_schedule', 'public.mass_changes');
      for (const { id, day, time, active } of times)
        await database.sql.exec(`insert into public.mass_schedule (id, day_of_week, "time", is_active) values
          ('${mass(id)}', ${day}, '${time}', ${active})`);
      const kept: { day: string; of: number | null; time: string; off: boolean }[] = [];
      for (const { offset, of, time, off } of singles) {
        const day = daysLater(start, offset);
        const belongs = of === null || times.some((one) => one.id === of && one.day === weekdayOf(day));
        if (!belongs || (of !== null && kept.some((one) => one.day === day && one.of === of))) continue;
        kept.push({ day, of, time, off: off && of !== null });
        await database.sql.exec(`insert into public.mass_changes ("day", mass_id, is_cancelled, "time") values
          ('${day}', ${of === null ? null : `'${mass(of)}'`}, ${off && of !== null}, ${off && of !== null ? null : `'${time}'`})`);
      }
      const expected = Array.from({ length: 21 }, (_, index) => daysLater(start, index)).flatMap((day) =>
        [
          ...times
            .filter((one) => one.active && one.day === weekdayOf(day))
            .map((one) => {
              const changed = kept.find(({ day: on, of }) => on === day && of === one.id);
              return changed?.off ? `${one.time} não haverá` : (changed?.time ?? one.time);
            }),
          ...kept.filter((one) => one.day === day && one.of === null).map((one) => one.time),
        ]
          .sort()
          .map((line) => `${day.slice(5)} ${line}`),
      );
      expect((await lines(start, daysLater(start, 20))).sort()).toEqual(expected.sort());
    }),
    { numRuns: 40 },
  );
});
