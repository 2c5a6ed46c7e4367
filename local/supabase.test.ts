import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, newStorageFolder, people, testEnv } from '../edge-functions/api/testing/database.ts';
import { addStaff, type Person } from '../edge-functions/api/testing/staff.ts';
import { signToken } from '../edge-functions/api/testing/token.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { type Supabase, startSupabase } from './supabase.ts';

const { publishableKey, jwtSecret } = testEnv;

let database: OpenDatabase;
let supabase: Supabase;
let lucia: Person;
let tereza: Person;
beforeAll(async () => {
  database = await createDatabase('migrated');
  supabase = await startSupabase(database, {
    keys: testEnv,
    siteUrl: 'https://paroquia.example',
    storageFolder: newStorageFolder(),
  });
  lucia = await addStaff(database.runner, people.lucia);
  tereza = await addStaff(database.runner, people.tereza);
  // Waits while a test holds the lock.
  await database.runner.exec(`
    create function public.held_up() returns boolean stable language sql set search_path = ''
    as $$ select pg_advisory_xact_lock_shared(4711) is not null $$;
    grant execute on function public.held_up to anon, authenticated`);
});
afterAll(() => database.close());

/** A request from the network. */
const ask = (path: string, headers: Record<string, string> = {}, address = '192.0.2.1') =>
  supabase.answer(
    new Request(`http://stack.test${path}`, { headers: { apikey: publishableKey, ...headers } }),
    address,
  );

const codeOf = async (response: Response) => {
  const { code, error_code } = await response.json();
  return `${response.status} ${error_code ?? code}`;
};

const half = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const ours = (claims: Record<string, unknown>) => signToken(jwtSecret, lucia, { claims });
const signedAs = (alg: 'HS384' | 'HS512') =>
  new SignJWT({ role: 'authenticated', sub: lucia.id })
    .setProtectedHeader({ alg })
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret.repeat(2)));
const claims = { role: 'authenticated', aud: 'authenticated', exp: 4_102_444_800 };

test.each([
  '/rest/v1/news?select=id',
  '/rest/v1/no_such_table',
  '/auth/v1/settings',
  '/auth/v1/user',
  '/auth/v1/no-such-path',
])('what %s answers is kept by nobody', async (path) => {
  for (const headers of [{}, { apikey: 'sb_publishable_another' }] as Record<string, string>[]) {
    expect((await ask(path, headers)).headers.get('cache-control')).toBe('no-store');
  }
});

describe('a key', () => {
  const paths = ['/auth/v1/settings', '/auth/v1/admin/users', '/rest/v1/news?select=id'];

  test.each(['', 'sb_publishable_another'])('%j is refused', async (apikey) => {
    for (const path of paths) {
      const response = await ask(path, { apikey });
      expect(response.status).toBe(401);
      expect(await response.json()).toHaveProperty('message', 'Invalid API key');
    }
  });

  test('may be a query parameter, as when hosted', async () => {
    expect((await ask(`/auth/v1/health?apikey=${publishableKey}`, { apikey: '' })).status).toBe(401);
    const withoutHeader = new Request(`http://stack.test/auth/v1/health?apikey=${publishableKey}`);
    expect((await supabase.answer(withoutHeader, '192.0.2.1')).status).toBe(200);
  });

  test('of a visitor gives no server rights', async () => {
    expect((await ask('/auth/v1/admin/users')).status).toBe(403);
    expect((await ask('/auth/v1/admin/users', { apikey: testEnv.secretKey })).status).toBe(200);
  });

  test.each(['/auth/v1/token', '/rest/v1/news'])('is not needed for a CORS preflight of %s', async (path) => {
    const preflight = new Request(`http://stack.test${path}`, { method: 'OPTIONS' });
    expect((await supabase.answer(preflight, '192.0.2.1')).ok).toBe(true);
  });
});

