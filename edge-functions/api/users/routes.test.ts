import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { type Sent, send, startApi } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish, withAuth } from '../testing/parish.ts';

const password = 'Paroquia#2026';
const parish = openParish({}, { lucia: password, tereza: password, raimundo: password });
const call = (path: string, sent?: Sent) => send(parish().api, path, sent);
const as = (name: Name, path: string, sent: Sent = {}) => call(path, { ...sent, token: parish().token(name) });
const asLucia = (path: string, sent?: Sent) => as('lucia', path, sent);
const post = (body: object) => asLucia('/auth/users', { method: 'POST', body });
const put = (id: string, body: object) => asLucia(`/auth/users/${id}`, { method: 'PUT', body });
const sql = () => parish().database.sql;

const bento = { name: 'Bento', email: 'bento@paroquia.test', password: 'novena-123', role: 'editor' };

async function make(change: object = {}) {
  const { status, body } = await post({ ...bento, ...change });
  expect(status, body.message).toBe(201);
  return body.data;
}

const signIn = (email: string, secret: string) =>
  call('/auth/login', { method: 'POST', body: { email, password: secret } });

async function sessionOf({ email = bento.email, secret = bento.password } = {}): Promise<string> {
  const { status, body } = await signIn(email, secret);
  expect(status, body.message).toBe(200);
  return body.data.token;
}

