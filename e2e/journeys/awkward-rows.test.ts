import type { Page } from 'playwright';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack, unbuilt } from '../building-stack.ts';
import { call, chooseAction, openSection } from '../panel/panel.ts';
import { articles, cards, expectHarmless, separate, watch, writeHostileRows } from '../site/hostile-rows.ts';
import { writeLongestRows } from '../site/longest-texts.ts';
import { addressOn, routes } from '../site/routes.ts';

/** Milliseconds until changes are on the site: a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: BuildingStack;
beforeAll(async () => {
  // Built only when asked, once for all that is written before.
  stack = await startBuildingStack({ SITE_BUILD_PAUSE: '3600' });
});
afterAll(() => stack?.remove());

const sections = ['geral', 'missas', 'eventos', 'contatos', 'horarios'];
const word = 'Constantinopolitano'.repeat(4);
const text = async (path: string) => await (await fetch(stack.baseUrl + path)).text();

async function write<Row = { id: string; slug: string }>(method: string, path: string, body?: object) {
  const { status, ...answer } = await call<Row>(method, path, body, 'admin', stack.baseUrl);
  expect(status, `${path}: ${JSON.stringify(answer).slice(0, 500)}`).toBeLessThan(300);
  return answer.data;
}

const inform = (section: string, title: string) =>
  write('POST', '/parish-info', {
    section,
    title,
    content: `<h2>Parte</h2><p><span style="color: #c00000">${word}</span></p>`,
  });

it(
  'what an administrator writes of the parish is shown where it belongs and fits a telephone',
  async () => {
    expect(await text('/')).not.toContain('aria-label="Sobre as missas"');
    expect(await text('/calendario')).not.toContain('aria-label="Sobre os eventos"');
    const informed = [];
    for (const section of sections) informed.push(await inform(section, `Sobre ${section}`));
    await write('POST', '/parish-content', {
      kind: 'sacrament',
      content: { name: word.slice(0, 60), text: `Primeiro parágrafo.\n${word}`, times: word, contact: word },
    });
    const vigil = { name: 'Vigília', weekday: 5, begins: '22:00', ends: '05:30', place: word };
    await write('POST', '/parish-content', { kind: 'regular_time', content: vigil });
    const rows = await write<ParishContentItem[]>('GET', '/parish-content');
    const feast = rows.find(({ kind }) => kind === 'feast') as ParishContentItem;
    await write('PUT', `/parish-content/${feast.id}`, {
      content: { ...feast.content, begins: '18:00', ends: '01:00' },
    });
    await write('POST', '/site-build');

    await expect.poll(() => text('/convite'), { timeout: buildTimeout, interval: 200 }).toContain('T04:00:00.000Z');
    const shown = {
      '/': ['missas'],
      '/paroquia': ['geral'],
      '/calendario': ['eventos'],
      '/contato': ['missas', 'contatos', 'horarios'],
    };
    for (const [path, named] of Object.entries(shown)) {
      const page = await openPage({ at: stack.baseUrl, width: 360, withoutScript: true });
      await page.goto(path);
      const titles = await page.locator('.info h2').allTextContents();
      for (const section of sections) expect(titles.includes(`Sobre ${section}`), path).toBe(named.includes(section));
      expect(await page.locator('.info h3').count(), path).toBe(named.length);
      const coloured = page.locator('.info span', { hasText: word }).first();
      expect(await coloured.getAttribute('style'), path).toContain('color');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
    expect(await text('/paroquia')).toContain('<p>Primeiro parágrafo.</p>');
    expect(await text('/contato')).toContain('22h às 5h30 do dia seguinte');

    for (const { id } of informed) await write('DELETE', `/parish-info/${id}`);
  },
  2 * buildTimeout,
);

describe('once the longest texts and hostile rows are on the site', () => {
  let written: string[];
  beforeAll(async () => {
    if (stack.dataDir) await writeHostileRows(stack.dataDir);
    written = await writeLongestRows(write);
    await write('POST', '/site-build', {});
    await vi.waitFor(async () => expect(await unbuilt(stack)).toEqual([]), { timeout: buildTimeout, interval: 200 });
  }, buildTimeout);

  it(
    'nothing makes a page scroll sideways, on the narrowest telephone or a tablet, and what was deleted is gone',
    async () => {
      expect(await text('/')).toContain('W'.repeat(100));
      for (const path of ['/', '/paroquia', '/calendario', '/contato']) {
        for (const section of sections) expect(await text(path)).not.toContain(`Sobre ${section}`);
      }
      const addresses = await Promise.all(Object.values(routes).map((route) => addressOn(stack.baseUrl, route)));
      const page = await openPage({ at: stack.baseUrl, expectedErrors: /404|ERR_|Failed to load resource/ });
      const tooWide: string[] = [];
      for (const address of new Set([...written, ...addresses])) {
        await page.setViewportSize({ width: 320, height: 740 });
        await page.goto(address);
        for (const width of [320, 768]) {
          await page.setViewportSize({ width, height: 740 });
          const widest = await widestBeyond(page);
          if (widest) tooWide.push(`${address.slice(0, 60)} at ${width}: ${widest}`);
        }
      }
      expect(tooWide).toEqual([]);
    },
    buildTimeout,
  );

  describe.skipIf(!inject('initializedStack'))('hostile rows, on pages without their policy,', () => {
    it('harm no reader of an article, built or not yet built', async () => {
      expect(separate.length).toBeGreaterThan(1_000);
      for (const { slug, title, content } of articles) {
        const marks = content.split('§').length;
        const { page, asked } = await openWatched();
        await page.goto(`/noticia/${slug}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await expectHarmless(page, stack.baseUrl, asked, '.prose');
        // All of it is there: nothing swallowed the rest.
        expect((await page.locator('.prose').textContent())?.split('§').length).toBe(marks);

        const shell = await page.request.get('/noticia/nao-esta-no-build');
        await page.route(`**/noticia/${slug}`, (route) => route.fulfill({ response: shell, status: 200 }));
        await page.goto(`/noticia/${slug}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await expectHarmless(page, stack.baseUrl, asked, '.prose');
        expect((await page.locator('.prose').textContent())?.split('§').length).toBe(marks);
      }
    });

    it('harm no reader of the pages that list them', async () => {
      const { page, asked } = await openWatched();
      for (const path of ['/', '/noticias', '/avisos', '/galeria', `/noticia/${cards[0]?.slug}`]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectHarmless(page, stack.baseUrl, asked, '.news-card, .notice, .gallery__words, .prose');
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
        await expectHarmless(page, stack.baseUrl, asked, '[role=textbox][contenteditable]');
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
});

const feedElements = new Set(
  'rss channel title description link language item guid pubDate urlset url loc sitemapindex sitemap'.split(' '),
);

/** The rows' pictures are on hosts that don't exist. */
const unprotected = () => ({ at: stack.baseUrl, withoutPolicy: true, expectedErrors: /ERR_|Failed to load resource/ });

async function openWatched(): Promise<{ page: Page; asked: string[] }> {
  const page = await openPage(unprotected());
  return { page, asked: await watch(page) };
}

/** The element that reaches farthest to the right, if the page scrolls sideways. */
const widestBeyond = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const scrollsItself = (element: Element): boolean => {
      const parent = element.parentElement;
      return (
        parent !== null &&
        parent !== document.body &&
        (getComputedStyle(parent).overflowX !== 'visible' || scrollsItself(parent))
      );
    };
    const all = [...document.body.querySelectorAll('*')].filter((element) => !scrollsItself(element));
    const right = (element: Element) => element.getBoundingClientRect().right;
    const [widest] = all.toSorted((one, other) => right(other) - right(one));
    const words = widest?.textContent?.trim().slice(0, 20);
    return `${scrollWidth - clientWidth} px, ${widest?.tagName.toLowerCase()}.${widest?.className} in .${widest?.parentElement?.className}, “${words}”`;
  });
