import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type KeptCards, keptCards } from './kept-cards.ts';

const card = Buffer.from('a drawn card');

async function open() {
  const parent = await mkdtemp(join(tmpdir(), 'cards-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'cards');
  let draws = 0;
  const draw = async () => {
    draws += 1;
    return card;
  };
  const get = (cards: KeptCards, key: string) => cards.get(key, draw);
  return { folder, cards: keptCards(folder), get, draws: () => draws };
}

it('draws a card once, also for later builds and for two at the same time', async () => {
  const { folder, cards, get, draws } = await open();
  expect(await get(cards, 'one')).toEqual(card);
  const both = await Promise.all([get(keptCards(folder), 'one'), get(keptCards(folder), 'one')]);
  expect(both).toEqual([card, card]);
  expect(draws()).toBe(1);
  await Promise.all([get(keptCards(folder), 'two'), get(keptCards(folder), 'two')]);
  expect(await get(cards, 'two')).toEqual(card);
  expect(await readdir(folder)).toEqual(['one', 'two']);
});

it.each([
  ['cut off', (file: Buffer) => file.subarray(0, -3)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (file: Buffer) => file.with(40, (file[40] as number) ^ 1)],
])('draws a card again whose file is %s', async (_, damage) => {
  const { folder, cards, get, draws } = await open();
  await get(cards, 'one');
  const path = join(folder, 'one');
  const whole = await readFile(path);
  await writeFile(path, damage(whole));
  expect(await get(cards, 'one')).toEqual(card);
  expect(draws()).toBe(2);
  expect(await readFile(path)).toEqual(whole);
});

it('keeps nothing of a card that can’t be drawn', async () => {
  const { folder, cards } = await open();
  expect(await cards.get('one', async () => undefined)).toBeUndefined();
  await expect(cards.get('two', () => Promise.reject(new Error('no paint')))).rejects.toThrow('no paint');
  expect(await readdir(folder).catch(() => [])).toEqual([]);
});

it('forgets what a build did not use, and what a killed one left, but not what another is writing', async () => {
  const { folder, cards, get } = await open();
  await cards.keepOnly(new Set());
  for (const key of ['one', 'two']) await get(cards, key);
  for (const name of ['three.new-11111111', 'four.new-22222222']) await writeFile(join(folder, name), 'half');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, 'three.new-11111111'), longAgo, longAgo);
  await mkdir(join(folder, '..'), { recursive: true });
  await cards.keepOnly(new Set(['two', 'five']));
  expect((await readdir(folder)).sort()).toEqual(['four.new-22222222', 'two']);
});
