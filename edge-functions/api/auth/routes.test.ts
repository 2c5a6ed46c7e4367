import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';
import { devices } from './device.ts';
import { accountLimit } from './rules.ts';

const password = 'Paroquia#2026';
const parish = openParish({}, { lucia: password, tereza: password, otavio: password });

const signIn = (email: unknown, secret: unknown, address = '192.0.2.9', device?: string) =>
  send(parish().api, '/auth/login', {
    method: 'POST',
    body: { email, password: secret, device },
    // Address headers of the caller are ignored.
    headers: { 'x-test-address': address, 'x-forwarded-for': randomUUID(), 'cf-connecting-ip': randomUUID() },
  });

describe('signing in', () => {
  it('answers the person and a session that works', async () => {
    const { status, body } = await signIn(' Lucia@paroquia.test ', password);
    expect(status).toBe(200);
    const session = auth.login.answer.parse(body.data);
    expect(session.user).toMatchObject({
      name: 'Dona Lúcia',
      email: 'lucia@paroquia.test',
      role: 'admin',
      is_active: true,
    });
    expect(session.expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
    const profile = await send(parish().api, '/auth/profile', { token: session.token });
    expect(profile.body.data).toMatchObject({ id: session.user.id, email: 'lucia@paroquia.test' });
    expect(profile.body.data.last_login).not.toBeNull();
  });

  it.each(['\u200elucia@paroquia.test', 'lucia@paroquia.test\u200b', '\u2068lucia@paroquia.test\u2069\u00a0'])(
    'takes %j, which was copied',
    async (email) => expect((await signIn(email, password)).status).toBe(200),
  );

  it('returns the same error for a wrong password and an unknown e-mail', async () => {
    const wrong = await signIn('lucia@paroquia.test', 'errada');
    const unknown = await signIn('ninguem@paroquia.test', 'errada');
    for (const { status, body } of [wrong, unknown]) {
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 401,
        code: 'wrong_credentials',
        message: 'Email ou senha incorretos',
      });
    }
  });

  it('refuses inactive staff', async () => {
    const { status, body } = await signIn('otavio@paroquia.test', password);
    expect({ status, message: body.message }).toEqual({ status: 401, message: 'Usuário não encontrado ou inativo' });
  });

  it.each([
    [{ password }, 'O campo "e-mail" é obrigatório.'],
    [{ email: 'lucia@paroquia.test' }, 'O campo "senha" é obrigatório.'],
    [{ email: 'lucia', password }, 'O campo "e-mail" deve ser um e-mail válido.'],
    [{ email: 'lucia@paroquia.test', password: 'x'.repeat(201) }, 'O campo "senha" deve ter no máximo 200 caracteres.'],
    [{ email: { $ne: '' }, password }, 'O campo "e-mail" deve ser um texto.'],
  ])('refuses %j', async (body, message) => {
    const answer = await send(parish().api, '/auth/login', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  it('allows at most ten attempts a minute on one account, without affecting others', async () => {
    const attempts = [];
    for (let i = 0; i < 60; i += 1) attempts.push(await signIn('raimundo@paroquia.test', `errada ${i}`));
    const reached = attempts.filter(({ status }) => status === 401).length;
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThanOrEqual(10);
    const refused = attempts.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(60 - reached);
    expect(refused.every(({ headers }) => Number(headers.get('Retry-After')) >= 1)).toBe(true);
    expect((await signIn('tereza@paroquia.test', password)).status).toBe(200);
  });

  it('limits an address that tries many accounts', async () => {
    const statuses = [];
    for (let i = 0; i < 40; i += 1)
      statuses.push((await signIn(`pessoa${i}@paroquia.test`, 'errada', '198.51.100.7')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await signIn('tereza@paroquia.test', password, '198.51.100.8')).status).toBe(200);
  });

  it('logs neither e-mail nor password nor token', async () => {
    const lines = JSON.stringify(parish().api.log);
    expect(lines).toContain('"/auth/login"');
    expect(lines).not.toMatch(/paroquia\.test|errada|Paroquia#2026|eyJ/);
  });
});

const lucia = 'lucia@paroquia.test';
const tereza = 'tereza@paroquia.test';
const office = '203.0.113.7';

const forgetAttempts = () => parish().database.sql.exec('delete from private.rate_limits');

const deviceOf = async (email: string, device?: string): Promise<string> =>
  (await signIn(email, password, office, device)).body.data.device;

const strangersTry = (email: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => signIn(email, `errada ${i}`, `198.51.100.${i}`)));

describe('a device that has signed in before', () => {
  beforeEach(forgetAttempts);

  it('signs in while others try sixty passwords, at most ten of which are compared', async () => {
    const device = await deviceOf(lucia);
    const compare = vi.spyOn(bcrypt, 'compare');
    const [, ...owner] = await Promise.all([
      strangersTry(lucia, 60),
      ...Array.from({ length: 5 }, () => signIn(lucia, password, office, device)),
    ]);
    const compared = compare.mock.calls.length;
    compare.mockRestore();
    expect(owner.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(compared - owner.length).toBeGreaterThan(0);
    expect(compared - owner.length).toBeLessThanOrEqual(10);
  });

  it('is not locked out by other devices at its own address', async () => {
    const device = await deviceOf(lucia);
    // One by one: forty at once are more than a busy machine answers in time.
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 40)
      statuses.push((await signIn(`pessoa${statuses.length}@paroquia.test`, 'errada', office)).status);
    expect(statuses).toContain(429);
    expect((await signIn(lucia, password, office, device)).status).toBe(200);
  });

  it('has a limit of its own for each account', async () => {
    const device = await deviceOf(tereza, await deviceOf(lucia));
    const tries = Array.from({ length: 12 }, (_, i) => signIn(lucia, `errada ${i}`, office, device));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect((await signIn(lucia, password, office, device)).status).toBe(429);
    expect((await signIn(tereza, password, office, device)).status).toBe(200);
    expect((await signIn(lucia, password, '198.51.100.1')).status).toBe(200);
  });

  it('is unknown once the password has changed', async () => {
    const device = await deviceOf(lucia);
    const change = async (secret: string) =>
      parish().database.sql.query('update auth.users set encrypted_password = $1 where email = $2', [
        await bcrypt.hash(secret, 4),
        lucia,
      ]);
    await change('Outra#2026');
    onTestFinished(async () => {
      await change(password);
    });
    await strangersTry(lucia, accountLimit.max);
    expect((await signIn(lucia, 'Outra#2026', office, device)).status).toBe(429);
    await forgetAttempts();
    const known = (await signIn(lucia, 'Outra#2026', office, device)).body.data.device;
    await strangersTry(lucia, accountLimit.max);
    expect((await signIn(lucia, 'Outra#2026', office, known)).status).toBe(200);
  });

  it('keeps its last eight accounts, and its token names none of them', async () => {
    const known = devices('a secret');
    const now = new Date();
    const of = (email: string) => ({ email, passwordMark: 'a' });
    const emails = Array.from({ length: 9 }, (_, i) => `pessoa${i}@paroquia.test`);
    let token: string | undefined;
    for (const email of [...emails, 'pessoa8@paroquia.test'])
      token = await known.tokenAfter({ token, account: of(email), now });
    const found = await Promise.all(emails.map((email) => known.knownFor({ token, account: of(email), now })));
    expect(found[0]).toBeUndefined();
    expect(new Set(found.slice(1)).size).toBe(1);
    expect(found[8]).toMatch(/^[\w-]{36}$/);
    expect(atob(token?.split('.')[1] ?? '')).not.toContain('pessoa');
  });
});

describe('while others have used up an account’s attempts', () => {
  let device: string;
  let other: string;
  beforeAll(async () => {
    await forgetAttempts();
    device = await deviceOf(lucia);
    other = await deviceOf(tereza);
    await strangersTry(lucia, 20);
  });
  const status = async (sent: string) => (await signIn(lucia, password, office, sent)).status;

  const sign = (secret: string) =>
    new SignJWT({ accounts: [lucia] })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('device')
      .setJti(randomUUID())
      .setExpirationTime('1d')
      .sign(new TextEncoder().encode(secret));

  it.each<[string, () => Promise<string> | string]>([
    ['none', () => ''],
    ['no token', () => 'a device'],
    ['one of another account', () => other],
    ['one that is signed with the secret key itself', () => sign(parish().database.env.secretKey)],
    ['one that is signed with Auth’s secret', () => sign(parish().database.env.jwtSecret)],
    ['an access token', () => parish().token('lucia')],
    ['a changed one', () => device.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['an unsigned one', () => `${device.split('.').slice(0, 2).join('.')}.`],
  ])('of device tokens %s is refused', async (_, make) => {
    expect(await status(await make())).toBe(429);
  });

  it('a device token is good for half a year', async () => {
    const inDays = (days: number) => parish().api.setNow(new Date(Date.now() + days * 86_400_000));
    inDays(179);
    const within = await status(device);
    inDays(181);
    const after = await status(device);
    parish().api.setNow(undefined);
    expect([within, after]).toEqual([200, 429]);
  });
});

describe('the last login', () => {
  const lastLogin = async () => {
    const [row] = await parish().database.sql.query<{ at: string | null }>(
      'select last_login as at from public.profiles where email = $1',
      [tereza],
    );
    return row?.at ?? null;
  };

  it('is written by a sign-in, and not by a refused one or by a session that is refreshed', async () => {
    await forgetAttempts();
    await parish().database.sql.query('update public.profiles set last_login = null where email = $1', [tereza]);
    await signIn(tereza, 'errada');
    expect(await lastLogin()).toBeNull();
    const { body } = await signIn(tereza, password);
    const first = await lastLogin();
    expect(body.data.user.last_login).toBe(first);
    const { database } = parish();
    const refreshed = await database.fetch(`${database.env.supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: database.env.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: body.data.refresh_token }),
    });
    expect(refreshed.status).toBe(200);
    expect(await lastLogin()).toBe(first);
  });
});

describe('one’s own new password', () => {
  beforeEach(forgetAttempts);
  const change = (token: string | undefined, body: object) =>
    send(parish().api, '/auth/change-own-password', { method: 'POST', token, body });
  const sessionOf = async (email: string, secret = password) => (await signIn(email, secret)).body.data.token as string;
  const passes = async (token: string) => (await send(parish().api, '/auth/profile', { token })).status === 200;

  it('needs the present one, ends the other sessions and keeps this one', async () => {
    const here = await sessionOf(tereza);
    const elsewhere = await sessionOf(tereza);
    const { body } = await change(here, { currentPassword: password, newPassword: 'novena-456' });
    expect(body).toMatchObject({ success: true, message: 'Senha alterada com sucesso!' });
    const twenty = Array.from({ length: 20 }, () => passes(elsewhere));
    expect((await Promise.all(twenty)).filter(Boolean)).toHaveLength(0);
    expect(await passes(here)).toBe(true);
    expect((await signIn(tereza, password)).status).toBe(401);
    await forgetAttempts();
    expect((await change(here, { currentPassword: 'novena-456', newPassword: password })).status).toBe(200);
  });

  it.each([
    ['nothing', {}, 'Digite a sua senha atual'],
    ['no new password', { currentPassword: password }, 'Digite uma nova senha'],
    ['a short one', { currentPassword: password, newPassword: '12345' }, 'A senha deve ter pelo menos 6 caracteres'],
    ['a wrong present one', { currentPassword: 'errada', newPassword: 'novena-456' }, 'A senha atual está incorreta.'],
    ['the same one', { currentPassword: password, newPassword: password }, 'A nova senha deve ser diferente da atual.'],
  ])('with %s is refused', async (_, body, message) => {
    const token = await sessionOf(tereza);
    const answer = await change(token, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect((await signIn(tereza, password)).status).toBe(200);
  });

  it('can’t be guessed from an open session', async () => {
    const token = await sessionOf(tereza);
    const tries = Array.from({ length: 9 }, (_, i) =>
      change(token, { currentPassword: `${i}`, newPassword: 'novena-456' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});