/** How many of twenty calls with this token succeed, at the API and at REST. */
async function passing(token: string): Promise<number> {
  const { database } = parish();
  const rest = async (path: string) => {
    const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/${path}`, {
      headers: { apikey: database.env.publishableKey, Authorization: `Bearer ${token}` },
    });
    return response.ok && (await response.json()).length > 0;
  };
  const api = async (path: string) => (await call(path, { token })).status < 400;
  const ten = Array.from({ length: 5 }, (_, i) => i);
  const results = await Promise.all([
    ...ten.map(() => api('/auth/profile')),
    ...ten.map(() => api('/mass-intentions')),
    ...ten.map(() => rest('profiles?select=id')),
    ...ten.map(() => rest('mass_intentions?select=id')),
  ]);
  return results.filter(Boolean).length;
}

/** Who did what to an account, and the role that it then had. */
async function entriesOf(id: string) {
  const entries = await sql().query<{ actor_name: string; verb: string; role: string | null }>(
    `select actor_name, verb, new ->> 'role' as role from public.audit_log where row_id = $1 order by id`,
    [id],
  );
  return entries.map(({ actor_name, verb, role }) => [actor_name, verb, role]);
}

beforeEach(async () => {
  await sql().exec(`
    delete from private.rate_limits;
    delete from auth.users where email not like all (array['lucia@%', 'tereza@%', 'raimundo@%', 'chico@%', 'otavio@%']);
    update public.profiles set role = 'admin', is_active = true where email = 'lucia@paroquia.test';
    insert into public.mass_intentions (intention_type, notes)
    select 'deceased', 'Pelas almas' where not exists (select from public.mass_intentions)`);
});

describe('the list of users', () => {
  it('answers who may sign in, by name, and no password', async () => {
    const { body } = await asLucia('/auth/users?page=1&limit=2');
    expect(users.list.answer.parse(body.data).map(({ name }) => name)).toEqual(['Chico', 'Dona Lúcia']);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 5, pages: 3 });
    expect(JSON.stringify(body)).not.toMatch(/password|search/);
    expect(body.data[1]).toMatchObject({ role: 'admin', is_active: true, last_login: null, second_factor: false });
  });

  it.each([
    ['LÚCIA', ['Dona Lúcia']],
    ['raimundo@', ['Raimundo']],
    ['“dona” lúcia', ['Dona Lúcia']],
    ['ninguém', []],
  ])('is searched by name and e-mail: %s', async (search, found) => {
    const { body } = await asLucia(`/auth/users?search=${encodeURIComponent(search)}`);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(found);
  });

  it.each(['tereza', 'raimundo', 'chico'] as const)('is not for %s, nor is anything done with users', async (name) => {
    const { id, updatedAt } = await make();
    for (const [method, path, body] of [
      ['GET', '/auth/users', undefined],
      ['GET', `/auth/users/${id}`, undefined],
      ['POST', '/auth/users', { ...bento, email: 'outra@paroquia.test' }],
      ['PUT', `/auth/users/${id}`, { name: 'Outra', updatedAt }],
      ['DELETE', `/auth/users/${id}`, undefined],
      ['POST', `/auth/users/${id}/change-password`, { newPassword: 'outra-123' }],
      ['DELETE', `/auth/users/${id}/second-factor`, undefined],
    ] as const) {
      expect((await as(name, path, { method, body })).status, `${method} ${path}`).toBe(403);
    }
    expect((await signIn(bento.email, bento.password)).status).toBe(200);
  });
});

describe('a new user', () => {
  it('signs in with what the administrator gave', async () => {
    const { status, body } = await post({ ...bento, email: ' Bento@Paroquia.test ' });
    expect({ status, message: body.message }).toEqual({ status: 201, message: 'Usuário criado com sucesso!' });
    expect(users.create.answer.parse(body.data)).toMatchObject({ name: 'Bento', email: bento.email, role: 'editor' });
    const { body: session } = await signIn(bento.email, bento.password);
    expect(session.data.user).toMatchObject({ id: body.data.id, role: 'editor' });
    expect(await entriesOf(body.data.id)).toEqual([
      ['Dona Lúcia', 'insert', 'common'],
      ['Dona Lúcia', 'update', 'editor'],
    ]);
  });

  it('that breaks off half-way can’t sign in, and is finished by the same call again', async () => {
    const { database } = parish();
    const answer = withAuth(database);
    const id = randomUUID();
    let isKilled = false;
    const killed = startApi({
      ...database,
      async fetch(input, init) {
        if (isKilled) return await new Promise<never>(() => {});
        const response = await answer(input, init);
        const { pathname } = new URL(new Request(input, init).url);
        isKilled = pathname === '/auth/v1/admin/users';
        return response;
      },
    });
    void send(killed, '/auth/users', { method: 'POST', token: parish().token('lucia'), body: { ...bento, id } });
    await vi.waitFor(() => expect(isKilled).toBe(true));
    expect((await signIn(bento.email, bento.password)).body.code).toBe('account_inactive');
    await make({ id });
    expect((await signIn(bento.email, bento.password)).body.data.user.role).toBe('editor');
  });

  it.each([
    ['no password', { password: undefined }, 'Senha é obrigatória para novos usuários'],
    ['a blank password', { password: '' }, 'Senha é obrigatória para novos usuários'],
    ['a short password', { password: '12345' }, 'A senha deve ter pelo menos 6 caracteres'],
    ['a password too long for bcrypt', { password: 'é'.repeat(37) }, /^A senha deve ter no máximo 72 caracteres/],
    ['a password that can’t be typed', { password: 'novena\u0000123' }, /^A senha tem caracteres/],
    ['no name', { name: ' ' }, 'O campo "nome" é obrigatório.'],
    ['no e-mail', { email: '' }, 'O campo "e-mail" é obrigatório.'],
    ['an e-mail that is none', { email: 'bento' }, 'O campo "e-mail" deve ser um e-mail válido.'],
    ['no role', { role: undefined }, 'O campo "papel" é obrigatório.'],
    ['an unknown role', { role: 'papa' }, /^O campo "papel" deve ser um destes valores/],
    ['another field', { last_login: '2026-01-01T00:00:00Z' }, 'O campo "last_login" não é aceito aqui.'],
  ])('with %s is refused, and leaves nothing', async (_, change, message) => {
    const { status, body } = await post({ ...bento, ...change });
    expect(status).toBe(400);
    expect(body.message).toMatch(message);
    expect(await sql().query('select count(*)::int as n from auth.users')).toEqual([{ n: 5 }]);
  });

  it('does not take the e-mail of another', async () => {
    const { status, body } = await post({ ...bento, email: 'TEREZA@paroquia.test' });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Já existe um usuário com este e-mail.',
    });
  });

  it('that is sent twice with one id is one account, with the password that was sent last', async () => {
    const id = randomUUID();
    const first = await make({ id });
    expect(await make({ id, password: 'outra-456' })).toMatchObject({ id: first.id, role: 'editor' });
    expect((await signIn(bento.email, 'outra-456')).status).toBe(200);
    const { body } = await post({ ...bento, id, email: 'outro@paroquia.test' });
    expect(body.code).toBe('conflict');
  });

  it('is no half account when the second half fails', async () => {
    const { database } = parish();
    const answer = withAuth(database);
    const failing = startApi({
      ...database,
      fetch: (input, init) =>
        init?.method === 'PATCH' ? Promise.reject(new TypeError('connection lost')) : answer(input, init),
    });
    const sent = { method: 'POST', token: parish().token('lucia'), body: bento };
    expect((await send(failing, '/auth/users', sent)).status).toBe(503);
    expect(await sql().query('select id from auth.users where email = $1', [bento.email])).toEqual([]);
    await make();
  });
});

describe('a change', () => {
  it('carries the e-mail to the account, and a blank password keeps it', async () => {
    const { id } = await make();
    const { body } = await put(id, { name: 'Bento Maia', email: 'maia@paroquia.test', password: '' });
    expect(body).toMatchObject({ message: 'Usuário atualizado com sucesso!', data: { email: 'maia@paroquia.test' } });
    expect((await signIn('maia@paroquia.test', bento.password)).body.data.user.name).toBe('Bento Maia');
    expect((await signIn(bento.email, bento.password)).status).toBe(401);
    expect(await sql().query('select email from auth.identities where user_id = $1', [id])).toEqual([
      { email: 'maia@paroquia.test' },
    ]);
  });

  it('to the e-mail of another is refused and changes nothing', async () => {
    const { id } = await make();
    const { status, body } = await put(id, { name: 'Outro', email: 'tereza@paroquia.test', password: 'outra-456' });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Já existe um usuário com este e-mail.',
    });
    expect((await asLucia(`/auth/users/${id}`)).body.data).toMatchObject({ name: 'Bento', email: bento.email });
    expect((await signIn(bento.email, bento.password)).status).toBe(200);
  });

  it('over a version that another administrator has changed is refused, with who and when', async () => {
    const { id, updatedAt } = await make();
    await put(id, { role: 'financial', updatedAt });
    const { status, body } = await put(id, { role: 'admin', password: 'outra-456', updatedAt });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'changed_meanwhile' });
    expect(body.message).toMatch(/^Dona Lúcia alterou este registro em /);
    expect((await signIn(bento.email, bento.password)).body.data.user.role).toBe('financial');
    expect(
      (await asLucia(`/auth/users/${id}`, { method: 'DELETE', headers: { 'If-Match': `"${updatedAt}"` } })).status,
    ).toBe(409);
  });

  it('a sign-in is no new version', async () => {
    const { id, updatedAt } = await make();
    await sessionOf();
    expect((await put(id, { name: 'Bento Maia', updatedAt })).status).toBe(200);
  });

  it.each([
    ['is deactivated', { is_active: false }, 0],
    ['gets another role', { role: 'common' }, 0],
    ['gets a new password', { password: 'outra-456' }, 0],
    ['gets another name', { name: 'Bento Maia' }, 20],
  ])('of a person who %s: with the token that they hold, %#', async (_, change, passes) => {
    const { id } = await make();
    const token = await sessionOf();
    expect(await passing(token)).toBe(20);
    expect((await put(id, change)).status).toBe(200);
    expect(await passing(token)).toBe(passes);
  });

  it('of nobody answers 404', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'Ninguém' }],
      ['DELETE', '', undefined],
      ['POST', '/change-password', { newPassword: 'outra-456' }],
      ['DELETE', '/second-factor', undefined],
    ] as const) {
      const answer = await asLucia(`/auth/users/${unknownId}${path}`, { method, body });
      expect({ status: answer.status, message: answer.body.message }).toEqual({
        status: 404,
        message: 'Usuário não encontrado',
      });
    }
  });
});

describe('a deletion', () => {
  it('takes the account, its sessions and nothing that the person wrote', async () => {
    const { id } = await make();
    const token = await sessionOf();
    const { body } = await call('/news', { method: 'POST', token, body: { title: 'Novena', content: '<p>a</p>' } });
    expect((await asLucia(`/auth/users/${id}`, { method: 'DELETE' })).body.message).toBe(
      'Usuário excluído com sucesso!',
    );
    expect(await passing(token)).toBe(0);
    expect((await signIn(bento.email, bento.password)).status).toBe(401);
    expect(await sql().query('select id from auth.users where id = $1', [id])).toEqual([]);
    expect((await asLucia(`/news/${body.data.id}`)).body.data.author).toMatchObject({ name: 'Bento' });
    expect(
      await sql().query(
        `select actor_id, old ->> 'name' as name from public.audit_log where row_id = $1 and verb = 'delete'`,
        [id],
      ),
    ).toEqual([{ actor_id: parish().person('lucia').id, name: 'Bento' }]);
    await make();
  });
});

describe('the last active administrator', () => {
  const sentence = 'O último administrador ativo não pode ser excluído, desativado nem mudar de papel.';

  it.each([
    ['demoted', 'PUT', { role: 'editor' }],
    ['deactivated', 'PUT', { is_active: false }],
    ['deleted', 'DELETE', undefined],
  ] as const)('is not %s', async (_, method, body) => {
    const answer = await asLucia(`/auth/users/${parish().person('lucia').id}`, { method, body });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 409, message: sentence });
  });

  it.each([
    ['demote', 'PUT', { role: 'editor' }],
    ['deactivate', 'PUT', { is_active: false }],
    ['delete', 'DELETE', undefined],
  ] as const)('is left when two %s each other at the same moment', async (_, method, body) => {
    const other = await make({ role: 'admin' });
    const token = await sessionOf();
    const { id } = parish().person('lucia');
    const answers = await Promise.all([
      asLucia(`/auth/users/${other.id}`, { method, body }),
      call(`/auth/users/${id}`, { method, body, token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await sql().query(`select count(*)::int as n from public.profiles where role = 'admin' and is_active`),
    ).toEqual([{ n: 1 }]);
    await restoreLucia();
  });
});

/** Lucia may have been deleted or demoted by the race. */
async function restoreLucia() {
  const { id, email, name, role } = parish().person('lucia');
  await sql().query(
    `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    [id, email, { role }, { name }],
  );
  await sql().query(`update public.profiles set role = 'admin', is_active = true where id = $1`, [id]);
  await sql().query('insert into auth.sessions (id, user_id) values ($1, $1) on conflict do nothing', [id]);
}

