import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const password = 'Paroquia#2026';
const parish = openParish({}, { lucia: password, tereza: password, otavio: password });

const signIn = (email: unknown, secret: unknown, address = '192.0.2.9') =>
  send(parish().api, '/auth/login', {
    method: 'POST',
    body: { email, password: secret },
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