describe('a token is refused', () => {
  test.each([
    ['without an end', () => ours({ exp: undefined }), 'PGRST301'],
    ['that has ended', () => signToken(jwtSecret, lucia, { expiresIn: -5 }), 'PGRST303'],
    ['that begins later', () => ours({ nbf: 4_102_444_800 }), 'PGRST301'],
    ['of another audience', () => ours({ aud: 'elsewhere' }), 'PGRST301'],
    ['of no audience', () => ours({ aud: undefined }), 'PGRST301'],
    ['of the database’s owner', () => ours({ role: 'postgres' }), 'PGRST301'],
    ['of a role of nobody', () => ours({ role: 'authenticator' }), 'PGRST301'],
    ['without a role', () => ours({ role: undefined }), 'PGRST301'],
    ['with a list for a role', () => ours({ role: ['authenticated'] }), 'PGRST301'],
    ['of another secret', () => signToken(jwtSecret, lucia, { secret: 'x'.repeat(40) }), 'PGRST301'],
    ['of another algorithm', () => signedAs('HS512'), 'PGRST301'],
    ['without a signature', () => `${half({ alg: 'none' })}.${half(claims)}.`, 'PGRST301'],
    ['that is none', () => 'abc', 'PGRST301'],
    ['that is a key of somebody else', () => 'sb_secret_another', 'PGRST301'],
  ])('%s', async (_, token, code) => {
    const authorization = `Bearer ${await token()}`;
    for (const path of ['/rest/v1/news?select=id', '/rest/v1/profiles?select=id']) {
      expect(await codeOf(await ask(path, { authorization }))).toBe(`401 ${code}`);
    }
    expect(await codeOf(await ask('/auth/v1/user', { authorization }))).toBe('403 bad_jwt');
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b'])('in a header %j', async (authorization) => {
    expect(await codeOf(await ask('/rest/v1/news?select=id', { authorization }))).toBe('401 PGRST301');
  });
});

test.each([
  ['none', {}],
  ['the key, as the official client sends it', { authorization: `Bearer ${publishableKey}` }],
  ['a member’s', { authorization: () => `Bearer ${ours({})}` }],
])('a request goes through with %s', async (_, { authorization }: { authorization?: string | (() => string) }) => {
  const sent = typeof authorization === 'function' ? authorization() : authorization;
  expect((await ask('/rest/v1/news?select=id', sent ? { authorization: sent } : {})).status).toBe(200);
});

test.each([
  [
    'GET',
    `/storage/v1/object/public/media/${'0'.repeat(32)}.webp`,
    { statusCode: '503', error: 'DatabaseTimeout', message: 'The connection to the database timed out' },
  ],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { code: 503, error_code: 'unexpected_failure' }],
  ['GET', '/rest/v1/news?select=id', { code: 'PGRST001' }],
])('a call from the network doesn’t wait for a locked table: %s %s', async (method, path, body) => {
  const impatient = await startSupabase(database, {
    keys: testEnv,
    siteUrl: 'https://paroquia.example',
    storageFolder: newStorageFolder(),
    timeout: 100,
  });
  const request = new Request(`http://stack.test${path}`, {
    method,
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ refresh_token: 'a' }) }),
  });
  await database.runner.transaction(async ({ exec }) => {
    await exec('lock table storage.buckets, storage.objects, auth.refresh_tokens, public.news');
    const response = await impatient.answer(request, '192.0.2.1');
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status: 503, body });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('a caller has a share of the database’s sessions', () => {
  const lock = 4_711;
  const tokenOf = (person: Person) => ({ authorization: `Bearer ${signToken(jwtSecret, person)}` });

  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
  const sessionsWaiting = async () => (await database.runner.query(waiting))[0]?.n;

  const from = (address: string, path: string, headers = {}) => ask(path, headers, address);

  const visitorOfApi = (address: string, path: string) =>
    supabase.visitorFetch(address)(`http://stack.test${path}`, { headers: { apikey: publishableKey } });

  test.each([
    ['a visitor', 4, () => from('192.0.2.66', '/rest/v1/rpc/held_up')],
    ['a member at many addresses', 4, (i: number) => from(`192.0.2.${i}`, '/rest/v1/rpc/held_up', tokenOf(lucia))],
    ['a visitor of the API', 4, () => visitorOfApi('192.0.2.66', '/rest/v1/rpc/held_up')],
    ['many visitors together', 10, (i: number) => from(`192.0.2.${i}`, '/rest/v1/rpc/held_up')],
  ])('%s', async (_, sessions, call) => {
    let calls: Promise<Response>[] = [];
    let visitor: Promise<Response> | undefined;
    await database.runner.transaction(async ({ query }) => {
      await query('select pg_advisory_xact_lock($1)', [lock]);
      calls = Array.from({ length: 20 }, (_, i) => call(i));
      await expect.poll(sessionsWaiting, { interval: 5 }).toBe(sessions);
      visitor = from('198.51.100.7', '/rest/v1/news?select=id');
      if (sessions < 10) expect((await visitor).status).toBe(200);
      expect((await from('198.51.100.7', '/rest/v1/news?select=id', tokenOf(tereza))).status).toBe(200);
      expect(await sessionsWaiting()).toBe(sessions);
    });
    expect((await visitor)?.status).toBe(200);
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  });
});
