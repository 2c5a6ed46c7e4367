import { join } from 'node:path';
import type { Page } from 'playwright';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sanitizeRichText } from '../../edge-functions/api/rich-text/sanitize.ts';
import { forbiddenBelow, hostileMarkup } from '../../edge-functions/api/testing/hostile-markup.ts';
import { pastChecks } from '../../edge-functions/api/testing/past-checks.ts';
import { connect, type OpenDatabase } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack, unbuilt } from '../building-stack.ts';
import { chooseAction, openSection } from '../panel/panel.ts';

const mark = '<p>§</p>';
/** Markup that swallows what follows it is excluded; it is tested one by one in `insert-content.test.tsx`. */
const separate = hostileMarkup.filter((markup) => sanitizeRichText(markup + mark).endsWith(mark));
const half = Math.ceil(separate.length / 2);
const articles = [separate.slice(0, half), separate.slice(half)].map((markup, at) => ({
  title: `Texto hostil ${at + 1}`,
  slug: `texto-hostil-${at + 1}`,
  content: markup.join(mark) + mark,
  excerpt: null,
}));
/** Titles and excerpts of maximum length. */
const cards = Array.from({ length: 12 }, (_, at) => ({
  title: hostileMarkup
    .slice(at * 40)
    .join(' ')
    .slice(0, 200),
  slug: `cartao-hostil-${at}`,
  content: mark,
  excerpt: hostileMarkup
    .slice(at * 60)
    .join(' ')
    .slice(0, 500),
}));

let stack: BuildingStack;

/** Written directly into the table, past the API and REST. */
describe.skipIf(!inject('initializedStack'))('hostile rows, on pages without their policy', () => {
  beforeAll(async () => {
    stack = await startBuildingStack();
    const loginAs = await findPostgres(join(stack.dataDir as string, 'postgres'));
    const database: OpenDatabase = connect(loginAs('postgres'));
    await pastChecks(database.runner, async (sql) => {
      await sql.query(
        `insert into public.news (title, slug, content, excerpt, is_published)
         select title, slug, content, excerpt, true
         from jsonb_to_recordset($1::text::jsonb) as row (title text, slug text, content text, excerpt text)`,
        [JSON.stringify([...cards, ...articles])],
      );
      await sql.query(
        `insert into public.announcements (title, content) select title, content
         from jsonb_to_recordset($1::text::jsonb) as row (title text, content text)`,
        [JSON.stringify(cards.map(({ title, excerpt }) => ({ title, content: excerpt })))],
      );
      await sql.query(
        `insert into public.galeria (titulo, link, descricao) select title, 'javascript:hacked()', excerpt
         from jsonb_to_recordset($1::text::jsonb) as row (title text, excerpt text)`,
        [JSON.stringify(cards)],
      );
    });
    await database.close();
    await vi.waitFor(async () => expect(await unbuilt(stack)).toEqual([]), { timeout: 110_000, interval: 200 });
  });

  afterAll(() => stack?.remove());

  it('harm no reader of an article, built or not yet built', async () => {
    expect(separate.length).toBeGreaterThan(1_000);
    for (const { slug, title, content } of articles) {
      const marks = content.split('§').length;
      const { page, asked } = await openWatched();
      await page.goto(`/noticia/${slug}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectHarmless(page, asked, '.prose');
      // All of it is there: nothing swallowed the rest.
      expect((await page.locator('.prose').textContent())?.split('§').length).toBe(marks);

      const shell = await page.request.get('/noticia/nao-esta-no-build');
      await page.route(`**/noticia/${slug}`, (route) => route.fulfill({ response: shell, status: 200 }));
      await page.goto(`/noticia/${slug}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectHarmless(page, asked, '.prose');
      expect((await page.locator('.prose').textContent())?.split('§').length).toBe(marks);
    }
  });

  it('harm no reader of the pages that list them', async () => {
    const { page, asked } = await openWatched();
    for (const path of ['/', '/noticias', '/avisos', '/galeria', `/noticia/${cards[0]?.slug}`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectHarmless(page, asked, '.news-card, .notice, .gallery__words, .prose');
      expect(await page.locator('[href^="javascript" i]').count()).toBe(0);
    }
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ headline: cards[0]?.title });
  });

  it('harm no editor', async () => {
    for (const { title } of articles) {
      let asked: string[] = [];
      const page = await openSection('news', unprotected(), async (opened) => {
        asked = await watch(opened);
      });
      await chooseAction(page, 'Editar', title);
      const editor = page.getByRole('textbox', { name: 'Conteúdo' });
      await editor.getByText('§', { exact: true }).last().waitFor();
      await expectHarmless(page, asked, '[role=textbox][contenteditable]');
    }
  });

  it('leave the feeds well-formed', async () => {
    for (const path of ['/rss.xml', '/sitemap-index.xml', '/sitemap-0.xml']) {
      const xml = await (await fetch(stack.baseUrl + path)).text();
      const parser = new SaxesParser();
      const elements = new Set<string>();
      parser.on('error', (error) => {
        throw error;
      });
      parser.on('opentag', ({ name }) => elements.add(name));
      parser.write(xml).close();
      expect([...elements].filter((name) => !feedElements.has(name))).toEqual([]);
      if (path !== '/sitemap-index.xml') expect(xml).toContain('/noticia/texto-hostil-1');
    }
  });
});

const feedElements = new Set(
  'rss channel title description link language item guid pubDate urlset url loc sitemapindex sitemap'.split(' '),
);

/** The rows' pictures are on hosts that don't exist. */
const unprotected = () => ({ at: stack.baseUrl, withoutPolicy: true, expectedErrors: /ERR_|Failed to load resource/ });

/** Counts executed scripts in a page, and records its requests to the hostile host. */
async function watch(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.addInitScript(() => {
    Object.assign(window, { ran: 0, hacked: () => Object.assign(window, { ran: 1 }) });
  });
  page.on('request', (request) => /\/\/evil\.test/.test(request.url()) && asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  return asked;
}

async function openWatched(): Promise<{ page: Page; asked: string[] }> {
  const page = await openPage(unprotected());
  return { page, asked: await watch(page) };
}

/** Elements and attributes that no page may have. */
const strangers =
  'base, iframe, frame, object, embed, portal, meta[http-equiv=refresh i], [src*="evil.test"], [srcset], link[href*="evil.test"]';

async function expectHarmless(page: Page, asked: string[], places: string): Promise<void> {
  const faults = await page.locator(places).evaluateAll((elements, check) => {
    const below = new Function(`return (${check})`)() as (root: ParentNode) => string[];
    return elements.flatMap(below);
  }, forbiddenBelow.toString());
  expect(faults).toEqual([]);
  expect(await page.locator(strangers).count()).toBe(0);
  const handlers = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    ),
  );
  expect(handlers).toEqual([]);
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBe(0);
  expect(asked).toEqual([]);
  expect(new URL(page.url()).origin).toBe(new URL(stack.baseUrl).origin);
}
