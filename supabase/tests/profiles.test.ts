import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const profiles = () => database.sql.query('select name, email, role, is_active from public.profiles order by name');

describe('an account’s profile', () => {
  const account = async (appMetadata: object, userMetadata: object): Promise<string> => {
    const [made] = await database.sql.query<{ id: string }>(
      `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data)
       values (gen_random_uuid(), 'novo@paroquia.test', $1, $2) returning id`,
      [appMetadata, userMetadata],
    );
    return made?.id ?? '';
  };
  const setMetadata = (id: string, appMetadata: object | null) =>
    database.sql.query('update auth.users set raw_app_meta_data = $2 where id = $1', [id, appMetadata]);
  const roles = async () => (await profiles()).map(({ role }) => role);

  test('takes its role from `app_metadata`, which only the admin API can set', async () => {
    await account({ role: 'editor' }, { name: ' Nova ', role: 'admin' });
    expect(await profiles()).toEqual([{ name: 'Nova', email: 'novo@paroquia.test', role: 'editor', is_active: true }]);
  });

  test('is common and named by the e-mail by default', async () => {
    await account({}, { role: 'admin' });
    expect(await profiles()).toEqual([{ name: 'novo', email: 'novo@paroquia.test', role: 'common', is_active: true }]);
  });

  test('an unknown role prevents the account', async () => {
    await expect(account({ role: 'papa' }, {})).rejects.toThrow(/profiles_role_check/);
    expect(await database.sql.query('select id from auth.users')).toEqual([]);
  });

  const provider = { provider: 'email', providers: ['email'] };
  test.each<[string, (object | null)[], string]>([
    ['set after the account was made, as Auth does', [provider, { ...provider, role: 'editor' }], 'editor'],
    ['set with the account', [{ role: 'financial' }], 'financial'],
    ['set twice', [provider, { role: 'editor' }, { role: 'admin' }], 'admin'],
    ['set and kept', [{ role: 'editor' }, { ...provider, role: 'editor' }], 'editor'],
    ['taken away', [{ role: 'editor' }, provider], 'common'],
    ['taken away with all metadata', [{ role: 'editor' }, null], 'common'],
  ])('follows a role that is %s', async (_, [first, ...later], role) => {
    const id = await account(first ?? {}, {});
    for (const appMetadata of later) await setMetadata(id, appMetadata);
    expect(await roles()).toEqual([role]);
  });

  test('keeps the role that the panel gave until the account’s own role changes', async () => {
    const id = await account({ ...provider, role: 'editor' }, {});
    await database.sql.query(`update public.profiles set role = 'financial' where id = $1`, [id]);
    const unrelated = [
      `last_sign_in_at = now()`,
      `raw_app_meta_data = raw_app_meta_data || '{"providers": ["email", "phone"]}'`,
      `raw_user_meta_data = '{"role": "admin", "app_metadata": {"role": "admin"}}'`,
      `email = 'outra@paroquia.test', raw_app_meta_data = raw_app_meta_data`,
    ];
    for (const change of unrelated) {
      await database.sql.query(`update auth.users set ${change} where id = $1`, [id]);
      expect(await roles()).toEqual(['financial']);
    }
    await setMetadata(id, { ...provider, role: 'common' });
    expect(await roles()).toEqual(['common']);
  });

  test('an account takes neither an unknown role nor the last administrator’s', async () => {
    const id = await account(provider, {});
    await expect(setMetadata(id, { role: 'papa' })).rejects.toThrow(/profiles_role_check/);
    await setMetadata(id, { role: 'admin' });
    for (const appMetadata of [{ role: 'editor' }, provider, null]) {
      await expect(setMetadata(id, appMetadata)).rejects.toThrow(/last active administrator/);
    }
    expect(await database.sql.query('select raw_app_meta_data as kept from auth.users')).toEqual([
      { kept: { role: 'admin' } },
    ]);
    expect(await roles()).toEqual(['admin']);
  });

  test('follows the account’s e-mail, not when Auth saw the person last, and ends with it', async () => {
    const { id } = await database.createStaff(people.tereza);
    await database.sql.query(
      `update auth.users set email = 'outra@paroquia.test', last_sign_in_at = '2026-11-21T12:00:00Z' where id = $1`,
      [id],
    );
    expect(await database.sql.query('select email, last_login from public.profiles')).toEqual([
      { email: 'outra@paroquia.test', last_login: null },
    ]);
    await database.sql.query('delete from auth.users where id = $1', [id]);
    expect(await profiles()).toEqual([]);
  });

  test('is read-only for its owner', async () => {
    const tereza = await database.createStaff(people.tereza);
    for (const change of [{ role: 'admin' }, { name: 'Outra' }, { is_active: false }]) {
      await rest(database, database.tokenFor(tereza), `profiles?id=eq.${tereza.id}`, { method: 'PATCH', body: change });
    }
    expect(await profiles()).toEqual([{ name: 'Tereza', email: tereza.email, role: 'editor', is_active: true }]);
  });

  test('a deactivated person becomes a visitor at once, with the same token', async () => {
    const tereza = await database.createStaff(people.tereza);
    const token = database.tokenFor(tereza);
    await database.sql.exec(`insert into public.news (title, content) values ('Rascunho', '<p>a</p>')`);
    expect((await rest(database, token, 'news?select=title')).body).toEqual([{ title: 'Rascunho' }]);
    await database.sql.query('update public.profiles set is_active = false where id = $1', [tereza.id]);
    expect((await rest(database, token, 'news?select=title')).body).toEqual([]);
    expect((await rest(database, token, 'profiles?select=id')).body).toEqual([]);
  });
});

