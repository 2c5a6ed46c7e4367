import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

/** Rounds of each test; more, for example `KILLS=20`, take longer. */
const kills = Number(process.env.KILLS ?? 1);

let folder: string;
const running: BareStack[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-kill-'));
});
afterAll(async () => {
  for (const stack of running) await stack.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const dataDir = () => join(folder, 'data');

async function start(where = dataDir(), environment: Record<string, string> = {}): Promise<BareStack> {
  const stack = await spawnStack({ dataDir: where, environment });
  running.push(stack);
  return stack;
}

/** Inserts from four writers until a write fails or `pause` resolves; collects the acknowledged titles. */
async function writeUntilRefused(stack: BareStack, round: string, acknowledged: string[], pause?: Promise<void>) {
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

describe('kill -9 during writes', () => {
  /** One folder, killed again and again. */
  let stack: BareStack;
  const acknowledged: string[] = [];
  beforeAll(async () => {
    await copyInitializedData(dataDir());
    stack = await (await start()).ready();
  });

  test.each(['PostgreSQL', 'the stack'])('of %s loses nothing that was acknowledged', async (what) => {
    for (let round = 0; round < kills; round += 1) {
      const written: string[] = [];
      // PostgreSQL may be back before a writer meets its absence.
      const back = Promise.withResolvers<void>();
      const writing = writeUntilRefused(stack, `${what} ${round}`, written, back.promise);
      await someWrites(written);
      if (what === 'the stack') await stack.end('SIGKILL');
      else {
        const killed = (await stack.databasePid()) as number;
        process.kill(killed, 'SIGKILL');
        await expect.poll(async () => (await stack.databasePid()) ?? killed, { timeout: 60_000 }).not.toBe(killed);
        back.resolve();
      }
      await writing;
      acknowledged.push(...written);
      if (what === 'PostgreSQL') await expectApiResponse(stack);
      // The stack restarts PostgreSQL by itself, and its watchdog shuts it down when the stack was killed.
      else {
        await expect.poll(() => stack.databasePid()).toBeUndefined();
        stack = await (await start()).ready();
      }
      await expect.poll(async () => (await stack.rest('announcements?limit=1')).status, { timeout: 60_000 }).toBe(200);
      await expectAllKept(stack, acknowledged);
    }
  });

  test('of everything loses no acknowledged row or photo, lists no incomplete one, and a create without an answer can be repeated, and exists once', async () => {
    const { data } = await (await stack.logIn('editor@paroquia.test', 'Paroquia#2026')).json();
    const { secretKey } = await stack.keys();
    const photo = (seed: string) => new Uint8Array(Buffer.from(seed.repeat(2_000)));
    const demonstration = await readdir('supabase/seed/media');
    const stored: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const create = (id: string) =>
        fetch(`${stack.baseUrl}/api/galeria`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ id, titulo: id, link: 'https://fotos.example.org/' }),
        });
      const created: string[] = [];
      const unanswered: string[] = [];
      const createUntilRefused = async () => {
        for (;;) {
          const id = crypto.randomUUID();
          const response = await create(id).catch(() => undefined);
          if (response?.status !== 201) return unanswered.push(id);
          created.push(id);
        }
      };
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
      const writing = Promise.all([0, 1, 2, 3].flatMap(() => [createUntilRefused(), storeUntilRefused()]));
      await someWrites(created);
      await someWrites(written);
      await stack.killEverything();
      await writing;
      stored.push(...written);
      stack = await (await start()).ready();

      for (const id of unanswered) expect([201, 409]).toContain((await create(id)).status);
      const ids = [...created, ...unanswered];
      const rows = await (await stack.rest(`galeria?select=id&titulo=in.(${ids.join()})`)).json();
      expect(rows.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());

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

  test('a copy of the folder of the running server opens and has all acknowledged rows', async () => {
    for (let round = 0; round < kills; round += 1) {
      const { promise: pause, resolve: stop } = Promise.withResolvers<void>();
      const written: string[] = [];
      const writing = writeUntilRefused(stack, `copy ${round}`, written, pause);
      await someWrites(written);
      stop();
      await writing;
      acknowledged.push(...written);
      const copy = join(folder, `copy-${round}`);
      // Sockets can't be copied.
      await cp(dataDir(), copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
      const after = await (await start(copy)).ready();
      await expectAllKept(after, acknowledged);
      await after.killEverything();
    }
  });
});

test('kill -9 of everything at any moment of the first start: the next start is complete', async () => {
  const dataDir = join(folder, 'first');
  const account = { email: 'secretaria@paroquia.test', password: 'uma-senha-propria' };
  // A parish without rows: what must be whole is the schema, the account and the mark of a first start.
  const environment = { DEMONSTRATION: 'off', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const has = (name: string) => existsSync(join(dataDir, name));
  const until = (condition: () => boolean | Promise<boolean>) => async (stack: BareStack) => {
    // After the start every moment has passed, even one too short to be observed.
    const isOver = () => stack.hasEnded || has('postgres');
    while (!(await condition()) && !isOver()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const unfinished = async () =>
    (await readdir(dataDir).catch(() => [])).filter((entry) => entry.startsWith('postgres.unfinished.'));
  const unfinishedHas = (name: string) => async () =>
    (await unfinished()).some((entry) => existsSync(join(dataDir, entry, name)));
  /** True if migrations have made more files than a new database has. */
  const isHalfMigrated = async () => {
    const [entry = ''] = await unfinished();
    if (!existsSync(join(dataDir, entry, 'postmaster.pid'))) return false;
    const count = async (database: string) =>
      (await readdir(join(dataDir, entry, 'base', database)).catch(() => [])).length;
    return (await count('5')) > (await count('1')) + 100;
  };
  const moments = [
    until(() => has('keys.json')),
    until(unfinishedHas('base/5/1259')),
    until(unfinishedHas('parish.password')),
    until(unfinishedHas('postmaster.pid')),
    until(isHalfMigrated),
    ...Array.from({ length: kills - 1 }, () => () => moment(inject('firstStart'))),
    until(() => has('postgres')),
  ];
  for (const reached of moments) {
    const stack = await start(dataDir, environment);
    await reached(stack);
    // A start that fails because of leftovers would have ended by itself.
    expect(stack.hasEnded, stack.output).toBe(false);
    await stack.killEverything();
    // A start that isn't told again must not make the demonstration.
    if ((await unfinished()).length > 0) expect(has('own-parish')).toBe(true);
    // The start was complete before the kill: make the next one a first start again.
    if (reached !== moments.at(-1) && has('postgres')) await rm(dataDir, { recursive: true });
  }

  // A later start with the default settings seeds nothing.
  const stack = await (await start(dataDir)).ready();
  expect((await stack.logIn(account.email, account.password)).status).toBe(200);
  expect(await (await stack.rest('profiles?select=email')).json()).toEqual([{ email: account.email }]);
  expect(await (await stack.rest('news?select=id')).json()).toEqual([]);
  expect(stack.output).not.toContain('Paroquia#2026');
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres', 'postgres.log']);
});
