import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageRow } from '#contract/site-build.ts';
import { KeptPages, type KeyedPage, keyedPage, type PageGround } from './kept-pages.ts';
import { placedPages } from './placed-pages.ts';

const article = (title: string, cards: string) =>
  `<main><h1>${title}</h1><section class="related"><h2>Outras Notícias</h2>${cards}</section></main><footer>`;
const rowOf = (id: string): PageRow => ({ section: 'news', id, title: `${id}. A notícia` });
const pageOf = (id: string, key = id): KeyedPage =>
  keyedPage(`noticia/${id}/index.html`, `${key}.first.${JSON.stringify(rowOf(id))}`);
const festa = pageOf('festa');
const missa = pageOf('missa');
const ground: PageGround = { erasures: 1, parishRows: ['identity', 'contact'] };

let folder: string;
const scripts = new Map([
  [festa.file, ['sha256-festa']],
  [missa.file, ['sha256-missa']],
]);
const buildIn = (name: string) => ({ outDir: join(folder, name), cacheDir: join(folder, 'cache'), scripts, ground });
const packs = async () => (await readdir(join(folder, 'items'))).filter((name) => name !== 'index.json');
const cardless = (html: string) => html.replace(/<section.*<\/section>/, '');
const idOf = ({ key }: KeyedPage) => key.split('.')[0];
const placedText = async (outDir: string, { file }: KeyedPage) => `${await (await placedPages(outDir)).get(file)?.()}`;
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
  expect(await placedText(build.outDir, taken)).toBe(article('Missa', '<p>Quermesse</p>'));
});

test('a page is the same whatever its cards, and another once its key has forgotten something', async () => {
  const kept = await open();
  const isSame = (html: string) => kept.isSame(festa, Buffer.from(html));
  expect(await isSame(article('Festa', '<p>Quermesse</p>'))).toBe(true);
  expect(await isSame(article('Festa', '<p>Missa</p>').replace('<footer>', '<footer>De outro nome'))).toBe(false);
});

test('a page that is kept as it is made has its own cards, and the builds before it their own page', async () => {
  const build = buildIn('after');
  const kept = await open();
  await kept.prepare([missa], build);
  kept.place([missa], [festa], join(folder, 'before'));
  expect(kept.add(missa, Buffer.from(article('Missa do Galo', '<p>Natal</p>')), scripts)).toBe(true);
  expect(kept.add(festa, Buffer.from('<main>Festa</main>'), scripts)).toBe(false);
  await kept.keep([missa], build);
  kept.place([missa], [], build.outDir);
  expect(await placedText(build.outDir, missa)).toBe(article('Missa do Galo', '<p>Natal</p>'));
  expect(await placedText(join(folder, 'before'), missa)).toBe(article('Missa', '<p>Missa</p>'));
  expect((await open()).has(missa)).toBe(true);
});

test('only the pages of the last build are kept', async () => {
  const texts = async () =>
    `${await Promise.all((await packs()).map((name) => readFile(join(folder, 'items', name), 'utf8')))}`;
  expect(await texts()).toMatch(/Festa.*Missa/);
  await (await open()).keep([missa], buildIn('before'));
  expect(await texts()).toBe(cardless(article('Missa', '')));
  const kept = await open();
  expect([kept.has(festa), kept.has(missa)]).toEqual([false, true]);
});

test('files of many pages stay as they are while all of their pages do, and the others are put together', async () => {
  const many = Array.from({ length: 130 }, (_, at) => pageOf(`${at}`));
  for (const [at, page] of many.entries()) await write('before', page, article(`Festa ${at}`, ''));
  await (await open()).keep(many, buildIn('before'));
  const before = await packs();
  expect(before).toHaveLength(3);

  const edited = pageOf('60', 'edited');
  await write('before', edited, article('Festa, editada', ''));
  const pages = many.map((page) => (page.file === edited.file ? edited : page)).slice(0, -1);
  const kept = await open();
  await kept.keep(pages, buildIn('before'));
  kept.place(pages, [], join(folder, 'after'));
  const after = await packs();
  expect([after.length, after.filter((name) => before.includes(name)).length]).toEqual([3, 1]);
  for (const page of pages) {
    const expected = page === edited ? article('Festa, editada', '') : cardless(article(`Festa ${idOf(page)}`, ''));
    expect(await placedText(join(folder, 'after'), page)).toBe(expected);
  }
});

test('a page that says something else, is cut off or names a share card that is gone is not taken', async () => {
  const shared = pageOf('cartaz');
  await write('before', shared, article('<img src="/partilha/0123456789abcdef01234567.jpg">', ''));
  await (await open()).keep([shared, festa, missa], buildIn('before'));
  const [pack = ''] = await packs();
  const { size } = await stat(join(folder, 'items', pack));
  await truncate(join(folder, 'items', pack), size - 1);
  const kept = await open();
  expect(kept.has(pageOf('festa', 'edited'))).toBe(false);
  expect([kept.has(festa), kept.has(missa)]).toEqual([true, false]);
  expect(await kept.prepare([shared], buildIn('after'))).toEqual(new Set());
});

test('a page that can be made no more has its former version, without cards if no page has the same', async () => {
  const former = (await open()).former(rowOf('festa'), ground, pageOf('festa', 'broken').key) as KeyedPage;
  const build = { ...buildIn('after'), scripts: new Map<string, readonly string[]>() };
  const kept = await open();
  expect(await kept.prepare([former], build)).toEqual(new Set([former]));
  expect([...build.scripts]).toEqual([[festa.file, ['sha256-festa']]]);
  kept.place([former], [], build.outDir);
  const withoutCards = '<main><h1>Festa</h1></main><footer>';
  expect(await placedText(build.outDir, festa)).toBe(withoutCards);
});

test('a former version stays until what it showed is gone', async () => {
  const later = { erasures: 1, parishRows: ['contact', 'new', 'identity'] };
  const isKept = async (now: PageGround) => (await open()).former(rowOf('festa'), now) !== undefined;
  expect(await isKept(later)).toBe(true);
  expect(await isKept({ ...later, erasures: 2 })).toBe(false);
  expect(await isKept({ ...later, parishRows: ['identity', 'new'] })).toBe(false);
  expect((await open()).former(rowOf('nova'), later)).toBeUndefined();

  // Made before the row that came since, it doesn't show it.
  const former = (await open()).former(rowOf('festa'), later) as KeyedPage;
  await (await open()).keep([former, missa], { ...buildIn('before'), ground: later });
  expect(await isKept(ground)).toBe(true);
  expect((await open()).former(rowOf('missa'), ground)).toBeUndefined();
});