describe('sessions and tokens of Auth', () => {
  const openSession = ({ id }: { id: string }) =>
    database.sql.query('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [id]);
  const withSession = () =>
    database.sql.query('select distinct email from auth.sessions join auth.users u on u.id = user_id order by 1');

  test.each([
    ['who is deactivated', 'update public.profiles set is_active = false where id = $1'],
    ['who gets another role', `update public.profiles set role = 'common' where id = $1`],
    ['whose profile is deleted', 'delete from public.profiles where id = $1'],
  ])('a person %s loses their sessions, and nobody else does', async (_, change) => {
    const { tereza, chico } = people;
    const leaving = await database.createStaff(tereza);
    const staying = await database.createStaff(chico);
    for (const person of [leaving, leaving, staying]) await openSession(person);
    await database.sql.query(`update public.profiles set name = 'Outra' where id = $1`, [leaving.id]);
    expect(await withSession()).toHaveLength(2);
    await database.sql.query('update public.profiles set role = role, is_active = is_active where id = $1', [
      leaving.id,
    ]);
    expect(await withSession()).toHaveLength(2);
    await database.sql.query(change, [leaving.id]);
    expect(await withSession()).toEqual([{ email: chico.email }]);
  });

  const seen = async (token: string) => (await rest(database, token, 'mass_intentions?select=id')).body;
  const intention = `insert into public.mass_intentions (id, intention_type, notes) values ('${unknownId}', 'deceased', 'a')`;

  test('a token counts only while its session is there', async () => {
    const { tereza, chico } = people;
    const person = await database.createStaff(tereza);
    const other = await database.createStaff(chico);
    await database.sql.exec(intention);
    const token = database.tokenFor(person);
    expect(await seen(token)).toEqual([{ id: unknownId }]);
    // Somebody else's session, none, and one that never existed.
    for (const session_id of [other.id, undefined, unknownId]) {
      expect(await seen(database.tokenFor(person, { claims: { session_id } }))).toEqual([]);
    }
    await database.sql.query('delete from auth.sessions where user_id = $1', [person.id]);
    expect(await seen(token)).toEqual([]);
    expect((await rest(database, token, 'profiles?select=id')).body).toEqual([]);
    const written = await rest(database, token, 'mass_intentions', { method: 'POST', body: { notes: 'b' } });
    expect(written.status).toBe(403);
    expect((await rest(database, token, 'rpc/refused_because')).body).toBe('ended');
  });

  test('of a person with a second factor only tokens of the second level count', async () => {
    const person = await database.createStaff(people.tereza);
    await database.sql.exec(intention);
    const [first, second] = [undefined, { claims: { aal: 'aal2' } }].map((details) =>
      database.tokenFor(person, details),
    );
    const addFactor = (status: string) =>
      database.sql.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', $2, now(), now())`,
        [person.id, status],
      );
    await addFactor('unverified');
    expect(await seen(first ?? '')).toEqual([{ id: unknownId }]);
    await addFactor('verified');
    expect(await seen(first ?? '')).toEqual([]);
    expect((await rest(database, first, 'profiles?select=id')).body).toEqual([]);
    expect((await rest(database, first, 'rpc/refused_because')).body).toBe('second_factor');
    expect(await seen(second ?? '')).toEqual([{ id: unknownId }]);
    expect((await rest(database, second, 'rpc/refused_because')).body).toBe(null);
  });

  test('people end their own other sessions, and administrators anybody’s', async () => {
    const [tereza, raimundo, lucia] = await Promise.all(
      [people.tereza, people.raimundo, people.lucia].map((details) => database.createStaff(details)),
    );
    if (!tereza || !raimundo || !lucia) throw new Error('no staff');
    for (const person of [tereza, raimundo]) await openSession(person);
    const sessions = async () =>
      await database.sql.query(
        'select u.email, count(*)::int as n from auth.sessions join auth.users u on u.id = user_id group by 1 order by 1',
      );
    const end = async (by: { id: string; email: string }, person: { id: string }) =>
      (
        await rest(database, database.tokenFor(by), 'rpc/end_sessions_of', {
          method: 'POST',
          body: { person: person.id },
        })
      ).status;
    expect(await end(tereza, raimundo)).toBe(403);
    expect(await end(tereza, tereza)).toBe(204);
    expect(await sessions()).toMatchObject([{ n: 1 }, { n: 2 }, { n: 1 }]);
    expect(await end(lucia, raimundo)).toBe(204);
    expect(await sessions()).toEqual([
      { email: lucia.email, n: 1 },
      { email: tereza.email, n: 1 },
    ]);
  });

  test('Auth’s hook gives a token to active people only, and leaves it as it is', async () => {
    const tereza = await database.createStaff(people.tereza);
    const otavio = await database.createStaff(people.otavio);
    const asked = async (user_id: string | null) => {
      const event = { user_id, claims: { sub: user_id, role: 'authenticated' }, authentication_method: 'password' };
      const [row] = await database.sql.query('select private.token_for_active_person($1) as answer', [event]);
      return { event, answer: row?.answer as { error?: { http_code: number } } };
    };
    const active = await asked(tereza.id);
    expect(active.answer).toEqual(active.event);
    for (const refused of [otavio.id, unknownId, null]) {
      expect((await asked(refused)).answer).toMatchObject({ error: { http_code: 403 } });
    }
  });

  test('the hook and the check of active accounts can’t be called through REST', async () => {
    const granted = await database.sql.query(`
      select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') and (
        has_function_privilege(rolname, 'private.token_for_active_person(jsonb)', 'execute')
        or has_function_privilege(rolname, 'private.is_active(uuid)', 'execute'))`);
    expect(granted).toEqual([]);
  });
});

