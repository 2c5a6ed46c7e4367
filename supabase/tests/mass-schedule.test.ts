import { expect, test } from 'vitest';
import { type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { forEditor } from './for-editor.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
forEditor((opened) => {
  ({ database, editor } = opened);
});

const create = (body: object) =>
  rest(database, editor, 'mass_schedule', { method: 'POST', body: { day_of_week: 0, time: '08:00', ...body } });

test('a week begins with Monday and ends with Sunday, also after a day has changed', async () => {
  for (let day_of_week = 0; day_of_week < 7; day_of_week += 1) await create({ day_of_week });
  const listed = async () => {
    const { body } = await rest(database, undefined, 'mass_schedule?select=day_of_week&order=place_in_week,time');
    return (body as { day_of_week: number }[]).map(({ day_of_week }) => day_of_week);
  };
  expect(await listed()).toEqual([1, 2, 3, 4, 5, 6, 0]);
  await rest(database, editor, 'mass_schedule?day_of_week=eq.0', { method: 'PATCH', body: { day_of_week: 2 } });
  expect(await listed()).toEqual([1, 2, 2, 3, 4, 5, 6]);
});

test.each([{ created_at: '2020-01-01' }, { updated_at: '2020-01-01' }, { updated_by: unknownId }])(
  'nobody sets %j',
  async (forced) => {
    expect((await create(forced)).status).toBe(403);
    await create({});
    const changed = await rest(database, editor, 'mass_schedule?day_of_week=eq.0', { method: 'PATCH', body: forced });
    expect(changed.status).toBe(403);
  },
);

test('an id may be given to a new time, and is never changed', async () => {
  expect((await create({ id: unknownId })).status).toBe(201);
  const body = { id: '00000000-0000-4000-8000-0000000000f2' };
  expect((await rest(database, editor, `mass_schedule?id=eq.${unknownId}`, { method: 'PATCH', body })).status).toBe(
    403,
  );
});

test('nobody sets its place in the week', async () => {
  expect((await create({ place_in_week: 0 })).status).toBe(400);
});

test.each([7, -1])('there is no weekday %i', async (day_of_week) => {
  expect((await create({ day_of_week })).status).toBe(400);
});
