import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase, testEnv } from '../testing/database.ts';
import type { Database } from './caller-db.ts';
import { buildHook, type SiteBuild } from './site-build.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A static host whose hook counts calls and responds on demand, and whose site has the last build's `build.json`. */
async function startHost() {
  const host = {
    calls: [] as string[],
    status: 200,
    build: null as object | null,
    release: () => {},
    releaseLast: () => {},
  };
  const held: (() => void)[] = [];
  host.release = () => {
    for (const answer of held.splice(0)) answer();
  };
  host.releaseLast = () => held.pop()?.();
  server = createServer((request, response) => {
    if (request.url === '/build.json') {
      response.writeHead(host.build ? 200 : 404).end(JSON.stringify(host.build));
      return;
    }
    host.calls.push(`${request.method} ${request.headers.authorization ?? ''}`);
    held.push(() => response.writeHead(host.status).end());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url };
}

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await startDatabase();
  db = createClient(testEnv.supabaseUrl, testEnv.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: database.fetch },
  });
});
beforeEach(() =>
  database.sql.exec(
    `update public.site_state set version = version + 1, wanted_since = now(), asked_at = null, refused_at = null,
      requested_at = null`,
  ),
);
afterAll(() => database.close());

async function version(): Promise<number> {
  const [state] = await database.sql.query<{ version: number }>('select version from public.site_state');
  return state?.version as number;
}

const hookOn = (url: string, now: () => Date, token?: string) =>
  buildHook({ url: `${url}/hook`, ...(token && { token }), siteUrl: url, db, fetch, now });

/** Calls the hook and lets the host answer. */
async function request(hook: SiteBuild, host: { calls: string[]; release: () => void }): Promise<void> {
  const calls = host.calls.length;
  const asked = hook.request();
  asked.catch(() => undefined);
  await expect.poll(() => host.calls.length).toBe(calls + 1);
  host.release();
  await asked;
}

describe('the build hook', () => {
  it('is called with the token, and requests during a call become one further call', async () => {
    const { host, url } = await startHost();
    const hook = hookOn(url, () => new Date(), 'abc');
    const first = hook.request();
    await expect.poll(() => host.calls.length).toBe(1);
    const burst = Promise.all([hook.request(), hook.request(), hook.request()]);
    host.release();
    await first;
    await expect.poll(() => host.calls.length).toBe(2);
    host.release();
    await burst;
    expect(host.calls).toEqual(['POST Bearer abc', 'POST Bearer abc']);
  });

  it('fails with the hook’s error status', async () => {
    const { host, url } = await startHost();
    host.status = 403;
    const now = new Date('2026-11-21T12:00:00Z');
    const hook = hookOn(url, () => now);
    await expect(request(hook, host)).rejects.toThrow('403');
    expect(await hook.status()).toEqual({ state: 'failed', builtAt: null, failedAt: now.toISOString() });
  });

  it('reads from the site whether the build is published, also to an instance that did not ask', async () => {
    const { host, url } = await startHost();
    let now = new Date('2026-11-21T12:00:00Z');
    const hook = hookOn(url, () => now);
    const other = hookOn(url, () => now);
    expect(await hook.status()).toEqual({ state: 'idle', builtAt: null, failedAt: null });
    await request(hook, host);
    expect(await other.status()).toMatchObject({ state: 'building' });
    now = new Date('2026-11-21T12:11:00Z');
    expect(await other.status()).toMatchObject({ state: 'failed', failedAt: '2026-11-21T12:10:00.000Z' });
    const builtAt = '2026-11-21T12:11:30.000Z';
    host.build = { builtAt, version: (await version()) - 1 };
    expect(await other.status()).toMatchObject({ state: 'failed', builtAt });
    host.build = { builtAt, version: await version() };
    expect(await other.status()).toEqual({ state: 'idle', builtAt, failedAt: null });
  });

  it('does not count a late refusal against the call of another instance', async () => {
    const { host, url } = await startHost();
    let now = new Date('2026-11-21T12:00:00Z');
    const [hook, other] = [hookOn(url, () => now), hookOn(url, () => now)];
    const first = hook.request();
    first.catch(() => undefined);
    await expect.poll(() => host.calls.length).toBe(1);
    now = new Date('2026-11-21T12:00:01Z');
    const second = other.request();
    await expect.poll(() => host.calls.length).toBe(2);
    host.releaseLast();
    await second;
    host.status = 500;
    host.release();
    await expect(first).rejects.toThrow('500');
    expect(await hook.status()).toMatchObject({ state: 'building', failedAt: null });
  });

  it('counts a build that began before staff asked for one by hand as another', async () => {
    const { host, url } = await startHost();
    const hook = hookOn(url, () => new Date());
    host.build = { builtAt: new Date().toISOString(), version: await version() };
    await database.sql.exec(`update public.site_state set requested_at = now() + interval '1 second'`);
    await request(hook, host);
    expect(await hook.status()).toMatchObject({ state: 'building' });
  });
});
