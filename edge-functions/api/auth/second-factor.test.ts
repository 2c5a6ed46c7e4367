import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authCalls } from '../gateways/auth-calls.ts';
import { type Sent, send, startApi, type TestApi } from '../testing/api.ts';
import { codeOf, type FactorService, startFactorService } from '../testing/factor-service.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { passFactor } from './second-factor.ts';

const password = 'Paroquia#2026';
const parish = openParish({}, { lucia: password, raimundo: password, tereza: password });

let service: FactorService;
/** The API of a hosted project, whose Auth has second factors. */
let api: TestApi;
beforeAll(async () => {
  service = await startFactorService(parish().database);
  api = startApi({ ...parish().database, fetch: service.fetch });
});
afterAll(() => service.close());
beforeEach(async () => {
  const ids = (['lucia', 'raimundo', 'tereza'] as const).map((name) => parish().person(name).id);
  await parish().database.sql.exec(`
    delete from private.rate_limits; delete from auth.mfa_factors; delete from auth.sessions;
    insert into auth.sessions (id, user_id) select id, id from public.profiles where id in ('${ids.join("', '")}')`);
});

const call = (path: string, sent?: Sent) => send(api, path, sent);
const signIn = (name: Name, more: object = {}) =>
  call('/auth/login', { method: 'POST', body: { email: parish().person(name).email, password, ...more } });
const wrong = (secret: string) => (codeOf(secret) === '000000' ? '111111' : '000000');

/** Switches it on; returns the authenticator's secret and the new session. */
async function switchOn(token: string): Promise<{ secret: string; token: string }> {
  const { body: begun } = await call('/auth/second-factor', { method: 'POST', token });
  const { id, secret, uri } = begun.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
  const { status, body } = await call('/auth/second-factor/confirm', {
    method: 'POST',
    token,
    body: { id, code: codeOf(secret) },
  });
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Verificação em duas etapas ligada!' });
  return { secret, token: body.data.token };
}

