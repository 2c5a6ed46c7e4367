import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { rest, restAsService } from './rest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  for (const name of ['lucia', 'tereza', 'otavio'] as const) await database.createStaff(people[name]);
});
afterAll(() => database.close());

interface Claimed {
  id: string;
  recipient: string;
  attempt: number;
}

const call = async (name: string, body: object) => (await restAsService(database, `rpc/${name}`, body)).body;
const queue = (email: string, template = 'password-reset') =>
  call('queue_link_mail', { account_email: email, template, subject: 'Sua nova senha', valid_for: '1 hour' });
const alert = (quiet = '1 day') =>
  call('queue_alert', { template: 'alert-jobs', subject: 'Aviso', data: { lines: [] }, quiet });
const claim = async (most = 10): Promise<Claimed[]> => await call('claim_mails', { most, timeout: 120 });
const settle = ({ id, attempt }: Claimed, result: string, code: string | null = null) =>
  call('settle_mail', { mail: id, attempt, result, code });
const mails = () =>
  database.sql.query<Record<string, unknown>>(
    `select recipient, state, attempts, failure, round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes
     from public.mails order by created_at, recipient`,
  );
const pass = (time: string) =>
  database.sql.exec(`update public.mails set due_at = due_at - interval '${time}', asked_at = asked_at - interval '${time}',
    created_at = created_at - interval '${time}', claimed_until = claimed_until - interval '${time}'`);

test('a link is queued for an active account alone, and once while it waits', async () => {
  await queue('tereza@paroquia.test');
  await queue('tereza@paroquia.test');
  await queue('otavio@paroquia.test');
  await queue('ninguem@paroquia.test');
  expect(await mails()).toMatchObject([{ recipient: 'tereza@paroquia.test', state: 'pending', attempts: 0 }]);
});

test('a mail goes to one of many callers, and is sent once', async () => {
  await queue('tereza@paroquia.test');
  const claimed = (await Promise.all(Array.from({ length: 6 }, () => claim()))).flat();
  expect(claimed).toHaveLength(1);
  await settle(claimed[0] as Claimed, 'sent');
  expect(await claim()).toEqual([]);
  expect(await mails()).toMatchObject([{ state: 'sent', attempts: 1, failure: null }]);
});

