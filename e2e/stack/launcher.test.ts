import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../local/database/postgres/process.ts';
import { freePort } from '../../local/free-port.ts';
import { projectRoot } from '../../local/install.mjs';
import { copyInitializedData } from './initialized-data.ts';
import { withDatabase } from './processes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-launcher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

/** Milliseconds. */
const endLimit = 10_000;

test.each([
  { signal: 'SIGKILL', code: null },
  { signal: 'SIGINT', code: 0 },
] as const)('$signal to the launcher alone ends the stack and PostgreSQL in order', async ({ signal, code }) => {
  const port = String(await freePort());
  const dataDir = await copyInitializedData(join(folder, signal));
  const launcher = spawn(process.execPath, ['local/run.mjs', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, SITE_BUILD: 'off' },
    stdio: 'ignore',
  });
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(health, { timeout: 60_000 }).toBe(200);
  const family = await withDatabase(launcher.pid as number, dataDir);
  // The launcher, Deno, PostgreSQL and its own.
  expect(family.length).toBeGreaterThan(5);

  const ended = once(launcher, 'exit');
  const killedAt = performance.now();
  launcher.kill(signal);
  expect((await ended)[0]).toBe(code);
  await expect.poll(() => family.filter(isAlive), { timeout: endLimit }).toEqual([]);
  expect(performance.now() - killedAt).toBeLessThan(endLimit);
  expect(await health()).toBeUndefined();
});
