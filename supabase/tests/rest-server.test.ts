import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { statementTimeouts } from '../../edge-functions/api/testing/database-server.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  await database.sql.exec(`
    insert into public.news (title, content, is_published)
    select 'Notícia ' || n, '<p>a</p>', n % 2 = 0 from generate_series(1, 10) as n;
    create function public.my_limits() returns text[] language sql set search_path = ''
    as $$ select array[session_user, current_user, current_setting('statement_timeout')] $$;
    grant execute on function public.my_limits to anon, authenticated, service_role`);
});
afterAll(() => database.close());

test('concurrent requests each run with their own role', async () => {
  // The first request reads the catalogue; the others don't.
  await rest(database, undefined, 'news?select=id&limit=1');
  const tereza = database.tokenFor(await database.createStaff(people.tereza));
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const who = ['visitor', 'editor', 'service'][turn % 3] as string;
      const { body } =
        who === 'service'
          ? await restAsService(database, 'news?select=id')
          : await rest(database, who === 'editor' ? tereza : undefined, 'news?select=id');
      return `${who} ${body.length}`;
    }),
  );
  expect(new Set(seen)).toEqual(new Set(['visitor 5', 'editor 10', 'service 10']));
});

test('each request has its role’s statement timeout, in a session without rights of its own', async () => {
  const chico = database.tokenFor(await database.createStaff({ ...people.chico, email: 'outro@paroquia.test' }));
  const limits = async (answer: Promise<{ body: unknown }>) => (await answer).body;
  const call = { method: 'POST', body: {} };
  const { anon, authenticated, authenticator } = statementTimeouts;
  const session = 'authenticator';
  expect(await limits(rest(database, undefined, 'rpc/my_limits', call))).toEqual([session, 'anon', anon]);
  expect(await limits(rest(database, chico, 'rpc/my_limits', call))).toEqual([session, 'authenticated', authenticated]);
  expect(await limits(restAsService(database, 'rpc/my_limits', {}))).toEqual([session, 'service_role', authenticator]);
});

test('a role that REST may not switch to is rejected', async () => {
  const forged = database.tokenFor({ id: unknownId, email: 'a@b.test' }, { claims: { role: 'postgres' } });
  expect((await rest(database, forged, 'news?select=id')).status).toBeGreaterThanOrEqual(400);
});

test('transactions of the SQL runner and of requests are independent', async () => {
  const chico = database.tokenFor(await database.createStaff(people.chico));
  const [roles] = await Promise.all([
    Promise.all(
      Array.from({ length: 20 }, () =>
        database.sql.transaction(async (transaction) => {
          const [row] = await transaction.query<{ role: string }>('select current_user as role');
          return row?.role;
        }),
      ),
    ),
    ...Array.from({ length: 20 }, () => rest(database, chico, 'news?select=id')),
  ]);
  expect(new Set(roles)).toEqual(new Set(['postgres']));
});

test('after requests, visitors still have only the grants of the migrations', async () => {
  await rest(database, undefined, 'news?select=id&limit=1');
  const [held] = await database.sql.query(`
    select has_table_privilege('anon', 'public.news', 'TRUNCATE') as truncates,
      has_table_privilege('anon', 'public.news', 'INSERT') as inserts,
      has_table_privilege('anon', 'public.profiles', 'SELECT') as profiles,
      has_column_privilege('authenticated', 'public.push_subscriptions', 'auth', 'SELECT') as keys`);
  expect(held).toEqual({ truncates: false, inserts: false, profiles: false, keys: false });
});

test.each(['auth', 'private', 'supabase_migrations', 'pg_catalog'])('the schema %s is not served', async (schema) => {
  const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/users?select=*`, {
    headers: { apikey: database.env.publishableKey, 'Accept-Profile': schema },
  });
  expect(response.status).toBe(406);
});

test('a request without a key is rejected', async () => {
  const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/news?select=id`);
  expect(response.status).toBe(401);
});

test('expired and forged tokens are rejected', async () => {
  const person = await database.createStaff(people.lucia);
  const expired = database.tokenFor(person, { expiresIn: -10 });
  const forged = database.tokenFor(person, { secret: 'a-secret-that-is-not-the-one-of-this-database' });
  expect((await rest(database, expired, 'news?select=id')).status).toBe(401);
  expect((await rest(database, forged, 'news?select=id')).status).toBe(401);
});

test('an error is printed without the row', async () => {
  const printed: string[] = [];
  const { inspect } = await import('node:util');
  const print = console.error;
  console.error = (...values) => printed.push(values.map((value) => inspect(value)).join(' '));
  await restAsService(database, 'dizimistas', {
    nome_completo: 'Maria Secreta',
    cpf: '11111111111',
    consentimento_lgpd: true,
    politica_privacidade: true,
  });
  await rest(database, undefined, `news?select=id&id=eq.${encodeURIComponent('x\n{"event":"forged"} 52998224725')}`);
  console.error = print;
  expect(printed.join('\n')).toMatch(/^Database refused: 23514\nDatabase refused: 22P02$/);
  expect(printed.join('\n')).not.toMatch(/Maria|11111111111|52998224725/);
});

test('timestamps are ISO 8601 and money is a number', async () => {
  await database.sql.query('insert into public.donations (amount) values (10)');
  const { body } = await restAsService(database, 'donations?select=amount,created_at');
  expect(body).toEqual([
    { amount: 10, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/) },
  ]);
});
