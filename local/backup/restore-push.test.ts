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
    from unnest('{${hosts}}'::text[], '{${services}}'::text[]) with ordinality as given (host, service, n);
    insert into public.notifications (title, body) values ('Festa', 'Hoje');
    select private.start_notification(id) from public.notifications;
    update private.push_services set failures = 7`);
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

test('what waits for readers goes on, and how push services fare is known anew', async () => {
  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(await lanes('private.notification_recipients')).toEqual(each);
  expect(await other.sql.query('select service, failures from private.push_services order by 1')).toEqual(
    each.map(({ service }) => ({ service, failures: 0 })),
  );
});

/** A column of a table, by the name that an earlier version had for it. */
const named = (columns: Backup['tables'][number]['columns'], name: string, former: string) =>
  columns.map((column) => (column.name === name ? { ...column, name: former } : column));

test('of a version that called a push subscription a subscription: what waits is for the same readers', async () => {
  const earlier = backup.tables.map((table) =>
    table.name === 'private.notification_recipients'
      ? { ...table, columns: named(table.columns, 'push_subscription_id', 'subscription_id') }
      : table,
  );
  const waiting = (database: TestDatabase) =>
    database.sql.query('select id, push_subscription_id from private.notification_recipients order by 1');

  expect((await restore(other.sql, { ...backup, tables: earlier })).leftOut).toEqual([]);
  expect(await waiting(other)).toHaveLength(4);
  expect(await waiting(other)).toEqual(await waiting(parish));
});

test('of a version that knew push services by hosts too; its readers stay counted', async () => {
  const pushSubscriptions = tableOf('public.push_subscriptions');
  const recipients = tableOf('private.notification_recipients');
  const without = (table: Backup['tables'][number], ...names: string[]) => {
    const kept = table.columns.map(({ name }) => !names.includes(name));
    table.rows = [...table.rows].map((row) => row.filter((_, index) => kept[index]));
    table.columns = table.columns.filter((_, index) => kept[index]);
  };
  const at = (name: string) => pushSubscriptions.columns.findIndex((column) => column.name === name);
  const hostOf = new Map(
    [...pushSubscriptions.rows].map((row) => [row[at('id')], new URL(String(row[at('endpoint')])).host]),
  );
  const subscriber = recipients.columns.findIndex(({ name }) => name === 'push_subscription_id');
  recipients.rows = [...recipients.rows].map((row) => [...row, hostOf.get(row[subscriber] ?? null) ?? null]);
  recipients.columns = [
    ...named(recipients.columns, 'push_subscription_id', 'subscription_id'),
    { name: 'host', type: 'text' },
  ];
  without(recipients, 'service');
  without(pushSubscriptions, 'service', 'received_at');
  const former = tableOf('private.push_services');
  former.columns = [{ name: 'host', type: 'text' }];
  former.rows = hosts.map((host) => [host]);
  backup.tables.push({ ...former, name: 'private.push_answers' });

  expect((await restore(other.sql, backup)).leftOut).toEqual([]);
  expect(await lanes('public.push_subscriptions')).toEqual(each);
  expect(await lanes('private.notification_recipients')).toEqual(each);
  expect(await lanes('private.push_services')).toEqual(each.map(({ service }) => ({ service, n: 1 })));
  expect(
    await other.sql.query('select bool_and(received_at = created_at) as counted from public.push_subscriptions'),
  ).toEqual([{ counted: true }]);
});
