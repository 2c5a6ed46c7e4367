import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildHook } from './site-build.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A static host: its hook counts the calls and answers when told; its site shows the last build. */
async function startHost() {
  const host = { calls: [] as string[], status: 200, builtAt: null as string | null, release: () => {} };
  const held: (() => void)[] = [];
  host.release = () => {
    for (const answer of held.splice(0)) answer();
  };
  server = createServer((request, response) => {
    if (request.url === '/build.json') {
      response.writeHead(host.builtAt ? 200 : 404).end(JSON.stringify({ builtAt: host.builtAt }));
      return;
    }
    host.calls.push(`${request.method} ${request.headers.authorization ?? ''}`);
    held.push(() => response.writeHead(host.status).end());
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('the build hook', () => {
  it('is called with the token, and a burst becomes one call that waits behind the first', async () => {
    const { host, url } = await startHost();
    const hook = buildHook({ url: `${url}/hook`, token: 'abc', siteUrl: url, fetch, now: () => new Date() });
    const first = hook.request();
    await until(() => host.calls.length === 1);
    const burst = Promise.all([hook.request(), hook.request(), hook.request()]);
    host.release();
    await first;
    await until(() => host.calls.length === 2);
    host.release();
    await burst;
    expect(host.calls).toEqual(['POST Bearer abc', 'POST Bearer abc']);
  });

  it('fails with the status of a hook that refuses', async () => {
    const { host, url } = await startHost();
    host.status = 403;
    const now = new Date('2026-11-21T12:00:00Z');
    const hook = buildHook({ url: `${url}/hook`, siteUrl: url, fetch, now: () => now });
    const request = hook.request();
    await until(() => host.calls.length === 1);
    host.release();
    await expect(request).rejects.toThrow('403');
    expect(await hook.status()).toEqual({ state: 'failed', builtAt: null, failedAt: now.toISOString() });
  });

  it('tells from the site itself whether the build has come', async () => {
    const { host, url } = await startHost();
    let now = new Date('2026-11-21T12:00:00Z');
    const hook = buildHook({ url: `${url}/hook`, siteUrl: url, fetch, now: () => now });
    expect(await hook.status()).toEqual({ state: 'idle', builtAt: null, failedAt: null });
    const request = hook.request();
    await until(() => host.calls.length === 1);
    host.release();
    await request;
    expect(await hook.status()).toMatchObject({ state: 'building' });
    now = new Date('2026-11-21T12:11:00Z');
    expect(await hook.status()).toMatchObject({ state: 'failed', failedAt: '2026-11-21T12:10:00.000Z' });
    host.builtAt = '2026-11-21T12:11:30.000Z';
    expect(await hook.status()).toEqual({ state: 'idle', builtAt: '2026-11-21T12:11:30.000Z', failedAt: null });
  });
});
