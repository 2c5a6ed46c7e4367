import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people, startDatabase, type TestDatabase, testEnv } from '../testing/database.ts';
import type { Database } from './caller-db.ts';
import type { SiteBuild } from './gateways.ts';
import { outwardCalls } from './outward/outward-call.ts';
import { buildHook } from './site-build.ts';

const publisher = fileURLToPath(new URL('../testing/publish-once.ts', import.meta.url));

type Answer = number | 'hang' | 'slow down';

/**
 * A static host: its hook answers as the test configures it. Each accepted call starts a build, which reads the
 * database and is live on the site a moment later, unless the host's builds fail.
 */
class Host {
  calls: string[] = [];
  answer: Answer = 200;
  builds = true;
  build: { builtAt: string; version: number } | null = null;
  url = '';
  #server: Server | undefined;
  #hanging: ServerResponse[] = [];

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      if (request.url === '/build.json') {
        response.writeHead(this.build ? 200 : 404).end(JSON.stringify(this.build));
        return;
      }
      this.calls.push(`${request.method} ${request.headers.authorization ?? ''}`);
      if (this.answer === 'hang') this.#hanging.push(response);
      else if (this.answer === 'slow down') response.writeHead(429, { 'Retry-After': '1200' }).end();
      else {
        response.writeHead(this.answer).end();
        if (this.answer === 200 && this.builds) void this.finishBuild();
      }
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async finishBuild(held?: number): Promise<void> {
    const builtAt = new Date().toISOString();
    this.build = { builtAt, version: held ?? (await state()).version };
  }

