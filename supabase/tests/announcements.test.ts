import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const written = { title: 'Missa de cura', content: '<p>Quinta-feira.</p>' };
const create = (more: object = {}) =>
  rest(database, editor, 'announcements', { method: 'POST', body: { ...written, ...more } });
const change = (body: object) =>
  rest(database, editor, `announcements?title=eq.${encodeURIComponent(written.title)}`, { method: 'PATCH', body });
const rows = () =>
  database.sql.query('select author_id, author_name, updated_by, is_published, is_active from public.announcements');

test('names its author, follows their name, and keeps it without their account', async () => {
  expect((await create()).status).toBe(201);
  const shown = { is_published: true, is_active: true };
  expect(await rows()).toEqual([{ author_id: tereza.id, author_name: 'Tereza', updated_by: tereza.id, ...shown }]);
  await database.sql.query(`update public.profiles set name = 'Tereza Lima'`);
  expect(await rows()).toMatchObject([{ author_name: 'Tereza Lima' }]);
  await database.sql.query('delete from auth.users where id = $1', [tereza.id]);
  expect(await rows()).toMatchObject([{ author_id: null, author_name: 'Tereza Lima' }]);
});

test.each([
  { author_id: unknownId },
  { author_name: 'Papa' },
  { created_at: '2020-01-01' },
  { updated_at: '2020-01-01' },
  { updated_by: unknownId },
])('nobody sets %j', async (forced) => {
  expect((await create(forced)).status).toBe(403);
  await create();
  expect((await change(forced)).status).toBe(403);
});

test('an id may be given to a new announcement, and is never changed', async () => {
  expect((await create({ id: unknownId })).status).toBe(201);
  expect((await change({ id: '00000000-0000-4000-8000-0000000000f2' })).status).toBe(403);
});

describe('dates', () => {
  test.each([
    { week_start: '2026-11-16', week_end: '2026-11-16' },
    { week_start: '1000-01-01', week_end: '9998-12-31', expires_at: '9998-12-31T23:59:59Z' },
    { week_end: '2026-11-16' },
  ])('%j are kept', async (dates) => {
    expect((await create(dates)).status).toBe(201);
  });

  // The site could not parse an answer with one of these.
  test.each([
    { week_start: '2026-11-17', week_end: '2026-11-16' },
    { week_start: '-infinity' },
    { week_end: 'infinity' },
    { week_end: '9999-01-01' },
    { expires_at: 'infinity' },
    { expires_at: '10000-01-01T00:00:00Z' },
  ])('%j are refused', async (dates) => {
    expect((await create(dates)).status).toBe(400);
    await create();
    expect((await change(dates)).status).toBe(400);
  });
});

test('words are found wherever they stand, and follow a change', async () => {
  await create();
  const found = () => database.sql.query('select search_text from public.announcements');
  expect(await found()).toEqual([{ search_text: 'missa de cura quinta-feira.' }]);
  await change({ content: '<p>Sexta-feira, às <strong>19h</strong></p>' });
  expect(await found()).toEqual([{ search_text: 'missa de cura sexta-feira, as 19h' }]);
});

test('totals are those of the rows that the caller may read', async () => {
  await create();
  await create({ title: 'Rascunho', is_published: false });
  const totals = async (token?: string) => (await rest(database, token, 'rpc/announcement_totals')).body;
  for (const hidden of [{}, { is_published: false }, { is_active: false }])
    await create({ ...hidden, expires_at: '2020-01-01T00:00:00Z' });
  expect(await totals(editor)).toEqual([{ total: 5, published: 3, active: 1, expired: 1 }]);
  expect(await totals(database.tokenFor(await database.createStaff(people.chico)))).toEqual([
    { total: 1, published: 1, active: 1, expired: 0 },
  ]);
});
