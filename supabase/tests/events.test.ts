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

test.each([{ ends: '20:00' }, { begins: '20:00', ends: '20:00' }, { begins: '24:00' }, { place: 'a\nb' }])(
  'no event has %j',
  async (wrong) => {
    expect((await create(wrong)).status).toBe(400);
  },
);

test('the photo of an event is in use', async () => {
  const name = `${'a'.repeat(32)}.webp`;
  await database.sql.query(`insert into storage.objects (bucket_id, name) values ('media', $1)`, [name]);
  await database.sql.query('insert into private.unused_media (name) values ($1)', [name]);
  await create({ picture: `/storage/v1/object/public/media/${name}` });
  expect(await database.sql.query('select name from private.unused_media')).toEqual([]);
  expect(await database.sql.query('select private.used_media() as name')).toEqual([{ name }]);
});