describe('a profile’s e-mail', () => {
  const emails = () =>
    database.sql.query(
      'select p.email as profile, u.email as account from public.profiles p join auth.users u using (id) order by 1',
    );

  test('that an administrator changes is the account’s, and nobody else’s', async () => {
    const lucia = await database.createStaff(people.lucia);
    const tereza = await database.createStaff(people.tereza);
    const change = async (email: string) =>
      (
        await rest(database, database.tokenFor(lucia), `profiles?id=eq.${tereza.id}`, {
          method: 'PATCH',
          body: { email },
        })
      ).status;
    expect(await change('Nova@paroquia.test')).toBe(204);
    expect(await change(lucia.email)).toBe(409);
    expect(await emails()).toEqual([
      { profile: lucia.email, account: lucia.email },
      { profile: 'nova@paroquia.test', account: 'nova@paroquia.test' },
    ]);
  });
});

describe('the last active administrator', () => {
  const refusal = { status: 409, body: { code: 'PT409', hint: 'last_active_admin' } };

  async function lastAdministrator() {
    const lucia = await database.createStaff(people.lucia);
    await database.createStaff({ name: 'Inativo', email: 'inativo@paroquia.test', role: 'admin', active: false });
    return { path: `profiles?id=eq.${lucia.id}`, token: database.tokenFor(lucia), id: lucia.id };
  }

  test.each([{ role: 'editor' }, { is_active: false }])('cannot become %j', async (change) => {
    const { path, token } = await lastAdministrator();
    expect(await rest(database, token, path, { method: 'PATCH', body: change })).toMatchObject(refusal);
    expect(await profiles()).toContainEqual(
      expect.objectContaining({ name: 'Dona Lúcia', role: 'admin', is_active: true }),
    );
  });

  test('cannot be deleted, nor their account', async () => {
    const { path, token, id } = await lastAdministrator();
    expect(await rest(database, token, path, { method: 'DELETE' })).toMatchObject(refusal);
    await expect(database.sql.query('delete from auth.users where id = $1', [id])).rejects.toThrow(/last active/);
    expect(await profiles()).toHaveLength(2);
  });

  test('cannot be removed together with another administrator', async () => {
    await lastAdministrator();
    await database.createStaff({ name: 'Bento', email: 'bento@paroquia.test', role: 'admin' });
    await expect(database.sql.query(`update public.profiles set role = 'common'`)).rejects.toThrow(/last active/);
    await expect(database.sql.query('delete from public.profiles')).rejects.toThrow(/last active/);
    expect(await profiles()).toHaveLength(3);
  });

  test('may be renamed, and may lose the role once there is another', async () => {
    const { path, token } = await lastAdministrator();
    expect((await rest(database, token, path, { method: 'PATCH', body: { name: 'Lúcia' } })).status).toBe(204);
    await database.createStaff({ name: 'Bento', email: 'bento@paroquia.test', role: 'admin' });
    expect((await rest(database, token, path, { method: 'PATCH', body: { role: 'editor' } })).status).toBe(204);
  });
});
