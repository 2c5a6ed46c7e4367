import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { product, read } from '../edge-functions/contract/testing/source-tree.ts';
import { moveTo } from './atomic-file.ts';

let folder: string;
let held: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-move-'));
  await writeFile(join(folder, 'version'), 'Novo');
  held = join(folder, 'held');
  // Nothing there can be renamed (EPERM), as where a scanner holds a file.
  await symlink('/proc', held);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const move = (options: object) => moveTo(join(held, 'version'), join(held, 'uptime'), options);

test.skipIf(process.platform !== 'linux')('what a scanner holds on Windows is renamed once it lets go', async () => {
  const moved = move({ platform: 'win32', patience: 60_000, interval: 1 });
  await symlink(folder, join(folder, 'free'));
  // At once: nothing is missing in between.
  await rename(join(folder, 'free'), held);
  await moved;
  expect(await readFile(join(folder, 'uptime'), 'utf8')).toBe('Novo');
});

test.skipIf(process.platform !== 'linux').each([
  { platform: 'linux', patience: 60_000 },
  { platform: 'win32', patience: 0 },
])('where that is of no use, the refusal is thrown: $platform, for $patience ms', async (options) => {
  await expect(move(options)).rejects.toMatchObject({ code: 'EPERM' });
});

test('nothing is renamed in another way', () => {
  const others = product.filter((file) => /^(local|site)\//.test(file) && /\brename(Sync)?\(/.test(read(file)));
  // That which runs before anything is installed moves no file that was just written.
  expect(others).toEqual(['local/atomic-file.ts', 'local/own-files.mjs']);
});