  /** Ends hanging calls without an answer. */
  hangUp(): void {
    for (const response of this.#hanging.splice(0)) response.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()));
  }
}

let database: TestDatabase;
let db: Database;
let host: Host;
beforeAll(async () => {
  database = await startDatabase();
  db = createClient(testEnv.supabaseUrl, testEnv.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: database.fetch },
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  host = await new Host().start();
  await database.reset();
  await database.sql.exec('delete from public.site_state; insert into public.site_state default values');
});
afterEach(() => host.stop());

interface State extends Record<string, unknown> {
  version: number;
  wanted: boolean;
  /** Seconds until the hook may be called again. */
  wait: number;
}

async function state(): Promise<State> {
  const [row] = await database.sql.query<State>(`
    select version, wanted_since is not null as wanted,
      round(extract(epoch from ask_after - clock_timestamp()))::int as wait from public.site_state`);
  return row as State;
}

/** Moves the database's timestamps back, as if time had passed. */
const pass = (time: string) =>
  database.sql.exec(`
    update public.site_state set asked_at = asked_at - interval '${time}', accepted_at = accepted_at - interval '${time}',
      refused_at = refused_at - interval '${time}', ask_after = ask_after - interval '${time}',
      wanted_since = wanted_since - interval '${time}', waiting_until = waiting_until - interval '${time}'`);

const publish = () =>
  database.sql.exec(`insert into public.news (title, content, is_published) values ('Novena', '<p>a</p>', true)`);

const rest = (path: string, token: string) =>
  database.fetch(`${testEnv.supabaseUrl}/rest/v1/${path}`, {
    method: 'POST',
    headers: { apikey: testEnv.publishableKey, Authorization: `Bearer ${token}` },
  });

const now = () => new Date();
const call = outwardCalls({ fetch, log: () => {}, now });

type Pauses = NonNullable<Parameters<typeof buildHook>[0]['pauses']>;

const instance = (pauses: Pauses = {}, token?: string): SiteBuild =>
  buildHook({ url: `${host.url}/hook`, token, siteUrl: host.url, db, call, now, pauses });

const stateOf = async (site: SiteBuild) => (await site.status()).state;

describe('the build hook', () => {
  it('is called with the token when a build is wanted, and once per version', async () => {
    const site = instance({}, 'abc');
    expect(await stateOf(site)).toBe('waiting');
    host.builds = false;
    await site.request();
    await site.request();
    await site.keepUp();
    expect(host.calls).toEqual(['POST Bearer abc']);
    expect(await stateOf(site)).toBe('building');
    await host.finishBuild();
    expect(await site.status()).toEqual({
      state: 'current',
      builtAt: expect.any(String),
      failedAt: null,
      publishesAt: null,
      brokenRows: [],
      failedPage: null,
    });
    expect(await state()).toMatchObject({ wanted: false });
    await site.keepUp();
    expect(host.calls).toHaveLength(1);
  });

  it('is called at most once per gap for the writes of two instances, and the last call covers them all', async () => {
    const gap = 1000;
    const instances = [instance({ gap }), instance({ gap })];
    const startedAt = Date.now();
    await instances[0]?.request();
    expect(host.calls).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 49 }, async (_, index) => {
        await publish();
        await instances[index % 2]?.request();
      }),
    );
    const gaps = Math.ceil((Date.now() - startedAt) / gap);
    expect(host.calls.length).toBeGreaterThan(1);
    expect(host.calls.length).toBeLessThanOrEqual(1 + gaps);
    await expect.poll(() => stateOf(instance())).toBe('current');
  });

  it('has the same state in every instance', async () => {
    const [one, other] = [instance(), instance()];
    const both = async () => {
      const [first, second] = [await one.status(), await other.status()];
      expect(second).toEqual(first);
      return first;
    };
    host.builds = false;
    expect(await both()).toMatchObject({ state: 'waiting' });
    await one.request();
    expect(await both()).toMatchObject({ state: 'building' });
    await pass('11 minutes');
    expect(await both()).toMatchObject({ state: 'late', failedAt: null });
    host.answer = 500;
    await expect(other.keepUp()).rejects.toMatchObject({ code: 'status_500' });
    expect(await both()).toMatchObject({ state: 'failed', failedAt: expect.any(String) });
    await host.finishBuild((await state()).version - 1);
    expect(await both()).toMatchObject({ state: 'failed', builtAt: expect.any(String) });
    await host.finishBuild();
    expect(await both()).toMatchObject({ state: 'current', failedAt: null });
  });

  it('is never called without an address: the site is late until it is built by hand', async () => {
    const site = buildHook({ siteUrl: host.url, db, call, now });
    await site.request();
    expect(await stateOf(site)).toBe('waiting');
    await pass('11 minutes');
    await site.keepUp();
    expect(await stateOf(site)).toBe('late');
    await host.finishBuild();
    expect(await stateOf(site)).toBe('current');
  });
});

