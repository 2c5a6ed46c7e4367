import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startAuth, type TestAuth } from './testing.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
beforeEach(() => auth.reset());
afterAll(() => auth.close());

const tereza = {
  email: 'Tereza@Paroquia.test',
  password: 'rosário-123',
  email_confirm: true,
  user_metadata: { name: 'Tereza' },
  app_metadata: { role: 'editor' },
};

async function createTereza() {
  const { data, error } = await auth.client().auth.admin.createUser(tereza);
  expect(error).toBeNull();
  if (!data.user) throw new Error('no user');
  return data.user;
}

const signIn = (email: string, password: string) => auth.client('visitor').auth.signInWithPassword({ email, password });

describe('createUser', () => {
  test('returns the account in the official format, and its person can sign in', async () => {
    const user = await createTereza();
    expect(user).toMatchObject({
      email: 'tereza@paroquia.test',
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'], role: 'editor' },
      user_metadata: { name: 'Tereza' },
      identities: [
        { provider: 'email', user_id: user.id, identity_data: { email: 'tereza@paroquia.test', sub: user.id } },
      ],
    });
    expect(new Date(user.created_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(user.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(JSON.stringify(user)).not.toContain('password');

    const { data, error } = await signIn('tereza@paroquia.test', tereza.password);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
  });

  test('creates the profile with its role, by a trigger', async () => {
    const { id } = await createTereza();
    expect(
      await auth.sql.query('select name, email, role, is_active from public.profiles where id = $1', [id]),
    ).toEqual([{ name: 'Tereza', email: 'tereza@paroquia.test', role: 'editor', is_active: true }]);
  });

  test('sets the role after the account was made, as hosted Auth does', async () => {
    await auth.sql.exec(`
      create table public.seen_accounts (seen text);
      create function public.see_account() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        insert into public.seen_accounts values (tg_op || ' ' || coalesce(new.raw_app_meta_data ->> 'role', 'none'));
        return new;
      end $$;
      create trigger sees_accounts after insert or update of raw_app_meta_data on auth.users
      for each row execute function public.see_account()`);
    onTestFinished(() =>
      auth.sql.exec('drop function public.see_account cascade; drop table public.seen_accounts cascade'),
    );
    await createTereza();
    const seen = await auth.sql.query<{ seen: string }>('select seen from public.seen_accounts');
    expect(seen.map((row) => row.seen)).toEqual(['INSERT none', 'UPDATE editor']);
  });

  test('an account whose e-mail is not confirmed can’t sign in', async () => {
    await auth.client().auth.admin.createUser({ ...tereza, email_confirm: false });
    expect((await signIn(tereza.email, tereza.password)).error?.code).toBe('email_not_confirmed');
  });

  test('concurrent requests for one e-mail create one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => auth.client().auth.admin.createUser(tereza)));
    expect(answers.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['email_exists', 'email_exists', 'made']);
  });

  test.each([
    ['an e-mail that exists', { ...tereza }, 422, 'email_exists'],
    ['a short password', { ...tereza, email: 'outra@paroquia.test', password: '12345' }, 422, 'weak_password'],
    [
      'a password too long for bcrypt',
      { ...tereza, email: 'outra@paroquia.test', password: 'é'.repeat(37) },
      400,
      'validation_failed',
    ],
    [
      'an e-mail of 5,000 characters',
      { ...tereza, email: `${'a'.repeat(5000)}@paroquia.test` },
      400,
      'validation_failed',
    ],
    [
      'an unknown role',
      { ...tereza, email: 'outra@paroquia.test', app_metadata: { role: 'papa' } },
      400,
      'validation_failed',
    ],
    ['no e-mail', { password: 'rosário-123' }, 400, 'validation_failed'],
    ['an invalid e-mail', { ...tereza, email: 'tereza' }, 400, 'validation_failed'],
    [
      'an attribute that the one-machine stack lacks',
      { ...tereza, email: 'outra@paroquia.test', ban_duration: '24h' },
      400,
      'validation_failed',
    ],
  ])('refuses %s', async (_, attributes, status, code) => {
    await createTereza();
    const { data, error } = await auth.client().auth.admin.createUser(attributes);
    expect(data.user).toBeNull();
    expect({ status: error?.status, code: error?.code }).toEqual({ status, code });
    expect(await auth.sql.query('select email from auth.users')).toHaveLength(1);
  });
});

describe('listUsers', () => {
  test('pages, newest first, with the total', async () => {
    for (const name of ['ana', 'bia', 'clara']) {
      await auth.client().auth.admin.createUser({ email: `${name}@paroquia.test` });
    }
    const { data, error } = await auth.client().auth.admin.listUsers({ page: 1, perPage: 2 });
    expect(error).toBeNull();
    expect(data.users.map(({ email }) => email)).toEqual(['clara@paroquia.test', 'bia@paroquia.test']);
    expect(data).toMatchObject({ aud: 'authenticated', total: 3, nextPage: 2, lastPage: 2 });
    const last = await auth.client().auth.admin.listUsers({ page: 2, perPage: 2 });
    expect(last.data.users.map(({ email }) => email)).toEqual(['ana@paroquia.test']);
    expect(last.data).toMatchObject({ nextPage: null });
  });

  test.each(['0', '-1', 'x', '99999999999'])('refuses page %s', async (page) => {
    const response = await auth.call('GET', `/admin/users?page=${page}`, { holder: 'server' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('getUserById', () => {
  test('returns the account', async () => {
    const { id } = await createTereza();
    expect((await auth.client().auth.admin.getUserById(id)).data.user?.email).toBe('tereza@paroquia.test');
  });

  test('answers 404 for an unknown id and for an invalid one', async () => {
    const { error } = await auth.client().auth.admin.getUserById(crypto.randomUUID());
    expect({ status: error?.status, code: error?.code }).toEqual({ status: 404, code: 'user_not_found' });
    expect((await auth.call('GET', '/admin/users/12', { holder: 'server' })).status).toBe(404);
  });
});

describe('updateUserById', () => {
  test('changes the given fields and keeps the rest', async () => {
    const { id } = await createTereza();
    const { data, error } = await auth.client().auth.admin.updateUserById(id, {
      email: 'tereza.nova@paroquia.test',
      user_metadata: { phone: '85 99999-0000' },
      app_metadata: { role: 'admin' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'tereza.nova@paroquia.test',
      user_metadata: { name: 'Tereza', phone: '85 99999-0000' },
      app_metadata: { provider: 'email', role: 'admin' },
      identities: [{ identity_data: { email: 'tereza.nova@paroquia.test' } }],
    });
    expect((await signIn('tereza.nova@paroquia.test', tereza.password)).error).toBeNull();
    expect((await signIn('tereza@paroquia.test', tereza.password)).error?.code).toBe('invalid_credentials');
  });

  test('a new password ends every session and the old password', async () => {
    const { id } = await createTereza();
    const { data } = await signIn(tereza.email, tereza.password);
    expect((await auth.client().auth.admin.updateUserById(id, { password: 'novena-456' })).error).toBeNull();
    const client = auth.client('visitor');
    expect(
      (await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })).error,
    ).not.toBeNull();
    expect((await signIn(tereza.email, tereza.password)).error?.code).toBe('invalid_credentials');
    expect((await signIn(tereza.email, 'novena-456')).error).toBeNull();
  });

  test('refuses another person’s e-mail, a weak password and an unknown id', async () => {
    const { id } = await createTereza();
    await auth.client().auth.admin.createUser({ email: 'ana@paroquia.test' });
    const { updateUserById } = auth.client().auth.admin;
    const refusals = [
      await updateUserById.call(auth.client().auth.admin, id, { email: 'ANA@paroquia.test' }),
      await updateUserById.call(auth.client().auth.admin, id, { password: '123' }),
      await updateUserById.call(auth.client().auth.admin, crypto.randomUUID(), { email: 'x@paroquia.test' }),
    ];
    expect(refusals.map(({ error }) => error?.code)).toEqual(['email_exists', 'weak_password', 'user_not_found']);
    expect((await signIn(tereza.email, tereza.password)).error).toBeNull();
  });
});

describe('deleteUser', () => {
  test('deletes the account with its sessions, tokens, identities and profile', async () => {
    await auth.createStaff({ email: 'lucia@paroquia.test', name: 'Dona Lúcia', role: 'admin' });
    const { id } = await createTereza();
    const { data } = await signIn(tereza.email, tereza.password);
    expect((await auth.client().auth.admin.deleteUser(id)).error).toBeNull();
    for (const table of ['auth.sessions', 'auth.refresh_tokens', 'auth.identities']) {
      expect(await auth.sql.query(`select 1 as found from ${table} where user_id = $1`, [id])).toEqual([]);
    }
    expect(await auth.sql.query('select 1 as found from public.profiles where id = $1', [id])).toEqual([]);
    const token = data.session?.access_token ?? '';
    const refused = await auth.call('GET', '/user', { token });
    expect(refused.status).toBe(403);
    expect((await auth.client().auth.admin.deleteUser(id)).error?.code).toBe('user_not_found');
  });

  test('an error of the database is answered as unexpected_failure, and nothing is deleted', async () => {
    const { id } = await auth.createStaff({ email: 'lucia@paroquia.test', name: 'Dona Lúcia', role: 'admin' });
    const { error } = await auth.client().auth.admin.deleteUser(id);
    expect({ status: error?.status, message: error?.message }).toEqual({
      status: 500,
      message: 'Database error deleting user',
    });
    expect(await auth.sql.query('select 1 as found from auth.users')).toHaveLength(1);
  });
});

describe('generateLink', () => {
  const ask = (body: object) =>
    auth.call('POST', '/admin/generate_link', { body: JSON.stringify(body), holder: 'server' });

  test('answers a token of which the database keeps a hash alone', async () => {
    await createTereza();
    const { data, error } = await auth.client().auth.admin.generateLink({ type: 'recovery', email: tereza.email });
    expect(error).toBeNull();
    const { hashed_token: token } = data.properties ?? {};
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await auth.sql.query<{ kept: string }>('select recovery_token as kept from auth.users');
    expect(row?.kept).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.kept).not.toBe(token);
  });

  test.each([
    ['of another type', { type: 'magiclink', email: tereza.email }, 400, 'validation_failed'],
    ['without an e-mail', { type: 'recovery' }, 400, 'validation_failed'],
    ['for an unknown e-mail', { type: 'recovery', email: 'ninguem@paroquia.test' }, 404, 'user_not_found'],
  ])('makes none %s', async (_, body, status, error_code) => {
    await createTereza();
    const response = await ask(body);
    expect([response.status, await response.json()]).toMatchObject([status, { error_code }]);
    expect(await auth.sql.query('select from auth.users where recovery_token <> $1', [''])).toEqual([]);
  });
});

test('signOut ends the session of a token', async () => {
  await createTereza();
  const { data } = await signIn(tereza.email, tereza.password);
  const token = data.session?.access_token ?? '';
  expect((await auth.client().auth.admin.signOut(token)).error).toBeNull();
  expect((await auth.call('GET', '/user', { token })).status).toBe(403);
});

test.each(['GET', 'POST'])('%s with the visitor’s key is refused', async (method) => {
  const response = await auth.call(method, '/admin/users', method === 'POST' ? { body: '{}' } : {});
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
});

test.each([
  ['PATCH', '/admin/users'],
  ['GET', '/admin/generate_link'],
  ['POST', '/admin/generate_link/a'],
  ['POST', '/admin/invite'],
  ['GET', '/admin/users/a/b'],
])('%s %s does not exist', async (method, path) => {
  const response = await auth.call(method, path, { holder: 'server' });
  expect([404, 405]).toContain(response.status);
});
