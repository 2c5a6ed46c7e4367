import { beforeEach, describe, expect, it } from 'vitest';
import { passwordSentences } from '#contract/password.ts';
import { recovery, recoverySentences } from '#contract/recovery.ts';
import { type Sent, send, startApi } from '../testing/api.ts';
import { openMailingParish, staffPassword } from '../testing/mailing-parish.ts';

const parish = openMailingParish();
const post = (path: string, body: object, more: Sent = {}) =>
  send(parish().api, path, { method: 'POST', body, ...more });
const ask = (email: string, more?: Sent) => post('/auth/recovery', { email }, more);
const complete = (token_hash: string, password: string, more?: Sent) =>
  post('/auth/recovery/password', { token_hash, password }, more);
const signIn = (email: string, password: string) => post('/auth/login', { email, password });
const query = <Row extends Record<string, unknown>>(sql: string) => parish().database.sql.query<Row>(sql);
const newPassword = 'uma senha nova';

beforeEach(async () => {
  parish().mailServer.received.splice(0);
  parish().mailServer.refuse(undefined);
  await parish().database.empty('private.rate_limits', 'public.mails', 'auth.sessions');
});

/** Requests a link and reads it from the mail. */
async function linkFor(email: string): Promise<string> {
  const { received } = parish().mailServer;
  const before = received.length;
  expect((await ask(email)).status).toBe(200);
  await parish().api.settled();
  expect(received.length).toBe(before + 1);
  return /#token_hash=([0-9a-f]+)/.exec(received.at(-1)?.text ?? '')?.[1] ?? '';
}

