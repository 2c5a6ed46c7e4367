import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PageRow } from '#contract/site-build.ts';
import { KeptPages, type KeyedPage, keyedPage } from './kept-pages.ts';
import { PageError } from './page-error.ts';
import { placedPages } from './placed-pages.ts';
import { renderPages } from './render-pages.ts';

const ids = ['festa', 'missa', 'novena'];
const rowOf = (id: string): PageRow => ({ section: 'news', id, title: id });
const pathOf = (id: string, version: string) => {
  const file = `noticia/${id}/index.html`;
  const page = keyedPage(file, `${id}${version}.cards${version}.${JSON.stringify(rowOf(id))}`);
  return { pathname: `/noticia/${id}`, file, page };
};
const home: { pathname: string; file: string; page?: KeyedPage } = { pathname: '/', file: 'index.html' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-pages-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Build {
  /** Errors by the path that can't be rendered. */
  broken?: Record<string, unknown>;
  paths?: (typeof home)[];
  unreadable?: PageRow[];
  erasures?: number;
}

/** Renders a site of a version, and places and keeps its pages. */
async function build(version: string, { broken = {}, unreadable = [], erasures = 0, ...given }: Build = {}) {
  const all = given.paths ?? [home, ...ids.map((id) => pathOf(id, version))];
  const outDir = join(folder, version);
  const kept = await KeptPages.open(join(folder, 'kept'));
  const place = {
    outDir,
    cacheDir: join(folder, 'cache'),
    scripts: new Map(),
    ground: { erasures, parishRows: ['identity'] },
  };
  const render = async ({ pathname }: typeof home) => {
    if (pathname in broken) throw broken[pathname];
    return Buffer.from(`${pathname} ${version}<section class="related">${version}</section><footer>`);
  };
  const { paths, taken, brokenRows } = await renderPages({ paths: all, unreadable, render, kept, build: place });
  const keyed = paths.flatMap(({ page }) => page ?? []);
  const finished = keyed.filter((page) => !taken.has(page));
  await kept.keep([...keyed, ...[...taken].filter(({ isFormer }) => isFormer)], place);
  kept.place(taken, finished, outDir);
  return brokenRows;
}

async function textOf(version: string, id: string): Promise<string | undefined> {
  const build = join(folder, version);
  const file = `noticia/${id}/index.html`;
  const placed = (await placedPages(build)).get(file);
  return placed ? `${await placed()}` : await readFile(join(build, file), 'utf8').catch(() => undefined);
}

/** Of the line that says what failed. */
function expectLines(): void {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
}

const reason = new TypeError('a value that nobody expected');
const formerFesta = '/noticia/festa 1<section class="related">2</section><footer>';

test("a row's page that can't be rendered has its former version with fresh cards, and all others are new", async () => {
  expectLines();
  await build('1');
  expect(await build('2', { broken: { '/noticia/festa': reason } })).toEqual([{ ...rowOf('festa'), isKept: true }]);
  expect(await textOf('2', 'festa')).toBe(formerFesta);
  expect(await textOf('2', 'missa')).toContain('/noticia/missa 2');
  // It stays while the row is broken, and goes when it is mended.
  await build('3', { broken: { '/noticia/festa': reason } });
  expect(await textOf('3', 'festa')).toBe(formerFesta.replace('>2<', '>3<'));
  expect(await build('4')).toEqual([]);
  expect(await textOf('4', 'festa')).toContain('/noticia/festa 4');
});

test("a row that can't be read has its former version, while its address is no other's", async () => {
  await build('1');
  const others = { paths: ['missa', 'novena'].map((id) => pathOf(id, '2')), unreadable: [rowOf('festa')] };
  expect(await build('2', others)).toEqual([{ ...rowOf('festa'), isKept: true }]);
  expect(await textOf('2', 'festa')).toBe('/noticia/festa 1<footer>');

  const { key } = pathOf('heir', '2').page;
  const file = 'noticia/festa/index.html';
  const heir = { pathname: '/noticia/heir', file, page: keyedPage(file, key) };
  expect(await build('3', { paths: [heir], unreadable: [rowOf('festa')] })).toEqual([
    { ...rowOf('festa'), isKept: false },
  ]);
  expect(await textOf('3', 'festa')).toContain('/noticia/heir 3');
});

test.each([
  ['an erasure', { erasures: 1 }],
  ['a deletion', { paths: [home, pathOf('missa', '2')] }],
])('after %s the former version goes', async (_, change) => {
  expectLines();
  await build('1');
  await build('2', { broken: { '/noticia/festa': reason }, ...change });
  expect(await textOf('2', 'festa')).toBeUndefined();
  expect(await textOf('2', 'missa')).toBeDefined();
});

test.each([
  ['the home page', { '/': reason }, '/'],
  [
    'a call of the API',
    { '/noticia/festa': Object.assign(new Error('off'), { code: 'unavailable' }) },
    '/noticia/festa',
  ],
  ['a file that is cut off', { '/noticia/festa': new SyntaxError('Unexpected end') }, '/noticia/festa'],
])('a failure of %s fails the rendering', async (_, broken, pathname) => {
  await build('1');
  const error = await build('2', { broken }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(PageError);
  expect((error as PageError).pathname).toBe(pathname);
});

test('when more than twenty pages of rows fail, it is not for their data', async () => {
  expectLines();
  const paths = Array.from({ length: 21 }, (_, at) => pathOf(`festa-${at}`, '1'));
  const broken = Object.fromEntries(paths.map(({ pathname }) => [pathname, reason]));
  await expect(build('1', { paths, broken })).rejects.toThrow('nobody expected');
});