describe('where publications of some minutes share a build', () => {
  const joining = () => buildHook({ url: `${host.url}/hook`, siteUrl: host.url, db, call, now, joinMinutes: 10 });
  const wantedAt = async () => {
    const [row] = await database.sql.query<{ at: Date }>('select wanted_since as at from public.site_state');
    return new Date(row?.at ?? Number.NaN).getTime();
  };

  it('the hook is called once, some minutes after the first, by the job', async () => {
    const site = joining();
    for (const _ of Array(3)) {
      await publish();
      await site.request();
    }
    expect(host.calls).toEqual([]);
    const status = await site.status();
    expect(status).toMatchObject({ state: 'waiting' });
    expect(Date.parse(status.publishesAt ?? '')).toBe((await wantedAt()) + 10 * 60_000);
    await pass('9 minutes');
    await publish();
    await site.keepUp();
    expect(host.calls).toEqual([]);
    await pass('61 seconds');
    await site.keepUp();
    expect(host.calls).toHaveLength(1);
    await expect.poll(() => site.status()).toMatchObject({ state: 'current', publishesAt: null });
  });

  it('one during a build waits as long after the call', async () => {
    const site = joining();
    host.builds = false;
    await pass('11 minutes');
    await site.keepUp();
    expect(await site.status()).toMatchObject({ state: 'building', publishesAt: null });
    await publish();
    await site.keepUp();
    await pass('2 minutes');
    await site.keepUp();
    expect(host.calls).toHaveLength(1);
    expect((await site.status()).publishesAt).not.toBeNull();
    await pass('9 minutes');
    await site.keepUp();
    expect(host.calls).toHaveLength(2);
  });

  it('the site is late by the time that was told, and by a refusal as ever', async () => {
    const site = joining();
    await pass('15 minutes');
    expect(await stateOf(site)).toBe('waiting');
    await pass('6 minutes');
    expect(await stateOf(site)).toBe('late');
    host.answer = 500;
    await expect(site.keepUp()).rejects.toThrow();
    expect(await site.status()).toMatchObject({ state: 'failed', publishesAt: null });
    host.answer = 200;
    await pass('31 seconds');
    await site.keepUp();
    expect(host.calls).toHaveLength(2);
  });

  it('staff may have it at once', async () => {
    const site = joining();
    const token = database.tokenFor(await database.createStaff(people.tereza));
    await rest('rpc/request_site_build', token);
    await site.request();
    expect(host.calls).toHaveLength(1);
  });

  it('nothing is joined where no hook is called', async () => {
    const site = buildHook({ siteUrl: host.url, db, call, now, joinMinutes: 10 });
    expect(await site.status()).toMatchObject({ state: 'waiting', publishesAt: null });
  });
});

describe('a publication is not lost', () => {
  it.each<[what: string, answer: Answer, code: string]>([
    ['answers 500', 500, 'status_500'],
    ['answers 429', 429, 'status_429'],
    ['does not answer', 'hang', 'timeout'],
  ])('when the hook %s: it is called again after half a minute, then a minute', async (_, answer, code) => {
    const site = instance({ answer: answer === 'hang' ? 100 : 10_000 });
    host.answer = answer;
    await expect(site.request()).rejects.toMatchObject({ code });
    expect(await stateOf(site)).toBe('failed');
    await pass('20 seconds');
    await site.keepUp();
    expect(host.calls).toHaveLength(1);
    await pass('11 seconds');
    await expect(site.keepUp()).rejects.toThrow();
    expect((await state()).wait).toBeGreaterThan(50);
    host.answer = 200;
    await pass('1 minute');
    await instance().keepUp();
    expect(host.calls).toHaveLength(3);
    await expect.poll(() => stateOf(site)).toBe('current');
  });

  it('when the host asks for a longer pause (Retry-After)', async () => {
    host.answer = 'slow down';
    await expect(instance().request()).rejects.toMatchObject({ code: 'status_429' });
    expect((await state()).wait).toBeGreaterThan(1190);
  });

  it('when its process dies between the write and the call', async () => {
    await publish();
    await instance().keepUp();
    await expect.poll(() => stateOf(instance())).toBe('current');
  });

  it('when an accepted build never goes live: it is requested again with back-off', async () => {
    const site = instance();
    host.builds = false;
    await site.request();
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { wait } = await state();
      waits.push(Math.round(wait / 60));
      await pass(`${wait + 1} seconds`);
      await site.keepUp();
      expect(host.calls).toHaveLength(round + 2);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  });

  it('when staff request a build: after a refusal the hook may be called ten seconds later', async () => {
    const site = instance({ retry: 60 * 60_000, longestRetry: 60 * 60_000 });
    const token = database.tokenFor(await database.createStaff(people.tereza));
    const askByHand = () => rest('rpc/request_site_build', token);
    host.answer = 500;
    await expect(site.request()).rejects.toThrow();
    await askByHand();
    await site.request();
    expect(host.calls).toHaveLength(1);
    expect((await state()).wait).toBeLessThanOrEqual(10);
    await pass('11 seconds');
    host.answer = 200;
    await site.request();
    expect(host.calls).toHaveLength(2);
    await expect.poll(() => stateOf(site)).toBe('current');
  });

  it('in any sequence of host failures and killed processes: at most two steps after the host recovers', async () => {
    const trouble = fc.array(fc.constantFrom<Answer | 'died' | 'write'>(500, 429, 'hang', 'died', 'write'), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(trouble, async (steps) => {
        const troubled = instance({ answer: 30, gap: 0 });
        await publish();
        for (const step of steps) {
          if (step === 'write') await publish();
          // A claim whose process died before the call.
          else if (step === 'died') await db.rpc('claim_site_build', { gap: 0, timeout: 0.05 });
          else {
            host.answer = step;
            await troubled.request().catch(() => undefined);
          }
        }
        host.answer = 200;
        const site = instance();
        await publish();
        const { version } = await state();
        for (let step = 0; step < 2 && (host.build?.version ?? 0) < version; step += 1) {
          await pass('1 minute');
          // After repeated refusals the back-off is longer.
          await pass(`${Math.max(0, (await state()).wait)} seconds`);
          await site.keepUp();
        }
        await expect.poll(() => stateOf(site)).toBe('current');
      }),
      { numRuns: 20 },
    );
  });
});

