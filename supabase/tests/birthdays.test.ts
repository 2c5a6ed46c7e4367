import { expect, test } from 'vitest';
import { people, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { pretendDay } from '../../edge-functions/api/testing/parish-day.ts';
import { forEditor } from './for-editor.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
forEditor((opened) => {
  ({ database, editor } = opened);
});

const create = (more: object = {}) =>
  rest(database, editor, 'birthdays', { method: 'POST', body: { name: 'Érica', birth_date: '1996-02-29', ...more } });

test('stores month, day and the folded name', async () => {
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

test.each([
  ['2026-11-30', ['Elisa']],
  ['2026-12-01', ['Davi']],
  ['2027-11-01', ['Bento', 'Elisa']],
  ['2027-02-28', ['Rita']],
])('on %s visitors and common accounts read %j, in whatever way they ask', async (day, present) => {
  await database.sql.exec(`
    insert into public.birthdays (name, birth_date) values ('Bento', '2026-11-30'), ('Davi', '1980-12-31'),
      ('Elisa', '2025-11-01'), ('Rita', '1996-02-29')`);
  await pretendDay(database.sql, day);
  const common = database.tokenFor(await database.createStaff(people.chico));
  const names = async (token: string | undefined, query = '') =>
    (await rest(database, token, `birthdays?select=name&order=name${query}`)).body.map(
      (row: { name: string }) => row.name,
    );
  for (const token of [undefined, common]) {
    expect(await names(token)).toEqual(present);
    expect(await names(token, '&birth_month=lt.13')).toEqual(present);
    expect(await names(token, '&or=(birth_month.eq.1,birth_month.gt.1)')).toEqual(present);
  }
  expect(await names(editor)).toEqual(['Bento', 'Davi', 'Elisa', 'Rita']);
});

test('the visitors’ month is read by its index', async () => {
  const plan = await database.sql.transaction(async (transaction) => {
    await transaction.exec('set local role anon; set local enable_seqscan = off');
    return await transaction.query<{ 'QUERY PLAN': string }>('explain select name from public.birthdays');
  });
  expect(plan.map((line) => line['QUERY PLAN']).join()).toMatch(/birthdays_by_day.*Cond: \(birth_month = /);
});
