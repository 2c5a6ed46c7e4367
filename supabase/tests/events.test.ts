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

const feast = { date: '2026-02-11', title: 'Festa', description: 'Às 18h.' };
const create = (more: object = {}) => rest(database, editor, 'events', { method: 'POST', body: { ...feast, ...more } });
const change = (body: object) => rest(database, editor, 'events?title=eq.Festa', { method: 'PATCH', body });

test.each([
  { created_at: '2020-01-01' },
  { updated_at: '2020-01-01' },
  { updated_by: unknownId },
  { search_text: 'a' },
])('nobody sets %j', async (forced) => {
  expect((await create(forced)).status).not.toBe(201);
  await create();
  expect((await change(forced)).status).not.toBe(204);
  expect(await database.sql.query('select title from public.events')).toEqual([{ title: 'Festa' }]);
});

test('an id may be given to a new event, and is never changed', async () => {
  expect((await create({ id: unknownId })).status).toBe(201);
  expect((await change({ id: '00000000-0000-4000-8000-0000000000f2' })).status).toBe(403);
});

test('every change makes another version', async () => {
  await create();
  const version = async () => (await database.sql.query('select updated_at from public.events'))[0]?.updated_at;
  const first = await version();
  await change({ date: '2026-02-12' });
  expect(await version()).not.toEqual(first);
});

test.each(['1899-12-31', '3000-01-01', '2026-02-30'])('no event is on %s', async (date) => {
  expect((await create({ date })).status).toBe(400);
  expect(await database.sql.query('select id from public.events')).toEqual([]);
});

test('the series is given to a new event alone, and a member without a role deletes none', async () => {
  await create({ series: unknownId });
  expect((await change({ series: null })).status).toBe(403);
  const chico = database.tokenFor(await database.createStaff(people.chico));
  const remove = (token: string | undefined) =>
    rest(database, token, 'rpc/remove_event_series', { method: 'POST', body: { of_series: unknownId } });
  expect((await remove(undefined)).status).toBe(401);
  expect((await remove(chico)).body).toBe(0);
  expect((await remove(editor)).body).toBe(1);
});

test('a series is not deleted over a change that was not seen', async () => {
  await create({ series: unknownId });
  const [{ updated_at: seen } = {}] = await database.sql.query('select updated_at::text from public.events');
  await change({ date: '2026-02-12' });
  const body = { of_series: unknownId, seen };
  const answer = await rest(database, editor, 'rpc/remove_event_series', { method: 'POST', body });
  expect([answer.status, answer.body.hint]).toEqual([409, 'stale']);
  expect(await database.sql.query('select title from public.events')).toEqual([{ title: 'Festa' }]);
});
