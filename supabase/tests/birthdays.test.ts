import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  editor = database.tokenFor(await database.createStaff(people.tereza));
});
afterAll(() => database.close());

const create = (more: object = {}) =>
  rest(database, editor, 'birthdays', { method: 'POST', body: { name: 'Érica', birth_date: '1996-02-29', ...more } });

test('keeps month and day, and the name as it is searched for', async () => {
  expect((await create()).status).toBe(201);
  const kept = () => database.sql.query('select birth_month, birth_day, search_text from public.birthdays');
  expect(await kept()).toEqual([{ birth_month: 2, birth_day: 29, search_text: 'erica' }]);
  await rest(database, editor, 'birthdays?name=eq.Érica', { method: 'PATCH', body: { birth_date: '1950-12-25' } });
  expect(await kept()).toMatchObject([{ birth_month: 12, birth_day: 25 }]);
});

test.each([
  { birth_month: 1 },
  { search_text: 'a' },
  { created_at: '2020-01-01' },
  { updated_at: '2020-01-01' },
  { updated_by: unknownId },
])('nobody sets %j', async (forced) => {
  expect((await create(forced)).status).toBeGreaterThanOrEqual(400);
  await create();
  const { status } = await rest(database, editor, 'birthdays?name=eq.Érica', { method: 'PATCH', body: forced });
  expect(status).toBeGreaterThanOrEqual(400);
});

test('an id may be given to a new one, and is never changed', async () => {
  expect((await create({ id: unknownId })).status).toBe(201);
  const body = { id: '00000000-0000-4000-8000-0000000000f2' };
  expect((await rest(database, editor, `birthdays?id=eq.${unknownId}`, { method: 'PATCH', body })).status).toBe(403);
});

test('a change makes another version', async () => {
  await create();
  const version = async () => (await database.sql.query('select updated_at from public.birthdays'))[0]?.updated_at;
  const before = await version();
  await rest(database, editor, 'birthdays?name=eq.Érica', { method: 'PATCH', body: { is_active: false } });
  expect(await version()).not.toEqual(before);
});
