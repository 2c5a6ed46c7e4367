import bcrypt from 'bcryptjs';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLimit, addressLimit } from '../../edge-functions/api/auth/rules.ts';
import { send, startApi, type TestApi } from '../../edge-functions/api/testing/api.ts';
import {
  createDatabase,
  newStorageFolder,
  startDatabase,
  type TestDatabase,
  testEnv,
} from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { startSupabase } from '../supabase.ts';

const password = 'Paroquia#2026';

/** Auth's own limit for an address, and the rate at which it is given back. */
const bucket = { size: 30, perSecond: 0.5 };

/** A call of the API, and the address that Auth counted it for. */
interface Seen {
  counted: Record<string, number>;
  withSecretKey: Set<string>;
}

/**
 * Hosted Auth as far as its limits go: a bucket for each address, that of the connection unless the secret key forwards
 * another one. All calls of a function come over one connection.
 */
function hostedAuth({ fetch: answer }: TestDatabase, seen: Seen): typeof fetch {
  const buckets = new Map<string, { left: number; at: number }>();
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const isSecret = request.headers.get('apikey') === testEnv.secretKey;
    if (isSecret) seen.withSecretKey.add(`${pathname}${searchParams.size ? `?${searchParams}` : ''}`);
    if (pathname === '/auth/v1/token') {
      const address = (isSecret && request.headers.get('sb-forwarded-for')) || 'the function';
      const now = performance.now() / 1000;
      const { left, at } = buckets.get(address) ?? { left: bucket.size, at: now };
      const refilled = Math.min(bucket.size, left + (now - at) * bucket.perSecond);
      if (refilled < 1) return Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 });
      buckets.set(address, { left: refilled - 1, at: now });
      seen.counted[address] = (seen.counted[address] ?? 0) + 1;
    }
    return await answer(request);
  };
}

const open = {
  async hosted(seen: Seen) {
    const database = await startDatabase();
    return { sql: database.sql, fetch: hostedAuth(database, seen), close: database.close };
  },
  async 'on one machine'() {
    const database = await createDatabase('migrated');
    const { internalFetch } = await startSupabase(database, {
      keys: testEnv,
      siteUrl: 'https://paroquia.example',
      storageFolder: newStorageFolder(),
    });
    return { sql: database.runner, fetch: internalFetch, close: database.close };
  },
};

const seen: Seen = { counted: {}, withSecretKey: new Set() };

describe.each(Object.entries(open))('sign-in %s', (_, start) => {
  let api: TestApi;
  let sql: SqlRunner;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await start(seen);
    ({ sql, close } = opened);
    api = startApi(
      { env: testEnv, fetch: opened.fetch },
      { tokenIssuers: [...testEnv.tokenIssuers, 'https://paroquia.example/auth/v1'] },
    );
    // Hashes of a low cost: most of these tests would pass in comparing.
    await sql.query(
      `insert into auth.users (id, email, email_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data)
       select gen_random_uuid(), 'pessoa' || i || '@paroquia.test', now(), $1, '{}', '{}' from generate_series(0, 39) as i`,
      [await bcrypt.hash(password, 4)],
    );
  });
  beforeEach(() => sql.exec('delete from private.rate_limits'));
  afterAll(() => close());

  const emailOf = (i: number) => `pessoa${i}@paroquia.test`;
  const signIn = (i: number, secret: string, address: string, device?: string) =>
    send(api, '/auth/login', {
      method: 'POST',
      body: { email: emailOf(i), password: secret, device },
      headers: { 'x-test-address': address, 'sb-forwarded-for': '203.0.113.99', 'x-forwarded-for': '203.0.113.98' },
    });
  const statusOf = async (...attempt: Parameters<typeof signIn>) => (await signIn(...attempt)).status;
  const wrong = (count: number, address: string) =>
    Promise.all(Array.from({ length: count }, (_, i) => statusOf(i, 'errada', address)));
  const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

  it('thirty wrong passwords from one address stop nobody at another, nor a known device at the same', async () => {
    const { device } = (await signIn(0, password, '192.0.2.1')).body.data;
    await sql.exec('delete from private.rate_limits');
    const statuses = await wrong(30, '192.0.2.1');
    await wrong(30, '198.51.100.1');
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([addressLimit.max, 30 - addressLimit.max]);
    expect(await statusOf(39, password, '192.0.2.1')).toBe(429);
    expect(await statusOf(39, password, '192.0.2.2')).toBe(200);
    expect(await statusOf(38, password, '2001:db8:1:2::1')).toBe(200);
    expect(await statusOf(0, password, '192.0.2.1', device)).toBe(200);
  });

  it('callers whose address is missing share nothing but the account that they try', async () => {
    expect(new Set(await wrong(addressLimit.max + 8, ''))).toEqual(new Set([401]));
    expect(await statusOf(39, password, '')).toBe(200);
    const tries = await Promise.all(Array.from({ length: accountLimit.max + 1 }, () => statusOf(38, 'errada', '')));
    expect([countOf(tries, 401), countOf(tries, 429)]).toEqual([accountLimit.max, 1]);
    expect(api.log).toContainEqual({ level: 'warn', event: 'client_address_missing', header: 'x-test-address' });
  });

  it('the session is the person’s, whatever key the API signed in with', async () => {
    const { body } = await signIn(1, password, '192.0.2.5');
    expect(decodeJwt(body.data.token)).toMatchObject({ role: 'authenticated', email: emailOf(1) });
    expect((await send(api, '/auth/profile', { token: body.data.token })).body.data.role).toBe('common');
    expect((await send(api, '/news', { method: 'POST', token: body.data.token, body: {} })).status).toBe(403);
    expect(JSON.stringify(body)).not.toContain(testEnv.secretKey);
    expect(JSON.stringify(api.log)).not.toMatch(/sb_secret|192\.0\.2|198\.51|2001:db8|paroquia\.test/);
  });
});

it('hosted Auth has counted each visitor by their own address, and the secret key did nothing else', () => {
  const known = Object.keys(seen.counted).filter((address) => !address.startsWith('fd'));
  expect(known.sort()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.5', '198.51.100.1', '2001:db8:1:2::']);
  expect([...seen.withSecretKey].sort()).toEqual([
    '/auth/v1/token?grant_type=password',
    '/rest/v1/rpc/hit_rate_limit',
    // The last sign-in, which people could otherwise set with their own token.
    '/rest/v1/rpc/note_sign_in',
    '/rest/v1/rpc/password_mark',
  ]);
});