test('pauses grow to an hour, until the mail says nothing any more', async () => {
  await alert();
  const pauses: unknown[] = [];
  for (let time = 0; time < 8; time += 1) {
    await settle((await claim())[0] as Claimed, 'again', 'timeout');
    const [{ minutes } = {}] = await mails();
    pauses.push(minutes);
    await pass(`${minutes} minutes 1 second`);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  await pass('1 day');
  expect(await claim()).toEqual([]);
  expect(await mails()).toMatchObject([{ state: 'failed', failure: 'timeout', attempts: 8 }]);
});

test('one that was never tried in its time failed as expired', async () => {
  await queue('tereza@paroquia.test');
  await pass('61 minutes');
  expect(await claim()).toEqual([]);
  expect(await mails()).toMatchObject([{ state: 'failed', failure: 'expired', attempts: 0 }]);
});

test('whoever is deactivated gets no link any more', async () => {
  await queue('tereza@paroquia.test');
  await database.sql.exec(`update public.profiles set is_active = false where email = 'tereza@paroquia.test'`);
  expect(await claim()).toEqual([]);
  expect(await mails()).toMatchObject([{ state: 'failed', failure: 'inactive' }]);
});

test('a try whose process died is repeated, and its late result does not count', async () => {
  await alert();
  const [dead] = await claim();
  await pass('3 minutes');
  const [next] = await claim();
  expect(next).toMatchObject({ id: dead?.id, attempt: 2 });
  await settle(dead as Claimed, 'failed', 'refused');
  expect(await mails()).toMatchObject([{ state: 'pending' }]);
  await settle(next as Claimed, 'sent');
  await settle(next as Claimed, 'failed', 'refused');
  expect(await mails()).toMatchObject([{ state: 'sent', failure: null }]);
});

test('mails go out after a clock that was a year ahead', async () => {
  await queue('tereza@paroquia.test');
  await alert();
  await claim();
  await pass('-1 year');
  expect(await claim()).toHaveLength(2);
});

test('an alert goes to active administrators, and again after its quiet time', async () => {
  await database.sql.exec(`update public.profiles set role = 'admin' where email = 'otavio@paroquia.test'`);
  await Promise.all([alert(), alert(), alert()]);
  expect(await mails()).toMatchObject([{ recipient: 'lucia@paroquia.test' }]);
  await pass('23 hours');
  await alert();
  expect(await mails()).toHaveLength(1);
  await pass('2 hours');
  await alert();
  expect(await mails()).toHaveLength(2);
});

test('mails are kept for 90 days', async () => {
  await alert();
  await pass('89 days');
  await claim();
  expect(await mails()).toHaveLength(1);
  await pass('2 days');
  await claim();
  expect(await mails()).toHaveLength(0);
});

test('what goes into headers is one line and one address', async () => {
  const insert = (recipient: string, subject: string) =>
    database.sql.query('insert into public.mails (template, recipient, subject, valid_for) values ($1, $2, $3, $4)', [
      'alert-jobs',
      recipient,
      subject,
      '1 day',
    ]);
  for (const [recipient, subject] of [
    ['a@paroquia.test\r\nBcc: b@paroquia.test', 'Oi'],
    ['a@paroquia.test, b@paroquia.test', 'Oi'],
    ['<a@paroquia.test>', 'Oi'],
    ['a', 'Oi'],
    ['a@paroquia.test', 'Oi\nBcc: b@paroquia.test'],
  ] as const) {
    await expect(insert(recipient, subject)).rejects.toThrow(/check/);
  }
  await insert('a@paroquia.test', 'Oi');
});

describe('past the API', () => {
  const tokenOf = async (email: string) => {
    const [row] = await database.sql.query<{ id: string }>('select id from public.profiles where email = $1', [email]);
    return database.tokenFor({ id: row?.id ?? '', email });
  };

  test('only the service queues, claims and settles', async () => {
    const tokens = [undefined, await tokenOf('tereza@paroquia.test'), await tokenOf('lucia@paroquia.test')];
    for (const token of tokens) {
      for (const [name, body] of Object.entries({
        queue_link_mail: { account_email: 'a', template: 'a', subject: 'a', valid_for: '1 hour' },
        queue_alert: { template: 'a', subject: 'a', data: {}, quiet: '1 day' },
        claim_mails: { most: 1, timeout: 1 },
        settle_mail: { mail: '00000000-0000-4000-8000-000000000000', attempt: 1, result: 'sent', code: null },
        alert_facts: {},
      })) {
        expect([401, 403]).toContain((await rest(database, token, `rpc/${name}`, { method: 'POST', body })).status);
      }
    }
  });

  test('an administrator repeats what failed, and reads nothing of what a mail says', async () => {
    await alert();
    const [claimed] = await claim();
    const repeat = async (email: string) =>
      (
        await rest(database, await tokenOf(email), 'rpc/repeat_mail', {
          method: 'POST',
          body: { mail: claimed?.id },
        })
      ).body;
    expect(await repeat('lucia@paroquia.test')).toBe(false);
    await settle(claimed as Claimed, 'failed', 'refused');
    expect(await repeat('tereza@paroquia.test')).toMatchObject({ code: '42501' });
    expect(await repeat('lucia@paroquia.test')).toBe(true);
    expect(await mails()).toMatchObject([{ state: 'pending', attempts: 0, failure: null }]);
    const { status } = await rest(database, await tokenOf('lucia@paroquia.test'), 'mails?select=data');
    expect(status).toBe(403);
  });
});
