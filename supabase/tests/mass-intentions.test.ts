import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const tokenOf = async (name: 'tereza' | 'chico') => database.tokenFor(await database.createStaff(people[name]));
const intention = { intention_type: 'deceased', notes: 'Pela alma de João & Maria' };
const left = () =>
  database.sql.query<{ notes: string; search_text: string }>('select notes, search_text from public.mass_intentions');

test('is found by its words, folded, and by no other column that people write', async () => {
  const editor = await tokenOf('tereza');
  expect((await rest(database, editor, 'mass_intentions', { method: 'POST', body: intention })).status).toBe(201);
  expect(await left()).toMatchObject([{ search_text: 'pela alma de joao & maria' }]);
  const body = { notes: 'Pela Saúde <3' };
  await rest(database, editor, 'mass_intentions?is_recurring=eq.false', { method: 'PATCH', body });
  expect(await left()).toMatchObject([{ search_text: 'pela saude <3' }]);
});

test.each([{ created_at: '2020-01-01' }, { updated_at: '2020-01-01' }, { updated_by: unknownId }])(
  'nobody sets %j',
  async (forced) => {
    const editor = await tokenOf('tereza');
    const created = await rest(database, editor, 'mass_intentions', {
      method: 'POST',
      body: { ...intention, ...forced },
    });
    expect(created.status).toBe(403);
    const changed = await rest(database, editor, 'mass_intentions?is_recurring=eq.false', {
      method: 'PATCH',
      body: forced,
    });
    expect(changed.status).toBe(403);
  },
);

test('nobody sets its search text', async () => {
  const editor = await tokenOf('tereza');
  const body = { ...intention, search_text: 'a' };
  expect((await rest(database, editor, 'mass_intentions', { method: 'POST', body })).status).toBe(400);
});

test.each(['tereza', 'chico'] as const)('one statement of %s deletes what row-level security allows', async (who) => {
  await database.sql.exec(
    `insert into public.mass_intentions (notes, is_recurring) values ('Uma', false), ('Outra', false), ('Sempre', true)`,
  );
  const token = await tokenOf(who);
  await rest(database, token, 'mass_intentions?is_recurring=eq.false', { method: 'DELETE' });
  expect((await left()).map(({ notes }) => notes)).toEqual(who === 'tereza' ? ['Sempre'] : ['Uma', 'Outra', 'Sempre']);
});

test('changes nothing of what visitors see', async () => {
  const version = () => database.sql.query('select version from public.site_state');
  const before = await version();
  await database.sql.exec(`insert into public.mass_intentions (notes) values ('Uma')`);
  await database.sql.exec('delete from public.mass_intentions');
  expect(await version()).toEqual(before);
});
