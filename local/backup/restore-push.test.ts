import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { type Backup, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';

let parish: TestDatabase;
let other: TestDatabase;
let backup: Backup;
const hosts = ['fcm.googleapis.com', 'wns2-am3p.notify.windows.com', 'wns2-bl2p.notify.windows.com', '127.0.0.1:8080'];
const services = ['fcm.googleapis.com', '*.notify.windows.com', '*.notify.windows.com', '127.0.0.1:8080'];

beforeAll(async () => {
  [parish, other] = await Promise.all([startDatabase(), startDatabase()]);
  await parish.sql.exec(`
    insert into public.push_subscriptions (endpoint, service, p256dh, auth)
    select case when n = 4 then 'http://' else 'https://' end || host || '/' || n, service, 'B${'A'.repeat(86)}', '${'a'.repeat(22)}'
    from unnest('{${hosts}}'::text[], '{${services}}'::text[]) with ordinality as given (host, service, n)`);
  const out = new PassThrough();
  const written = writeBackup(parish.sql, async () => undefined, new Date(), out);
  const [bytes] = await Promise.all([buffer(out), written]);
  backup = await readBackup(bytes);
});
afterAll(() => Promise.all([parish.close(), other.close()]));

const tableOf = (name: string) => backup.tables.find((each) => each.name === name) as Backup['tables'][number];
const lanes = (table: string) =>
  other.sql.query(`select service, count(*)::int as n from ${table} group by 1 order by 1`);
const each = [
  { service: '*.notify.windows.com', n: 2 },
  { service: '127.0.0.1:8080', n: 1 },
  { service: 'fcm.googleapis.com', n: 1 },
];

test('of a version that knew push services by hosts: each has its service, and its readers stay counted', async () => {
  const pushSubscriptions = tableOf('public.push_subscriptions');
  const without = (table: Backup['tables'][number], ...names: string[]) => {
    const kept = table.columns.map(({ name }) => !names.includes(name));
    table.rows = [...table.rows].map((row) => row.filter((_, index) => kept[index]));
    table.columns = table.columns.filter((_, index) => kept[index]);
  };
  without(pushSubscriptions, 'service', 'received_at');
  backup.tables.push({
    name: 'private.push_answers',
    columns: [{ name: 'host', type: 'text' }],
    rows: hosts.map((host) => [host]),
  });
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(await lanes('public.push_subscriptions')).toEqual(each);
  expect(
    await other.sql.query('select bool_and(received_at = created_at) as counted from public.push_subscriptions'),
  ).toEqual([{ counted: true }]);
});
