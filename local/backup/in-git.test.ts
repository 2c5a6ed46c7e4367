import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTakenByGit } from './in-git.ts';

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'paroquia-git-')));
  const files = {
    'tree/.gitignore': '.data/\n*.age\n!tudo.age\n/fora\n',
    'tree/dentro/.gitignore': 'copias\n',
    'tree/escondida/.gitignore': '*\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  execFileSync('git', ['init', '--quiet', join(folder, 'tree')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['by git', 'git'],
  ['by its files, without git', 'no-such-git'],
])('judged %s', (_, git) => {
  it.each([
    ['copia.gz', false],
    ['tree/copia.gz', true],
    ['tree/.data/backups/copia.gz', false],
    ['tree/dentro/.data/copia.gz', false],
    ['tree/fora/copia.gz', false],
    ['tree/dentro/fora/copia.gz', true],
    ['tree/dentro/copias/copia.gz', false],
    ['tree/copias/copia.gz', true],
    ['tree/escondida/copia.gz', false],
  ])('%s is taken: %s', async (path, taken) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    expect(await isTakenByGit(join(folder, path), git)).toBe(taken);
  });
});

it('patterns are git’s to judge, and without it count for nothing', async () => {
  for (const [name, taken] of [
    ['copia.age', false],
    ['tudo.age', true],
  ] as const) {
    expect(await isTakenByGit(join(folder, 'tree', name))).toBe(taken);
    expect(await isTakenByGit(join(folder, 'tree', name), 'no-such-git')).toBe(true);
  }
});
