import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pixCodes } from '#contract/fields/link-cases.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
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

const write = (body: object) => rest(database, admin, 'parish_content', { method: 'POST', body });
const names = () =>
  database.sql.query(`select content ->> 'name' as name from public.parish_content order by kind, "order"`);

test('a new row comes behind those of before', async () => {
  for (const name of ['Instagram', 'Facebook', 'YouTube']) await write({ kind: 'profile', content: { name } });
  expect((await names()).map(({ name }) => name)).toEqual(['Instagram', 'Facebook', 'YouTube']);
});

test('a parish has one name, and as many profiles as it likes', async () => {
  const statuses = [];
  for (const kind of ['identity', 'identity', 'contact', 'contact', 'home', 'home', 'profile', 'profile']) {
    statuses.push((await write({ kind, content: { name: 'São José' } })).status);
  }
  expect(statuses).toEqual([201, 409, 201, 409, 201, 409, 201, 201]);
});

test.each([
  ['a list', { days: ['Domingo'] }],
  ['an object', { place: { city: 'Fortaleza' } }],
  ['another kind of value', ['Fortaleza']],
  ['a control character', { name: 'São\u0007José' }],
  ['a text that turns the direction of reading', { name: 'São\u202eJosé' }],
  ['a text that shows nothing', { name: ' \u200b' }],
  ['a script as a link', { url: 'javascript:alert(1)' }],
  ['a link without HTTPS', { url: 'http://paroquia.test' }],
  ['a link to another site without its protocol', { href: '//outro.test' }],
  ['a link whose backslash is read as a slash', { href: '/\\outro.test' }],
  ['a link with a tab, which browsers drop', { href: '/\t/outro.test' }],
  ['a link with a space', { url: 'https://a.test/ b' }],
  ['a link to this machine', { url: 'https://127.0.0.1/' }],
  ['a link to a private network', { href: 'https://192.168.0.10/a' }],
  ['a PIX code as a link', { href: `https://${pixCodes[2]}` }],
  ['a link that is no text', { href: 7 }],
  ['more than pages can hold', { name: 'a'.repeat(30_000) }],
])('no caller stores %s', async (_, content) => {
  expect((await write({ kind: 'profile', content })).status).toBe(400);
  expect(await names()).toEqual([]);
});

test.each([
  { name: '<b>São</b> José & “outros”', count: 3, again: true, nothing: null },
  { url: 'https://www.instagram.com/', href: '/doacao' },
  { href: '/', url: null },
])('plain values are stored as they are: %j', async (content) => {
  await write({ kind: 'profile', content });
  expect(await database.sql.query('select content from public.parish_content')).toEqual([{ content }]);
});

test('what visitors see of it changes the site, and what they don’t see doesn’t', async () => {
  const version = async () => Number((await database.sql.query('select version from public.site_state'))[0]?.version);
  const before = await version();
  await write({ kind: 'profile', content: { name: 'Rascunho' }, is_active: false });
  expect(await version()).toBe(before);
  await write({ kind: 'profile', content: { name: 'Instagram' } });
  expect(await version()).toBe(before + 1);
});
