import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let admin: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  admin = database.tokenFor(await database.createStaff(people.lucia));
});
afterAll(() => database.close());

const write = (token: string, body: object) => rest(database, token, 'parish_info', { method: 'POST', body });
const rows = (columns: string) => database.sql.query(`select ${columns} from public.parish_info order by "order"`);

test('is in the section geral by default, and the newest comes first', async () => {
  await write(admin, { title: 'Batismo', content: '<p>a</p>' });
  await write(admin, { title: 'Missas', content: '<p>a</p>', section: 'missas' });
  expect(await rows('title, section')).toEqual([
    { title: 'Missas', section: 'missas' },
    { title: 'Batismo', section: 'geral' },
  ]);
});

test('is searched without tags, case or accents', async () => {
  await write(admin, { title: 'Confissões', content: '<p>Às <em>quartas</em></p>' });
  expect(await rows('search_text')).toEqual([{ search_text: 'confissoes as quartas' }]);
});

test.each([people.tereza, people.raimundo, people.chico])('is not arranged by the role $role', async (person) => {
  const token = database.tokenFor(await database.createStaff(person));
  await write(admin, { id: unknownId, title: 'Batismo', content: '<p>a</p>' });
  const items = [{ id: unknownId, order: 9 }];
  const arrange = (who: string) =>
    rest(database, who, 'rpc/reorder', { method: 'POST', body: { listed: 'parish_info', items } });
  expect((await arrange(token)).status).toBe(404);
  expect(await rows('"order"')).toEqual([{ order: 0 }]);
  expect((await arrange(admin)).status).toBeLessThan(300);
  expect(await rows('"order"')).toEqual([{ order: 9 }]);
});
