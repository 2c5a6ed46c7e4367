import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from './keys.ts';

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'keys-')), 'keys.json');
});
afterEach(() => rm(join(path, '..'), { recursive: true }));

test('keys are created once, differ between installations, and are readable by the owner only', async () => {
  const keys = await loadKeys(path);
  expect(await loadKeys(path)).toEqual(keys);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await rm(path);
  const others = await loadKeys(path);
  expect(new Set([...Object.values(keys), ...Object.values(others)]).size).toBe(6);
});

test.each(['{}', '{"publishableKey":"sb_publishable_x","secretKey":"","jwtSecret":"short"}', '{"publish'])(
  'damaged keys %j are rejected and not replaced',
  async (text) => {
    await writeFile(path, text);
    await expect(loadKeys(path)).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);
