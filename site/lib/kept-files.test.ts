import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type KeptFiles, keptFiles } from './kept-files.ts';

const card = Buffer.from('a drawn card');

async function open() {
  const parent = await mkdtemp(join(tmpdir(), 'cards-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'kept');
  let builds = 0;
  let draws = 0;
  const draw = async () => {
    draws += 1;
    return card;
  };
  /** The cards in a build. */
  const put = async (key: string, kept: KeptFiles = keptFiles(folder)) => {
    builds += 1;
    const path = join(parent, `build-${builds}`, '_astro', key);
    expect(await kept.put(key, path, draw)).toBe(true);
    return await readFile(path);
  };
  const keys = async () => (await readdir(folder)).map((name) => name.split('-')[0]).sort();
  return { folder, put, keys, draws: () => draws };
}

it('draws a card once, also for later builds and for two at the same time', async () => {
  const { put, keys, draws } = await open();
  expect(await put('one')).toEqual(card);
  expect(await Promise.all([put('one'), put('one')])).toEqual([card, card]);
  expect(draws()).toBe(1);
  expect(await Promise.all([put('two'), put('two')])).toEqual([card, card]);
  expect(await keys()).toEqual(['one', 'two']);
});

it('puts the same card into a build twice', async () => {
  const { folder, put } = await open();
  const path = join(folder, '..', 'card.jpg');
  const kept = keptFiles(folder);
  await put('one');
  for (const _ of [1, 2]) expect(await kept.put('one', path, async () => undefined)).toBe(true);
  expect(await readFile(path)).toEqual(card);
});

it.each([
  ['cut off', card.subarray(0, -3)],
  ['empty', Buffer.alloc(0)],
  ['changed', card.with(3, 0)],
])('draws a card again whose file is %s', async (_, damaged) => {
  const { folder, put, draws } = await open();
  await put('one');
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), damaged);
  expect(await put('one')).toEqual(card);
  expect(await put('one')).toEqual(card);
  expect(draws()).toBe(2);
});

it('draws a card again that another build has removed meanwhile', async () => {
  const { folder, put, draws } = await open();
  await put('one');
  const kept = keptFiles(folder);
  await put('one', kept);
  await keptFiles(folder).keepOnly(new Set());
  expect(await put('one', kept)).toEqual(card);
  expect(draws()).toBe(2);
});

it('caches nothing of a card that can’t be drawn', async () => {
  const { folder } = await open();
  const path = join(folder, '..', 'card.jpg');
  expect(await keptFiles(folder).put('one', path, async () => undefined)).toBe(false);
  await expect(keptFiles(folder).put('two', path, () => Promise.reject(new Error('no paint')))).rejects.toThrow(
    'paint',
  );
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});

it('removes unused cards and a killed build’s leftovers, but not a file that another build is writing', async () => {
  const { folder, put } = await open();
  await keptFiles(folder).keepOnly(new Set());
  for (const key of ['one', 'two']) await put(key);
  const [killed, running] = ['three-3.11111111.new', 'four-4.22222222.new'];
  for (const name of [killed, running]) await writeFile(join(folder, name), 'half');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, killed), longAgo, longAgo);
  await keptFiles(folder).keepOnly(new Set(['two', 'five']));
  expect((await readdir(folder)).sort()).toEqual([running, expect.stringMatching(/^two-[0-9a-f]{64}$/)]);
});
