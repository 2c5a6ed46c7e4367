import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptPages, type KeyedPage } from './kept-pages.ts';

const article = (title: string, cards: string) =>
  `<main><h1>${title}</h1><section class="related"><h2>Outras Notícias</h2>${cards}</section></main><footer>`;
const festa: KeyedPage = { file: 'noticia/festa/index.html', key: 'festa.first' };
const missa: KeyedPage = { file: 'noticia/missa/index.html', key: 'missa.first' };

let folder: string;
const scripts = new Map([
  [festa.file, ['sha256-festa']],
  [missa.file, ['sha256-missa']],
]);
const buildIn = (name: string) => ({ outDir: join(folder, name), cacheDir: join(folder, 'cache'), scripts });
const keptFiles = async () => (await readdir(join(folder, 'items'))).filter((name) => name !== 'index.json');
const open = () => KeptPages.open(join(folder, 'items'));

async function write(build: string, { file }: KeyedPage, html: string): Promise<void> {
  const path = join(folder, build, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, html);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-pages-'));
  await write('before', festa, article('Festa', '<p>Missa</p>'));
  await write('before', missa, article('Missa', '<p>Missa</p>'));
  await (await open()).keep([festa, missa], buildIn('before'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a page that is kept has the cards of one that is rendered', async () => {
  const kept = await open();
  const [rendered, taken] = [festa, missa].map((page) => ({ ...page, key: page.key.replace('first', 'second') })) as [
    KeyedPage,
    KeyedPage,
  ];
  await write('after', rendered, article('Festa', '<p>Quermesse</p>'));
  const build = { ...buildIn('after'), scripts: new Map<string, readonly string[]>() };
  expect(await kept.prepare([taken], build)).toEqual(new Set([taken]));
  expect(build.scripts).toEqual(new Map([[missa.file, ['sha256-missa']]]));
  kept.place([taken], [rendered], build.outDir);
  expect(await readFile(join(build.outDir, taken.file), 'utf8')).toBe(article('Missa', '<p>Quermesse</p>'));
});

test('a page is the same whatever its cards, and another once its key has forgotten something', async () => {
  const kept = await open();
  expect(kept.isSame(festa, article('Festa', '<p>Quermesse</p>'))).toBe(true);
  expect(kept.isSame(festa, article('Festa', '<p>Missa</p>').replace('<footer>', '<footer>De outro nome'))).toBe(false);
});

test('only the pages of the last build are kept', async () => {
  expect(await keptFiles()).toHaveLength(2);
  await (await open()).keep([missa], buildIn('before'));
  expect(await keptFiles()).toHaveLength(1);
  const kept = await open();
  expect([kept.has(festa), kept.has(missa)]).toEqual([false, true]);
});

test('a page that says something else, is cut off or names a share card that is gone is not taken', async () => {
  const shared = { file: 'noticia/cartaz/index.html', key: 'cartaz.first' };
  await write('before', shared, article('<img src="/partilha/0123456789abcdef01234567.jpg">', ''));
  await (await open()).keep([festa, missa, shared], buildIn('before'));
  for (const name of await keptFiles()) {
    const path = join(folder, 'items', name);
    if ((await readFile(path, 'utf8')).includes('Missa')) await truncate(path, 10);
  }
  const kept = await open();
  expect(kept.has({ ...festa, key: 'edited.first' })).toBe(false);
  expect(kept.has(missa)).toBe(false);
  expect(await kept.prepare([shared], buildIn('after'))).toEqual(new Set());
});
