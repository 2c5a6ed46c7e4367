import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

/** Rounds of each test; more, for example `KILLS=20`, take longer. */
const kills = Number(process.env.KILLS ?? 2);

let folder: string;
const running: BareStack[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-kill-'));
});
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const dataDir = () => join(folder, 'data');

async function start(where = dataDir()): Promise<BareStack> {
  const stack = await spawnStack({ dataDir: where });
  running.push(stack);
  return stack;
}

/** Inserts from four writers until a write fails or `pause` resolves; collects the acknowledged titles. */
async function writeUntilRefused(stack: BareStack, round: number, acknowledged: string[], pause?: Promise<void>) {
  let paused = false;
  void pause?.then(() => {
    paused = true;
  });
  const insertRows = async (writer: number) => {
    for (let i = 0; !paused; i += 1) {
      const title = `aviso ${round}-${writer}-${i}`;
      const response = await stack
        .rest('announcements', { title, content: 'Escrito durante a queda.' })
        .catch(() => undefined);
      if (response?.status !== 201) return;
      acknowledged.push(title);
    }
  };
  await Promise.all([0, 1, 2, 3].map(insertRows));
}

async function expectAllKept(stack: BareStack, acknowledged: string[]): Promise<void> {
  const kept = new Set<string>();
  // REST returns a thousand rows at most.
  for (let rows = 1000, offset = 0; rows === 1000; offset += 1000) {
    const response = await stack.rest(`announcements?select=title&order=id&limit=1000&offset=${offset}`);
    const page = (await response.json()) as { title: string }[];
    for (const { title } of page) kept.add(title);
    rows = page.length;
  }
  expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
}

/** While PostgreSQL restarts, the API answers 503 in its usual format. */
async function expectApiResponse(stack: BareStack): Promise<void> {
  const response = await fetch(`${stack.baseUrl}/api/news/published`);
  expect([200, 503]).toContain(response.status);
  expect(await response.json()).toHaveProperty('success', response.ok);
}

const someWrites = (written: string[]) =>
  vi.waitFor(() => expect(written.length).toBeGreaterThan(20), { timeout: 60_000 });
const moment = (longest: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * longest));

describe('kill -9 during writes loses nothing that was acknowledged', () => {
  test.each(['the stack', 'PostgreSQL', 'everything'])('of %s', async (what) => {
    await copyInitializedData(dataDir());
    let stack = await (await start()).ready();
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const written: string[] = [];
      const writing = writeUntilRefused(stack, round, written);
      await someWrites(written);
      await moment(300);
      if (what === 'the stack') await stack.end('SIGKILL');
      else if (what === 'everything') await stack.killEverything();
      else process.kill((await stack.databasePid()) as number, 'SIGKILL');
      await writing;
      acknowledged.push(...written);
      if (what === 'PostgreSQL') await expectApiResponse(stack);
      // The stack restarts PostgreSQL by itself.
      if (what !== 'PostgreSQL') stack = await (await start()).ready();
      await expect.poll(async () => (await stack.rest('announcements?limit=1')).status, { timeout: 60_000 }).toBe(200);
      await expectAllKept(stack, acknowledged);
    }
  });
});

test('a create without an answer because of a kill can be repeated, and exists once', async () => {
  await copyInitializedData(dataDir());
  let stack = await (await start()).ready();
  const { data } = await (await stack.logIn('editor@paroquia.test', 'Paroquia#2026')).json();
  for (let round = 0; round < kills; round += 1) {
    const create = (id: string) =>
      fetch(`${stack.baseUrl}/api/galeria`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, titulo: id, link: 'https://fotos.example.org/' }),
      });
    const written: string[] = [];
    const unanswered: string[] = [];
    const createUntilRefused = async () => {
      for (;;) {
        const id = crypto.randomUUID();
        const response = await create(id).catch(() => undefined);
        if (response?.status !== 201) return unanswered.push(id);
        written.push(id);
      }
    };
    const writing = Promise.all([0, 1, 2, 3].map(createUntilRefused));
    await someWrites(written);
    await stack.killEverything();
    await writing;
    stack = await (await start()).ready();
    for (const id of unanswered) expect([201, 409]).toContain((await create(id)).status);
    const ids = [...written, ...unanswered];
    const rows = await (await stack.rest(`galeria?select=id&titulo=in.(${ids.join()})`)).json();
    expect(rows.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
  }
});