describe('who forgot their password', () => {
  it('is told whether there is mail, and without it whom to ask', async () => {
    const way = async (api = parish().api) => recovery.way.answer.parse((await send(api, '/auth/recovery')).body.data);
    expect(await way()).toEqual({ byMail: true });
    expect(await way(parish().silentApi)).toEqual({ byMail: false });
    const { status, body } = await send(parish().silentApi, '/auth/recovery', {
      method: 'POST',
      body: { email: parish().person('tereza').email },
    });
    expect([status, body.message]).toEqual([503, recoverySentences.noMail]);
  });

  it.each([
    ['active', 'tereza@paroquia.test', 1],
    ['active, written in capitals', ' Tereza@Paroquia.TEST ', 1],
    ['inactive', 'otavio@paroquia.test', 0],
    ['unknown', 'ninguem@paroquia.test', 0],
  ])('gets the same answer with an account that is %s, and a mail only where it is active', async (_, email, mails) => {
    const { status, body } = await ask(email);
    expect([status, body]).toEqual([200, { success: true, data: null, message: recoverySentences.asked }]);
    await parish().api.settled();
    expect(parish().mailServer.received).toHaveLength(mails);
    if (mails > 0) {
      expect(parish().mailServer.received[0]).toMatchObject({
        recipients: ['tereza@paroquia.test'],
        subject: 'Sua nova senha',
        text: expect.stringContaining('https://paroquia.example/login/nova-senha#token_hash='),
      });
    }
  });

  it('is answered before anybody looks for the account, so that no time tells of it', async () => {
    const { database } = parish();
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const api = startApi(
      {
        ...database,
        async fetch(input, init) {
          const { pathname } = new URL(new Request(input, init).url);
          asked.push(pathname);
          if (!pathname.endsWith('/hit_rate_limit')) await held;
          return await database.fetch(input, init);
        },
      },
      {},
      { mailer: { from: 'a@paroquia.example', send: async () => {} } },
    );
    for (const email of ['tereza@paroquia.test', 'ninguem@paroquia.test']) {
      const { status } = await send(api, '/auth/recovery', { method: 'POST', body: { email } });
      expect(status).toBe(200);
    }
    const limits = ['/rest/v1/rpc/hit_rate_limit', '/rest/v1/rpc/hit_rate_limit'];
    expect(asked.filter((path) => path.endsWith('/hit_rate_limit'))).toEqual([...limits, ...limits]);
    release();
    await api.settled();
  });

  it('may ask three times an hour for one account, known or not, and ten times from one address', async () => {
    const from = (address: string) => ({ headers: { 'x-test-address': address } });
    for (const email of ['tereza@paroquia.test', 'ninguem@paroquia.test']) {
      const statuses = [];
      for (let time = 1; time <= 4; time += 1) statuses.push((await ask(email, from(`198.51.100.${time}`))).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const statuses = [];
    for (let time = 1; time <= 11; time += 1) {
      statuses.push((await ask(`pessoa${time}@paroquia.test`, from('198.51.100.9'))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await parish().api.settled();
  });

  it('has no link in the outbox, in any other table or in the log', async () => {
    const token = await linkFor('tereza@paroquia.test');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const tables = await query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private', 'auth', 'storage')`);
    const holding: string[] = [];
    for (const { name } of tables) {
      if ((await query(`select from ${name} as held where held::text like '%${token}%'`)).length > 0)
        holding.push(name);
    }
    expect(tables.length).toBeGreaterThan(30);
    expect(holding).toEqual([]);
    expect(JSON.stringify(parish().api.log)).not.toContain(token);
    expect(JSON.stringify(parish().api.log)).not.toContain('tereza');
    expect(await query('select state, data from public.mails')).toEqual([{ state: 'sent', data: {} }]);
  });
});

describe('a link', () => {
  it('sets a new password once, and ends the sessions there were', async () => {
    const { body } = await signIn('tereza@paroquia.test', staffPassword);
    const token = await linkFor('tereza@paroquia.test');
    const done = await complete(token, newPassword);
    expect([done.status, done.body.message]).toEqual([200, 'Senha alterada com sucesso!']);
    expect(await query('select from auth.sessions')).toEqual([]);
    const refreshed = await parish().database.fetch('http://database.test/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: parish().database.env.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: body.data.refresh_token }),
    });
    expect(refreshed.status).toBeGreaterThanOrEqual(400);
    expect((await signIn('tereza@paroquia.test', staffPassword)).status).toBe(401);
    expect((await signIn('tereza@paroquia.test', newPassword)).status).toBe(200);
    const again = await complete(token, 'outra senha');
    expect([again.status, again.body.code]).toEqual([410, 'link_invalid']);
    expect((await signIn('tereza@paroquia.test', newPassword)).status).toBe(200);
    await complete(await linkFor('tereza@paroquia.test'), staffPassword);
  });

  it('used twice at the same moment counts once', async () => {
    const token = await linkFor('raimundo@paroquia.test');
    const statuses = await Promise.all(
      ['primeira senha', 'segunda senha', 'terceira senha'].map(async (word) => (await complete(token, word)).status),
    );
    expect(statuses.sort()).toEqual([200, 410, 410]);
    await complete(await linkFor('raimundo@paroquia.test'), staffPassword);
  });

  it('ends after an hour', async () => {
    const token = await linkFor('tereza@paroquia.test');
    await query(`update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes'`);
    expect((await complete(token, newPassword)).body.code).toBe('link_invalid');
    expect((await signIn('tereza@paroquia.test', staffPassword)).status).toBe(200);
  });

  it('is void once another was sent', async () => {
    const first = await linkFor('tereza@paroquia.test');
    const second = await linkFor('tereza@paroquia.test');
    expect((await complete(first, newPassword)).status).toBe(410);
    expect((await complete(second, staffPassword)).status).toBe(200);
  });

  const activate = (active: boolean) =>
    query(`update public.profiles set is_active = ${active} where email = 'chico@paroquia.test'`);

  it('does not let in who was deactivated meanwhile, nor once they are active again', async () => {
    const token = await linkFor('chico@paroquia.test');
    await activate(false);
    expect((await complete(token, newPassword)).body.code).toBe('link_invalid');
    await activate(true);
    expect((await complete(token, newPassword)).body.code).toBe('link_invalid');
    expect((await signIn('chico@paroquia.test', staffPassword)).status).toBe(200);
  });

  async function byAdministrator(change: object) {
    // The session of the token.
    const { id } = parish().person('lucia');
    await query(`insert into auth.sessions (id, user_id) values ('${id}', '${id}') on conflict do nothing`);
    const sent = { method: 'PUT', token: parish().token('lucia'), body: change };
    return await send(parish().api, `/auth/users/${parish().person('chico').id}`, sent);
  }
  it.each([
    [
      'their own new password',
      async () => {
        const { body } = await signIn('chico@paroquia.test', staffPassword);
        const passwords = { currentPassword: staffPassword, newPassword: 'outra senha' };
        return await post('/auth/change-own-password', passwords, { token: body.data.token });
      },
    ],
    ['an administrator’s new password', () => byAdministrator({ password: 'outra senha' })],
    ['another e-mail', () => byAdministrator({ email: 'francisco@paroquia.test' })],
  ])('is void after %s, also one that still waits in the outbox', async (_, change) => {
    await activate(true);
    const token = await linkFor('chico@paroquia.test');
    await query(`
      insert into public.mails (template, recipient, subject, person_id, valid_for)
      values ('password-reset', 'chico@paroquia.test', 'Sua nova senha', '${parish().person('chico').id}', '1 hour')`);
    expect((await change()).status).toBe(200);
    expect((await complete(token, newPassword)).body.code).toBe('link_invalid');
    const waiting = await query(`select failure from public.mails where state <> 'sent'`);
    expect(waiting).toEqual([{ failure: 'outdated' }]);
    await byAdministrator({ email: 'chico@paroquia.test', password: staffPassword });
  });

  it.each([
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['é'.repeat(40), passwordSentences.tooLong],
  ])('is not used up by the password %j', async (password, sentence) => {
    const token = await linkFor('tereza@paroquia.test');
    const { status, body } = await complete(token, password);
    expect([status, body.message]).toEqual([400, sentence]);
    expect((await complete(token, staffPassword)).status).toBe(200);
  });

  it('whose password Auth could not set is answered without waiting for Auth again, and its session ends', async () => {
    const token = await linkFor('tereza@paroquia.test');
    const { database } = parish();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const api = startApi({
      ...database,
      async fetch(input, init) {
        const request = new Request(input, init);
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/auth/v1/admin/users/')) return Response.json({}, { status: 503 });
        if (pathname === '/auth/v1/logout') await held;
        return await database.fetch(request);
      },
    });
    const body = { token_hash: token, password: newPassword };
    const { status } = await send(api, '/auth/recovery/password', { method: 'POST', body });
    expect(status).toBe(503);
    expect(await query('select from auth.sessions')).toHaveLength(1);
    release();
    await api.settled();
    expect(await query('select from auth.sessions')).toEqual([]);
  });

  it.each(['x', '0'.repeat(64), "' or true --", '0'.repeat(200)])('%j is none', async (token) => {
    expect((await complete(token, newPassword)).body.code).toBe('link_invalid');
  });

  it('may be tried ten times in ten minutes from one address', async () => {
    const statuses = [];
    for (let time = 1; time <= 11; time += 1) statuses.push((await complete('0'.repeat(64), newPassword)).status);
    expect(statuses).toEqual([...Array(10).fill(410), 429]);
  });
});
