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
    ['whose profile is deleted', 'delete from public.profiles where id = $1'],
  ])('a person %s loses their sessions, and nobody else does', async (_, change) => {
    const { tereza, chico } = people;
    const leaving = await database.createStaff(tereza);
    const staying = await database.createStaff(chico);
    for (const person of [leaving, leaving, staying]) await openSession(person);
    await database.sql.query(`update public.profiles set name = 'Outra' where id = $1`, [leaving.id]);
    expect(await withSession()).toHaveLength(2);
    await database.sql.query(change, [leaving.id]);
    expect(await withSession()).toEqual([{ email: chico.email }]);
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