test('kill -9 while photos are stored loses no acknowledged one, and lists no incomplete one', async () => {
  await copyInitializedData(dataDir());
  let stack = await (await start()).ready();
  const { secretKey } = await stack.keys();
  const photo = (seed: string) => new Uint8Array(Buffer.from(seed.repeat(2_000)));
  const demonstration = await readdir('supabase/seed/media');
  const stored: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const written: string[] = [];
    const storeUntilRefused = async () => {
      for (;;) {
        const seed = crypto.randomUUID().replaceAll('-', '');
        const response = await fetch(`${stack.baseUrl}/storage/v1/object/media/${seed}.webp`, {
          method: 'POST',
          headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'image/webp' },
          body: photo(seed),
        }).catch(() => undefined);
        if (!response?.ok) return;
        written.push(seed);
      }
    };
    const writing = Promise.all([0, 1, 2, 3].map(storeUntilRefused));
    await someWrites(written);
    await stack.killEverything();
    await writing;
    stored.push(...written);
    stack = await (await start()).ready();
    const database = connect((await findPostgres(join(dataDir(), 'postgres')))('postgres'));
    const listed = await database.runner.query<{ name: string }>('select name from storage.objects');
    await database.close();
    const names = listed.map(({ name }) => name).filter((name) => !demonstration.includes(name));
    const seeds = names.map((name) => name.replace('.webp', ''));
    expect(seeds).toEqual(expect.arrayContaining(stored));
    for (const seed of seeds) {
      const seen = await fetch(`${stack.baseUrl}/storage/v1/object/public/media/${seed}.webp`);
      expect(new Uint8Array(await seen.arrayBuffer())).toEqual(photo(seed));
    }
    expect((await readdir(join(dataDir(), 'storage', 'media'))).filter((name) => name.endsWith('.new'))).toEqual([]);
  }
});

test('PostgreSQL is shut down with the stack, however the stack ends', async () => {
  await copyInitializedData(dataDir());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    const stack = await (await start()).ready();
    const database = await stack.databasePid();
    expect(database).toBeGreaterThan(0);
    await stack.end(signal);
    if (signal === 'SIGKILL') await expect.poll(() => stack.databasePid()).toBeUndefined();
    else expect(await stack.databasePid()).toBeUndefined();
  }
});

test('a copy of the folder of a running server opens and has all acknowledged rows', async () => {
  await copyInitializedData(dataDir());
  const stack = await (await start()).ready();
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const { promise: pause, resolve: stop } = Promise.withResolvers<void>();
    const writing = writeUntilRefused(stack, round, acknowledged, pause);
    await moment(400);
    stop();
    await writing;
    const copy = join(folder, `copy-${round}`);
    // Sockets can't be copied.
    await cp(dataDir(), copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
    const after = await (await start(copy)).ready();
    await expectAllKept(after, acknowledged);
    await after.killEverything();
  }
  expect(acknowledged.length).toBeGreaterThan(0);
});

test('kill -9 of everything at any moment of the first start: the next start is complete', async () => {
  const whole = inject('firstStart');
  const until = (condition: () => boolean | Promise<boolean>) => async (stack: BareStack) => {
    // After the start every moment has passed, even one too short to be observed.
    const isOver = () => stack.hasEnded || has('postgres')();
    while (!(await condition()) && !isOver()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const has = (name: string) => () => existsSync(join(dataDir(), name));
  const unfinishedHas = (name: string) => async () =>
    (await readdir(dataDir()).catch(() => [])).some(
      (entry) => entry.startsWith('postgres.unfinished.') && existsSync(join(dataDir(), entry, name)),
    );
  const moments = [
    until(has('lock')),
    until(has('keys.json')),
    until(unfinishedHas('')),
    until(unfinishedHas('PG_VERSION')),
    until(unfinishedHas('base/5/1259')),
    until(unfinishedHas('parish.password')),
    until(unfinishedHas('postmaster.pid')),
    ...Array.from({ length: kills }, () => () => moment(whole)),
    until(has('postgres')),
  ];
  for (const reached of moments) {
    const stack = await start();
    await reached(stack);
    // A start that fails because of leftovers would have ended by itself.
    expect(stack.hasEnded, stack.output).toBe(false);
    await stack.killEverything();
    // The start was complete before the kill: make the next one a first start again.
    if (reached !== moments.at(-1) && existsSync(join(dataDir(), 'postgres'))) await rm(dataDir(), { recursive: true });
  }

  const stack = await (await start()).ready();
  expect((await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).status).toBe(200);
  const news = await (await stack.rest('news?select=id')).json();
  expect(news.length).toBeGreaterThanOrEqual(24);
  expect((await readdir(dataDir())).filter((name) => name.startsWith('postgres'))).toEqual([
    'postgres',
    'postgres.log',
  ]);
});