describe('a process that is killed', () => {
  let bridge: Server;
  /** Called before a request reaches the database and before its answer is read; true if the process is dead. */
  let reach: (moment: string) => boolean;
  beforeAll(async () => {
    bridge = createServer(async (incoming, outgoing) => {
      const [, name] = /\/([a-z_]+)(\?|$)/.exec(incoming.url ?? '') ?? [];
      const body = await new Response(Readable.toWeb(incoming) as ReadableStream).text();
      // The last request of a killed process may be in flight; in this test it never arrives.
      if (reach(`before ${name}`)) {
        outgoing.destroy();
        return;
      }
      const answer = await database.fetch(`${testEnv.supabaseUrl}${incoming.url}`, {
        method: incoming.method as string,
        headers: incoming.headers as Record<string, string>,
        ...(body !== '' && { body }),
      });
      const text = await answer.text();
      reach(`after ${name}`);
      outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
    });
    bridge.listen(0, '127.0.0.1');
    await once(bridge, 'listening');
  });
  afterAll(() => new Promise<void>((done) => bridge.close(() => done())));

  async function startPublisher(): Promise<ChildProcess> {
    const url = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}`;
    const child = fork(publisher, [url, testEnv.secretKey, host.url], { stdio: 'ignore' });
    await once(child, 'message');
    return child;
  }

  const moments = ['news', 'claim_site_build', 'settle_site_build'].flatMap((name) => [
    `before ${name}`,
    `after ${name}`,
  ]);

  it('at any point, loses nothing: the job brings the site up to date within two steps, 20 times of 20', async () => {
    let next = startPublisher();
    for (let kill = 0; kill < 20; kill += 1) {
      const moment = moments[kill % moments.length] as string;
      const child = await next;
      next = startPublisher();
      const before = await state();
      const killed = once(child, 'exit');
      reach = (reached) => reached === moment && child.kill('SIGKILL');
      child.send('publish');
      expect((await killed)[1], moment).toBe('SIGKILL');
      const after = await state();
      expect(after.version - before.version, moment).toBe(moment === 'before news' ? 0 : 1);
      for (let step = 0; step < 2 && (await stateOf(instance())) !== 'current'; step += 1) {
        await pass('30 seconds');
        await instance().keepUp();
        await expect.poll(() => host.build?.version, { message: moment }).toBe(after.version);
      }
      expect(await stateOf(instance()), moment).toBe('current');
      await pass('30 seconds');
    }
    (await next).kill('SIGKILL');
  });
});

it('a build from before a restored backup is not mistaken for one of this database', async () => {
  const site = instance();
  await host.finishBuild((await state()).version + 40);
  expect(await stateOf(site)).toBe('waiting');
});