describe('a new password from an administrator', () => {
  const change = (id: string, body: object) => asLucia(`/auth/users/${id}/change-password`, { method: 'POST', body });

  it('counts at once, and ends the person’s sessions', async () => {
    const { id } = await make();
    const token = await sessionOf();
    const { body } = await change(id, { newPassword: 'outra-456' });
    expect(body).toMatchObject({ success: true, message: 'Senha alterada com sucesso!' });
    expect(await passing(token)).toBe(0);
    expect((await signIn(bento.email, bento.password)).status).toBe(401);
    expect((await signIn(bento.email, 'outra-456')).status).toBe(200);
  });

  it('is an entry in the administrator’s name, and one’s own in one’s own', async () => {
    const { id } = await make();
    await change(id, { newPassword: 'outra-456' });
    const token = await sessionOf({ secret: 'outra-456' });
    const own = { currentPassword: 'outra-456', newPassword: 'minha-789' };
    expect((await call('/auth/change-own-password', { method: 'POST', token, body: own })).status).toBe(200);
    await put(id, { password: 'mais-uma-1' });
    await sql().query(`update auth.users set encrypted_password = 'another' where id = $1`, [id]);
    const passwords = (await entriesOf(id)).filter(([, verb]) => verb === 'password');
    expect(passwords.map(([who]) => who)).toEqual(['Dona Lúcia', 'Bento', 'Dona Lúcia', null]);
  });

  it('for oneself takes the present one, and keeps the session that asks', async () => {
    const { id } = await make({ role: 'admin' });
    const token = await sessionOf();
    const own = (body: object) => call(`/auth/users/${id}/change-password`, { method: 'POST', token, body });
    for (const [body, message] of [
      [{ newPassword: 'outra-456' }, 'Digite a sua senha atual'],
      [{ newPassword: 'outra-456', currentPassword: 'errada-1' }, 'A senha atual está incorreta.'],
    ] as const) {
      const answer = await own(body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    const edited = await call(`/auth/users/${id}`, { method: 'PUT', token, body: { password: 'outra-456' } });
    expect([edited.status, edited.body.message]).toEqual([
      400,
      'Troque a sua própria senha em "Trocar senha", com a senha atual.',
    ]);
    expect((await signIn(bento.email, bento.password)).status).toBe(200);
    expect((await own({ newPassword: 'outra-456', currentPassword: bento.password })).status).toBe(200);
    expect((await call('/auth/profile', { token })).status).toBe(200);
    expect((await signIn(bento.email, 'outra-456')).status).toBe(200);
  });

  it.each([
    [{}, 'Digite uma nova senha'],
    [{ newPassword: '' }, 'Digite uma nova senha'],
    [{ newPassword: '12345' }, 'A senha deve ter pelo menos 6 caracteres'],
  ])('%j is refused', async (body, message) => {
    const { id } = await make();
    const answer = await change(id, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
  });
});
