import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BareStack, spawnStack } from './bare-stack.ts';

let folder: string;
const running: BareStack[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-kill-'));
});
afterEach(async () => {
  for (const stack of running.splice(0)) await stack.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');

async function start(): Promise<BareStack> {
  const stack = await spawnStack({ dataDir: dataDir() });
  running.push(stack);
  return stack;
}

/** Inserts without a pause from four sides until the server is gone; collects the titles that it acknowledged. */
async function writeUntilKilled(stack: BareStack, round: number, acknowledged: string[]): Promise<void> {
  const writer = async (side: number) => {
    for (let i = 0; ; i += 1) {
      const title = `aviso ${round}-${side}-${i}`;
      const response = await stack
        .rest('announcements', { title, content: 'Escrito durante a queda.' })
        .catch(() => undefined);
      if (response?.status !== 201) return;
      acknowledged.push(title);
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
}

async function titles(stack: BareStack): Promise<Set<string>> {
  const rows = (await (await stack.rest('announcements?select=title&limit=10000')).json()) as { title: string }[];
  return new Set(rows.map(({ title }) => title));
}

test('kill -9 during writes loses nothing that was acknowledged', async () => {
  let stack = await (await start()).ready();
  const acknowledged: string[] = [];
  for (const round of [1, 2, 3, 4]) {
    const written: string[] = [];
    const writing = writeUntilKilled(stack, round, written);
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(20), { timeout: 20_000 });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
    await stack.end('SIGKILL');
    await writing;
    acknowledged.push(...written);
    stack = await (await start()).ready();
    const kept = await titles(stack);
    expect(acknowledged.filter((title) => !kept.has(title))).toEqual([]);
  }
});

test('kill -9 at any moment of the very first start leaves what the next start repairs or makes anew', async () => {
  const until = (condition: () => boolean) => async (stack: BareStack) => {
    while (!condition() && !stack.hasEnded) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const after = (milliseconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const has = (name: string) => () => existsSync(join(dataDir(), name));
  const moments = [
    until(has('lock')),
    until(has('keys.json')),
    until(has('database.unfinished')),
    until(has('database.unfinished/PG_VERSION')),
    until(has('database.unfinished/base/5/1259')),
    until(has('database.unfinished/postmaster.pid')),
    after(1200),
    after(2000),
    after(3000),
    until(has('database')),
    after(900),
  ];
  for (const moment of moments) {
    const stack = await start();
    await moment(stack);
    // A start that stumbles over what the one before left ends by itself, with a sentence.
    expect(stack.hasEnded, stack.output).toBe(false);
    await stack.end('SIGKILL');
  }

  const stack = await (await start()).ready();
  expect((await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).status).toBe(200);
  const news = await (await stack.rest('news?select=id')).json();
  expect(news.length).toBeGreaterThanOrEqual(24);
  expect(existsSync(join(dataDir(), 'database.unfinished'))).toBe(false);
});
