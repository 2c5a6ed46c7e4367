import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressesElsewhere, addressesOfNobody, addressesOnlyHere, pixCodes } from '#contract/fields/link-cases.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let admin: string;
beforeAll(async () => {
  database = await startDatabase();
  admin = database.tokenFor(await database.createStaff(people.lucia));
});
afterAll(() => database.close());

const html = '<p>a</p>';
const long = (length: number) => 'a'.repeat(length);

test.each<[string, object]>([
  ['news', { title: '', content: html }],
  ['news', { title: long(201), content: html }],
  ['news', { title: 'a', content: '' }],
  ['news', { title: 'a' }],
  ['news', { title: 'a', content: html, excerpt: long(501) }],
  ['news', { title: 'a', content: html, order: 2 ** 31 }],
  ['announcements', { title: 'a', content: html, week_start: '2026-11-22', week_end: '2026-11-21' }],
  ['announcements', { title: 'a', content: html, expires_at: 'amanhã' }],
  ['mass_schedule', { day_of_week: 7, time: '08:00' }],
  ['mass_schedule', { day_of_week: -1, time: '08:00' }],
  ['mass_schedule', { day_of_week: 0, time: '25:00' }],
  ['mass_schedule', { day_of_week: 0, time: '24:00' }],
  ['mass_schedule', { day_of_week: 0 }],
  ['mass_intentions', { intention_type: 'x', notes: 'a' }],
  ['mass_intentions', { notes: '   ' }],
  ['galeria', { titulo: 'a', link: 'javascript:alert(1)' }],
  ['galeria', { titulo: 'a', link: 'https://a b' }],
  ['galeria', { titulo: 'a', link: 'https://fotos.test@outro.test/a' }],
  ...[
    ...addressesOnlyHere,
    ...addressesOfNobody,
    ...pixCodes,
    'https://local%68ost/',
    'https://localhost\\.a.test/',
  ].map((link): [string, object] => ['galeria', { titulo: 'a', link }]),
  ['events', { date: '2026-11-31', title: 'a', description: 'a' }],
  ['events', { date: '2026-11-21', title: 'a' }],
  ['birthdays', { name: 'a', birth_date: '21/11/1950' }],
  ['birthdays', { name: '', birth_date: '1950-11-21' }],
  ['parish_info', { title: 'a', section: 'x', content: html }],
  ['financial_transactions', { amount: 0, type: 'income', transaction_date: '2026-11-21' }],
  ['financial_transactions', { amount: 1, type: 'x', transaction_date: '2026-11-21' }],
  ['financial_transactions', { amount: 1, type: 'income' }],
  ['financial_transactions', { amount: 1, type: 'expense', category_name: 'DIZIMOS', transaction_date: '2026-11-21' }],
  ...[
    '   ',
    'a\nb',
    'a\u0001b',
    'a\u0085b',
    'a\ufffeb',
    'a\u{1fffe}b',
    'a\u202eb',
    '\u200b\u3164',
    '\ufeff',
    '\u0301',
  ].map((title): [string, object] => ['events', { date: '2026-11-21', title, description: 'a' }]),
  ['events', { date: '2026-11-21', title: 'a', description: 'a\u0002b' }],
  ['mass_schedule', { day_of_week: 0, time: '08:00', description: '' }],
  ['galeria', { titulo: 'a', link: 'https://a.test/"><b' }],
  ['galeria', { titulo: 'a', link: 'https://a.test/é' }],
  ...[
    '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
    '<p onclick="a()">a</p>',
    '<a href="javascript:a()">a</a>',
    '<a href="//evil.test">a</a>',
    '<img src="http://evil.test/a.png">',
    '<p style="background:url(https://evil.test)">a</p>',
    '<p',
    '<P>a</P>',
    'a\u0001b',
    'a\u202eb',
  ].map((content): [string, object] => ['parish_info', { title: 'a', content }]),
])('%s refuses %j', async (table, body) => {
  expect((await rest(database, admin, table, { method: 'POST', body })).status).toBe(400);
  expect(await database.sql.query(`select * from public.${table}`)).toEqual([]);
});

test.each<[string, object]>([
  ['events', { date: '2026-11-21', title: 'Festa 🎉 — 2ª “noite”', description: 'um\n\tdois' }],
  ...addressesElsewhere.map((link): [string, object] => ['galeria', { titulo: 'a', link }]),
  ['galeria', { titulo: 'C\u0327a\u0303o', link: 'https://fotos.test/%C3%A1lbum?a=1&b=[2]#topo' }],
  [
    'parish_info',
    {
      title: 'a',
      content:
        '<h2 style="text-align: center;">a &lt; b</h2><p><span style="color: #1d4e89; background-color: rgb(255, 240, 0)">c</span>' +
        '<br><a href="/galeria" target="_blank" rel="noopener">d</a><a href="mailto:a@b.test">e</a></p><table><tbody><tr>' +
        '<th colspan="2">f</th></tr></tbody></table><img src="https://fotos.test/a.png" alt="" width="3" /> 2 > 1',
    },
  ],
])('%s takes %j', async (table, body) => {
  expect((await rest(database, admin, table, { method: 'POST', body })).status).toBe(201);
  await database.empty(`public.${table}`);
});

test('an expired announcement is hidden from visitors', async () => {
  await database.sql.exec(`
    insert into public.announcements (title, content, expires_at) values ('Some', '<p>a</p>', now() + interval '1 hour')`);
  const seen = async () => (await rest(database, undefined, 'announcements?select=title')).body.length;
  expect(await seen()).toBe(1);
  await database.sql.exec(`update public.announcements set expires_at = now() + interval '200 milliseconds'`);
  await expect.poll(seen).toBe(0);
});

test('staff can count push subscriptions but not read their endpoints', async () => {
  expect((await rest(database, admin, 'push_subscriptions?select=id')).status).toBe(200);
  expect((await rest(database, admin, 'push_subscriptions?select=endpoint,auth')).status).toBe(403);
});
