import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { allChanged, answerChanges } from './site-changes.ts';

describe('the news list', () => {
  it('has its first page in the built HTML', async () => {
    const page = await openPage();
    const html = await (await page.request.get('/noticias')).text();
    expect(html.match(/class="news-card card linked"/g)).toHaveLength(9);
  });

  it.each([
    ['reads its first page again where news have changed since the build', { news: Number.MAX_SAFE_INTEGER }, 1],
    ['reads nothing where only something else has changed', { galeria: Number.MAX_SAFE_INTEGER }, 0],
  ])('%s', async (_, changes, times) => {
    const page = await openPage();
    await answerChanges(page, changes);
    const reads: string[] = [];
    page.on('request', (request) => request.url().includes('/api/news/') && reads.push(request.url()));
    await page.goto('/noticias', { waitUntil: 'networkidle' });
    expect(reads).toHaveLength(times);
  });

  it('counts, turns pages and keeps the page in the address', async () => {
    const page = await openList();
    const heading = page.getByRole('heading', { level: 2 }).first();
    expect(await heading.textContent()).toMatch(/^\d+ notícias encontradas$/);
    const firstPage = await titles(page);
    await page.getByRole('link', { name: 'Próxima' }).click();
    await expect.poll(() => titles(page)).not.toEqual(firstPage);
    expect(new URL(page.url()).search).toBe('?pagina=2');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(firstPage);
    expect(new URL(page.url()).search).toBe('');
  });

  it('offers no step before the first page and none after the last', async () => {
    const page = await openList();
    expect(await page.getByRole('link', { name: 'Anterior' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Página 3' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('link', { name: 'Próxima' }).count()).toBe(0);
  });

  it('searches ignoring case, returns to page 1 and clears', async () => {
    const page = await openList('/noticias?pagina=2');
    await page.getByLabel('Buscar notícias').fill('NOVENA');
    await page.waitForURL('**/noticias?busca=NOVENA');
    await expect.poll(() => count(page)).toMatch(/^\d+ notícias? encontradas?$/);
    await expect.poll(() => page.locator('.news-card').count()).toBeLessThan(9);
    expect(await page.getByText('Busca: “NOVENA”').isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Limpar' }).click();
    await expect.poll(() => page.locator('.news-card').count()).toBe(9);
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByRole('button', { name: 'Limpar' }).count()).toBe(0);
    expect(await page.getByLabel('Buscar notícias').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('searches for what was typed before its script arrived', async () => {
    const page = await openPage();
    const { promise: onSlowLine, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/_astro/NewsList*.js', async (route) => {
      await onSlowLine;
      await route.continue();
    });
    await page.goto('/noticias', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Buscar notícias').fill('NOVENA');
    arrive();
    await page.waitForURL('**/noticias?busca=NOVENA');
    await expect.poll(() => page.locator('.news-card').count()).toBeLessThan(9);
    expect(await page.getByLabel('Buscar notícias').inputValue()).toBe('NOVENA');
  });

  it('filters by the day that a card shows', async () => {
    const page = await openList();
    const [day = ''] = await page.locator('.news-card__meta').allTextContents();
    const [date, month, year] = day.split('/');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByLabel('Data de publicação').fill(`${year}-${month}-${date}`);
    await page.waitForURL(`**/noticias?data=${year}-${month}-${date}`);
    await expect.poll(() => page.locator('.news-card').count()).toBeLessThan(9);
    expect(new Set(await page.locator('.news-card__meta').allTextContents())).toEqual(new Set([day]));
    expect(await page.getByText(`Data: ${day}`).isVisible()).toBe(true);
  });

  it('gives advice when nothing is found', async () => {
    const page = await openPage();
    await page.goto('/noticias?busca=zzzzzz');
    await page.getByText('Nenhuma notícia encontrada').waitFor();
    expect(await page.getByText('Tente ajustar os filtros de busca.').isVisible()).toBe(true);
    expect(await count(page)).toBe('0 notícias encontradas');
  });

  it('shows that there is no news at all', async () => {
    const page = await openPage();
    await allChanged(page);
    await page.route('**/api/news/published*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: [], pagination: { ...body.pagination, total: 0 } } });
    });
    await page.goto('/noticias');
    await page.getByText('Não há notícias disponíveis no momento.').waitFor();
  });

  it('shows that it is loading', async () => {
    const page = await openPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/news/published?*search=novena*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/noticias?busca=novena');
    await page.getByRole('heading', { name: 'Carregando notícias...' }).waitFor();
    held.resolve();
    await expect.poll(() => count(page)).toMatch(/encontradas?$/);
  });

  it('shows failures, and keeps the built first page when only its reload failed', async () => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await allChanged(page);
    await page.route('**/api/news/published*', (route) => route.abort());
    await page.goto('/noticias');
    await page.getByText('Erro ao carregar notícias. Tente novamente.').waitFor();
    expect(await page.locator('.news-card').count()).toBe(9);
    await page.goto('/noticias?busca=novena');
    await page.getByText('Erro ao carregar notícias. Tente novamente.').waitFor();
    expect(await page.locator('.news-card').count()).toBe(0);
    expect((await page.getByRole('heading').allTextContents()).filter((text) => !text)).toEqual([]);
  });

  it('has all titles of a row on one line on a desk, with and without a picture', async () => {
    const page = await openPage();
    await answerNews(page, [picture, 'Texto sem imagem.', picture]);
    await page.goto('/noticias');
    await page.getByRole('heading', { level: 3, name: 'Notícia 3', exact: true }).waitFor();
    const row = await page.locator('.news-card').evaluateAll((cards) =>
      cards.map((card) => ({
        picture: card.querySelector('img') !== null,
        title: Math.round(card.querySelector('h3')?.getBoundingClientRect().top ?? 0),
      })),
    );
    expect(row.map((card) => card.picture)).toEqual([true, false, true]);
    expect(new Set(row.map(({ title }) => title)).size).toBe(1);
  });
});

const picture = '<img src="/partilha.jpg" alt="" width="1200" height="630">';

/** Makes the API answer with exactly these news. */
async function answerNews(page: Page, contents: readonly string[]): Promise<void> {
  await allChanged(page);
  const data = contents.map((content, index) => ({
    id: crypto.randomUUID(),
    title: `Notícia ${index + 1}`,
    content: `<p>${content}</p>`,
    excerpt: null,
    slug: `noticia-${index + 1}`,
    is_published: true,
    publish_at: null,
    expires_at: null,
    ...{ document: null, document_name: null, document_bytes: null },
    order: index,
    createdAt: '2026-01-01T00:00:00+00:00',
    publishedAt: '2026-01-01T00:00:00+00:00',
    updatedAt: '2026-01-01T00:00:00+00:00',
    author: null,
  }));
  const pagination = { page: 1, limit: 9, total: data.length, pages: 1 };
  await page.route('**/api/news/published*', (route) => route.fulfill({ json: { success: true, data, pagination } }));
}

/** The list with its count. */
async function openList(address = '/noticias'): Promise<Page> {
  const page = await openPage();
  await page.goto(address);
  await expect.poll(() => count(page)).toMatch(/encontradas?$/);
  return page;
}

const titles = (page: Page) => page.locator('.news-card h3').allTextContents();
const count = (page: Page) => page.locator('.news-count').textContent();
