import { expect, it, onTestFinished } from 'vitest';
import { backupInterval } from '#contract/backups.ts';
import { storageQuota } from '#contract/files.ts';
import { health } from '#contract/health.ts';
import { programVersion } from '#contract/program-version.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { send, startApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const check = async (token?: string) => (await send(parish().api, '/health', { token })).body;

it('has the version of package.json', () => {
  expect(programVersion).toBe(packageFile.version);
});

it('shows everybody the state, and administrators the details', async () => {
  const { token } = parish();
  expect(await check()).toEqual({
    success: true,
    mercadopago_configured: false,
    payments_sandbox: false,
    data: { mercadopago_configured: false, payments_sandbox: false, status: 'ok' },
  });
  expect((await check(token('tereza'))).data.details).toBeUndefined();
  const { details } = health.check.answer.parse((await check(token('lucia'))).data);
  expect(details).toMatchObject({
    version: programVersion,
    site: { state: 'current' },
    lateJobs: 0,
    isBackupLate: false,
    isDiskFull: false,
    lastBackupAt: null,
    storage: { used: 0, quota: storageQuota },
    payments: { last_event_at: null, waiting_since: null, waiting: 0 },
  });
});

it('shows administrators what the payment provider told last, and since when the oldest notice waits', async () => {
  const { database, token } = parish();
  await database.sql.exec(`insert into private.provider_events (topic, provider_id, received_at, done_at) values
    ('payment', '1', '2026-11-24T10:00:00Z', now()), ('payment', '2', '2026-11-24T11:00:00Z', null),
    ('payment', '3', '2026-11-24T12:00:00Z', null)`);
  const { details } = health.check.answer.parse((await check(token('lucia'))).data);
  expect(details?.payments).toEqual({
    last_event_at: '2026-11-24T12:00:00+00:00',
    waiting_since: '2026-11-24T11:00:00+00:00',
    waiting: 2,
  });
  await database.empty('private.provider_events');
});

it('shows administrators how much of the quota for files is used, public and private together', async () => {
  const { database, token } = parish();
  await database.sql.exec(`insert into storage.objects (bucket_id, name, metadata) values
    ('media', 'a.webp', '{"size": 300}'), ('private', 'a.pdf', '{"size": 400}')`);
  expect((await check(token('lucia'))).data.details.storage).toEqual({ used: 700, quota: storageQuota });
  await database.sql.exec('delete from storage.objects');
});

it('is degraded while a job is long overdue', async () => {
  const { database, token } = parish();
  await database.sql.exec(`
    update private.clock set running_since = now() - interval '1 hour';
    insert into public.jobs (name, every, due_at) values ('forgotten', '1 hour', now() - interval '2 hours')`);
  const { status, details } = (await check(token('lucia'))).data;
  expect({ status, late: details.lateJobs }).toEqual({ status: 'degraded', late: 1 });
  await database.sql.exec('delete from public.jobs');
});

it('is degraded while the last backup failed, is too old or is dated after now', async () => {
  const { api, database, token } = parish();
  api.setNow(new Date(Date.now() + 120_000));
  onTestFinished(() => api.setNow(undefined));
  const cases = [
    [`(made_at) values (now() - interval '${backupInterval} days' + interval '1 minute')`, 'ok'],
    [`(made_at) values (now() - interval '${backupInterval} days' - interval '1 minute')`, 'degraded'],
    [`(made_at) values (now() + interval '2 hours')`, 'degraded'],
    [`(made_at, failure) values (now(), 'disk_full')`, 'degraded'],
  ] as const;
  for (const [row, status] of cases) {
    await database.empty('public.last_backup');
    await database.sql.exec(`insert into public.last_backup ${row}`);
    const { data } = await check(token('lucia'));
    expect({ row, status: data.status, isBackupLate: data.details.isBackupLate }).toEqual({
      row,
      status,
      isBackupLate: status === 'degraded',
    });
  }
  // Visitors are told that, and no more.
  expect((await check()).data).toEqual({
    mercadopago_configured: false,
    payments_sandbox: false,
    status: 'degraded',
  });
  await database.empty('public.last_backup');
});

it('is degraded while the disk is full', async () => {
  const api = startApi(parish().database, {}, { disk: async () => ({ free: 1, size: 2, isFull: true }) });
  const { status, body } = await send(api, '/health');
  expect([status, body.data.status]).toEqual([200, 'degraded']);
});

it('is degraded while the site has been out of date for half an hour', async () => {
  const { api, database, token } = parish();
  // After the visitor cache's second.
  api.setNow(new Date(Date.now() + 60_000));
  onTestFinished(() => api.setNow(undefined));
  const wantedFor = (minutes: number) =>
    database.sql.exec(`update public.site_state set wanted_since = now() - interval '${minutes} minutes'`);
  await wantedFor(29);
  expect((await check(token('lucia'))).data.status).toBe('ok');
  await wantedFor(31);
  // A visitor's answer may be cached.
  expect((await check(token('lucia'))).data.status).toBe('degraded');
});

it.each([
  ['the database', '/rest/'],
  ['Auth', '/auth/v1/health'],
])('answers 503 without %s', async (_, part) => {
  const { database } = parish();
  const broken = startApi({
    ...database,
    fetch: async (input, init) =>
      String(input instanceof Request ? input.url : input).includes(part)
        ? new Response('{}', { status: 503 })
        : await database.fetch(input, init),
  });
  const { status, body } = await send(broken, '/health');
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
});

it('tells administrators which services are on, and nothing more of them', async () => {
  const { database, token } = parish();
  const api = startApi(database, {}, { mailer: { from: 'secretaria@paroquia.example', send: async () => {} } });
  const { body } = await send(api, '/health/services', { token: token('lucia') });
  expect(health.services.answer.parse(body.data)).toEqual([
    { name: 'mail', state: 'on' },
    { name: 'liturgy', state: 'off' },
    { name: 'payments', state: 'off' },
    { name: 'push', state: 'off' },
    { name: 'backups', state: 'off' },
    { name: 'visitors', state: 'on' },
    { name: 'disk', state: 'on' },
  ]);
  expect(JSON.stringify(body)).not.toContain('secretaria');
  expect((await send(api, '/health/services', { token: token('tereza') })).status).toBe(403);
});