/** Reads with a token directly from REST, bypassing the API. */
async function rest(token: string): Promise<unknown[]> {
  const { database } = parish();
  const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/profiles?select=id`, {
    headers: { apikey: database.env.publishableKey, Authorization: `Bearer ${token}` },
  });
  return await response.json();
}

describe('a second factor', () => {
  it.each(['raimundo', 'lucia'] as const)('is asked of %s at the sign-in, once it was switched on', async (name) => {
    const { body } = await signIn(name);
    const first = body.data.token;
    const { body: elsewhere } = await signIn(name);
    const { secret, token } = await switchOn(first);
    expect((await call('/auth/second-factor', { token })).body.data).toEqual({ available: true, active: true });

    const without = await signIn(name);
    expect([without.status, without.body.code]).toEqual([401, 'second_factor_needed']);
    expect(without.body.message).toBe('Digite o código do seu aplicativo autenticador.');
    const mistaken = await signIn(name, { code: wrong(secret) });
    expect([mistaken.status, mistaken.body.code]).toEqual([401, 'second_factor_wrong']);
    expect(JSON.stringify([without.body, mistaken.body])).not.toContain('eyJ');
    const sessions = await parish().database.sql.query(`select aal from auth.sessions where user_id = $1`, [
      parish().person(name).id,
    ]);
    expect(sessions).toEqual([{ aal: 'aal2' }]);

    const shown = codeOf(secret);
    const given = await signIn(name, { code: `${shown.slice(0, 3)} ${shown.slice(3)}` });
    expect(given.status).toBe(200);
    expect((await call('/auth/profile', { token: given.body.data.token })).status).toBe(200);
    for (const older of [first, elsewhere.data.token]) {
      expect((await call('/auth/profile', { token: older })).status).toBe(401);
      expect(await rest(older)).toEqual([]);
    }
  });

  it('is demanded of a token of the first level, whose session goes on', async () => {
    await switchOn(parish().token('raimundo'));
    // A session for a password alone, as hosted Auth opens it without the API.
    const { id } = parish().person('raimundo');
    await parish().database.sql.query(
      'insert into auth.sessions (id, user_id) values ($1, $1) on conflict do nothing',
      [id],
    );
    const token = parish().token('raimundo');
    for (let i = 0; i < 20; i += 1) {
      const { status, body } = await call(i % 2 ? '/auth/profile' : '/mass-intentions', { token });
      expect([status, body.code]).toEqual([401, 'second_factor_missing']);
      expect(await rest(token)).toEqual([]);
    }
  });

  it('is not begun twice, and a code that is wrong does not switch it on', async () => {
    const token = parish().token('raimundo');
    const { body: begun } = await call('/auth/second-factor', { method: 'POST', token });
    const code = wrong(begun.data.secret);
    const refused = await call('/auth/second-factor/confirm', {
      method: 'POST',
      token,
      body: { id: begun.data.id, code },
    });
    expect(refused.body.code).toBe('second_factor_wrong');
    expect((await call('/auth/second-factor', { token })).body.data).toEqual({ available: true, active: false });
    const on = await switchOn(token);
    expect((await call('/auth/second-factor', { method: 'POST', token: on.token })).status).toBe(409);
    expect(await parish().database.sql.query('select status from auth.mfa_factors')).toEqual([{ status: 'verified' }]);
  });

  it('may be switched off again', async () => {
    const { token } = await switchOn(parish().token('raimundo'));
    expect((await call('/auth/second-factor', { method: 'DELETE', token })).status).toBe(200);
    expect((await signIn('raimundo')).status).toBe(200);
  });

  it('that is lost is taken away by an administrator, who sees who has one', async () => {
    await switchOn(parish().token('raimundo'));
    const token = parish().token('lucia');
    const { id } = parish().person('raimundo');
    const shown = async () => (await call(`/auth/users/${id}`, { token })).body.data.second_factor;
    expect(await shown()).toBe(true);
    expect((await call(`/auth/users/${id}/second-factor`, { method: 'DELETE', token })).body.message).toBe(
      'Verificação em duas etapas desligada!',
    );
    expect(await shown()).toBe(false);
    const { sql } = parish().database;
    expect(
      await sql.query(
        `select actor_name from public.audit_log where verb = 'factor' and row_id = $1 order by id desc limit 1`,
        [id],
      ),
    ).toEqual([{ actor_name: 'Dona Lúcia' }]);
    expect((await signIn('raimundo')).status).toBe(200);
  });

  it('can’t be guessed: ten codes in a quarter of an hour', async () => {
    const { secret } = await switchOn(parish().token('raimundo'));
    const statuses = [];
    for (let i = 0; i < 14; i += 1) {
      await parish().database.sql.exec(`delete from private.rate_limits where key not like 'login:code%'`);
      statuses.push((await signIn('raimundo', { code: wrong(secret) })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expect((await signIn('raimundo', { code: codeOf(secret) })).status).toBe(429);
  });

  it.each(['12345', '1234567', 'abcdef'])('a code %j is refused', async (code) => {
    expect((await signIn('raimundo', { code })).body.message).toBe('O campo "código" deve ter seis algarismos.');
  });

  it('is passed by a session of recovery too, which may not set a password before', async () => {
    const { secret } = await switchOn(parish().token('raimundo'));
    const { id, email } = parish().person('raimundo');
    await parish().database.sql.query(
      'insert into auth.sessions (id, user_id) values ($1, $1) on conflict do nothing',
      [id],
    );
    const token = parish().token('raimundo');
    const callAuth = authCalls({ ...parish().database.env } as never, { supabaseFetch: service.fetch });
    const set = (with_: string) =>
      callAuth({
        method: 'PUT',
        path: '/user',
        token: with_,
        body: { password: 'outra-456', current_password: password },
      });
    expect((await set(token)).refusal?.code).toBe('insufficient_aal');
    const [factor] = await parish().database.sql.query<{ id: string }>('select id from auth.mfa_factors');
    const raised = await passFactor(
      callAuth,
      { id: factor?.id ?? '', token, address: undefined },
      codeOf(secret),
      new Date(),
    );
    expect((await set(raised.token)).refusal).toBeUndefined();
    await parish().database.sql.query(
      'update auth.users set encrypted_password = (select encrypted_password from auth.users where email = $2) where email = $1',
      [email, parish().person('lucia').email],
    );
  });
});

describe('where Auth has none, as on one machine', () => {
  it('it is not offered', async () => {
    const token = parish().token('lucia');
    const own = await send(parish().api, '/auth/second-factor', { token });
    expect(own.body.data).toEqual({ available: false, active: false });
    const begun = await send(parish().api, '/auth/second-factor', { method: 'POST', token });
    expect({ status: begun.status, message: begun.body.message }).toEqual({
      status: 404,
      message: 'Esta instalação não tem a verificação em duas etapas.',
    });
  });
});
