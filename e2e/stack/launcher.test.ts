import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../local/database/postgres/process.ts';
import { freePort } from '../../local/free-port.mjs';
import { projectRoot } from '../../local/install.mjs';
import { copyInitializedData } from './initialized-data.ts';
import { withDatabase } from './processes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-launcher-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

/** The launcher of a stack that answers. */
async function launch(dataDir: string, user: { uid?: number; gid?: number } = {}) {
  const port = String(await freePort());
  const launcher = spawn(process.execPath, ['local/run.mjs', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, SITE_BUILD: 'off' },
    stdio: 'ignore',
    ...user,
  });
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(health, { timeout: 60_000 }).toBe(200);
  return { launcher, health };
}

/** Milliseconds. */
const endLimit = 10_000;

test.each([
  { signal: 'SIGKILL', code: null },
  { signal: 'SIGINT', code: 0 },
  // A window that is closed.
  { signal: 'SIGHUP', code: 0 },
] as const)('$signal to the launcher alone ends the stack and PostgreSQL in order', async ({ signal, code }) => {
  const dataDir = await copyInitializedData(join(folder, signal));
  const { launcher, health } = await launch(dataDir);
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

test.skipIf(process.getuid?.() !== 0)('root leaves nothing of its own in another user’s data', async () => {
  const dataDir = await copyInitializedData(join(folder, 'of-another'));
  await chmod(folder, 0o755);
  const owner = { uid: 65_534, gid: 65_534 };
  const files = async () => (await readdir(dataDir, { recursive: true })).map((name) => join(dataDir, name));
  const ofRoot = async () => (await files()).filter((path) => lstatSync(path).uid === 0);
  expect(spawnSync('chown', ['-R', '65534:65534', dataDir]).status).toBe(0);
  await writeFile(join(dataDir, 'lock'), '', { mode: 0o600 });
  await chown(join(dataDir, 'lock'), 0, 0);

  for (const user of [{}, owner]) {
    const { launcher } = await launch(dataDir, user);
    const ended = once(launcher, 'exit');
    launcher.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
    expect(await ofRoot()).toEqual([]);
  }
  const reset = spawnSync(process.execPath, ['local/run.mjs', 'reset', '--recomecar'], {
    cwd: projectRoot,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(reset.status, String(reset.stderr)).toBe(0);
  expect(await ofRoot()).toEqual([]);
});
