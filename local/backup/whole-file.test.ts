import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyWhole } from './photos-folder.ts';
import { writeWhole } from './whole-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-whole-'));
  path = join(folder, 'copia.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writing = (text: string) => (out: Writable) => new Promise<void>((done) => out.end(text, () => done()));

/** Things that may stand at a name. */
const standing: [string, (at: string) => Promise<unknown>][] = [
  ['a link to a file', (at) => symlink(join(folder, 'alvo'), at)],
  ['a link to nothing', (at) => symlink(join(folder, 'nada'), at)],
  ['a file that everybody reads', (at) => writeFile(at, 'old').then(() => chmod(at, 0o666))],
  ['a folder', (at) => mkdir(at)],
];

it.each(standing)('%s at the unfinished name is neither followed nor used', async (_, put) => {
  await writeFile(join(folder, 'alvo'), 'its own');
  await put(`${path}.unfinished`);
  await writeWhole(path, writing('all'));
  expect(await readFile(path, 'utf8')).toBe('all');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'alvo'), 'utf8')).toBe('its own');
  expect(await readdir(folder)).not.toContain('nada');
});

it.each(standing)('%s at the name itself is refused and stays', async (_, put) => {
  await writeFile(join(folder, 'alvo'), 'its own');
  await put(path);
  const before = await readdir(folder);
  await expect(writeWhole(path, writing('all'))).rejects.toThrow(`O arquivo ${path} já existe. Escolha outro nome.`);
  expect(await readdir(folder)).toEqual(before);
  expect(await readFile(join(folder, 'alvo'), 'utf8')).toBe('its own');
});

it('of two that write the same file at once, one is whole and the other refused', async () => {
  const texts = ['a'.repeat(200_000), 'b'.repeat(300_000)];
  const ended = await Promise.allSettled(texts.map((text) => writeWhole(path, writing(text))));
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await readFile(path, 'utf8')).toBe(texts[ended.findIndex(({ status }) => status === 'fulfilled')]);
  expect(await readdir(folder)).toEqual(['copia.gz']);
});

it('that a check finds wrong gets no name', async () => {
  const check = async (made: string) => {
    throw new Error(await readFile(made, 'utf8'));
  };
  await expect(writeWhole(path, writing('all'), check)).rejects.toThrow('all');
  expect(await readdir(folder)).toEqual([]);
});

describe('a copy of a file', () => {
  const from = () => join(folder, 'outra.gz');
  const isUnfinished = async () => (await readdir(folder)).some((name) => name.endsWith('.unfinished'));

  it('has its bytes', async () => {
    await writeFile(from(), 'all');
    await copyWhole(from(), path, 3);
    expect(await readFile(path, 'utf8')).toBe('all');
  });

  it.each([2, 4])('gets no name where the file has three bytes and not %i', async (bytes) => {
    await writeFile(from(), 'all');
    await expect(copyWhole(from(), path, bytes)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['outra.gz']);
  });

  it('gets no name where the file was cut off meanwhile', async () => {
    const bytes = 4 * 2 ** 30;
    await writeFile(from(), '');
    await truncate(from(), bytes);
    const copied = copyWhole(from(), path, bytes);
    const refused = expect(copied).rejects.toThrow('changed while it was copied');
    await expect.poll(isUnfinished, { interval: 1 }).toBe(true);
    await truncate(from(), 0);
    await refused;
    expect(await readdir(folder)).toEqual(['outra.gz']);
  });
});
