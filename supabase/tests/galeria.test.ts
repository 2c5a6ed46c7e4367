import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import type { Person } from '../../edge-functions/api/testing/staff.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let tereza: Person;
let editor: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  tereza = await database.createStaff(people.tereza);
  editor = database.tokenFor(tereza);
});
afterAll(() => database.close());

const gallery = { titulo: 'Festa', link: 'https://fotos.example.org/festa' };
const create = (more: object = {}) =>
  rest(database, editor, 'galeria', { method: 'POST', body: { ...gallery, ...more } });
const rows = () => database.sql.query('select creator_id, creator_name, updated_by from public.galeria');

test('names whoever made it, follows their name, and keeps it without their account', async () => {
  expect((await create()).status).toBe(201);
  expect(await rows()).toEqual([{ creator_id: tereza.id, creator_name: 'Tereza', updated_by: tereza.id }]);
  await database.sql.query(`update public.profiles set name = 'Tereza Lima'`);
  expect(await rows()).toMatchObject([{ creator_name: 'Tereza Lima' }]);
  await database.sql.query('delete from auth.users where id = $1', [tereza.id]);
  expect(await rows()).toMatchObject([{ creator_id: null, creator_name: 'Tereza Lima' }]);
});

test.each([
  { creator_id: unknownId },
  { creator_name: 'Papa' },
  { created_at: '2020-01-01' },
  { updated_at: '2020-01-01' },
  { updated_by: unknownId },
])('nobody sets %j', async (forced) => {
  expect((await create(forced)).status).toBe(403);
  await create();
  expect((await rest(database, editor, 'galeria?titulo=eq.Festa', { method: 'PATCH', body: forced })).status).toBe(403);
});

test('an id may be given to a new gallery, and is never changed', async () => {
  expect((await create({ id: unknownId })).status).toBe(201);
  const body = { id: '00000000-0000-4000-8000-0000000000f2' };
  expect((await rest(database, editor, `galeria?id=eq.${unknownId}`, { method: 'PATCH', body })).status).toBe(403);
});
