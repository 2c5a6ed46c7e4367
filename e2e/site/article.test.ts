import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { baseUrl, openPage } from '../actors.ts';
import { call, given, unique } from '../panel/panel.ts';
import { type Item, newsAs, publishedNews } from './news-rows.ts';
import { expectCopied } from './shared-address.ts';
import { expectCard } from './shared-card.ts';

describe('an article of the build', () => {
  it('shows all of the document, without asking the API', async () => {
    const page = await openPage();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    const item = await styledItem();
    await page.goto(`/noticia/${item.slug}`, { waitUntil: 'networkidle' });

    const path = page.getByRole('navigation', { name: 'Você está em' });
    expect(await path.getByRole('link', { name: 'Início' }).getAttribute('href')).toBe('/');
    expect(await path.getByRole('link', { name: 'Notícias' }).getAttribute('href')).toBe('/#news');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(item.title);
    expect(await page.getByText('Publicada', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText(`Por ${item.author?.name}`).isVisible()).toBe(true);
    const share = await page.getByRole('link', { name: 'Compartilhar no WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(share ?? '')).toContain(`/noticia/${item.slug}`);
    await expectCopied(page, `/noticia/${item.slug}`);
    await expectContentBelowTitle(page);
    expect(calls).toEqual([]);
  });

  it('offers four other news with at most 120 characters and dots', async () => {
    const page = await openPage();
    const { slug } = await styledItem();
    await page.goto(`/noticia/${slug}`);
    const others = page.getByRole('region', { name: 'Outras Notícias' });
    expect(await others.getByRole('article').count()).toBe(4);
    for (const link of await others.getByRole('link').all()) {
      expect(await link.getAttribute('href')).not.toBe(`/noticia/${slug}`);
    }
    for (const text of await others.locator('.news-card__excerpt').allTextContents()) {
      expect(text.length).toBeLessThanOrEqual(123);
    }
  });

  it('shows the editor’s colours and alignment, and no other styles', async () => {
    const page = await openPage({ expectedErrors: /Content Security Policy/ });
    await page.goto(`/noticia/${(await styledItem()).slug}`);
    const coloured = await page.waitForSelector('.prose [style*="color"]');
    const declared = await coloured.evaluate((element) => (element as HTMLElement).style.color);
    expect(declared).toMatch(/^rgb/);
    expect(await coloured.evaluate((element) => getComputedStyle(element).color)).toBe(declared);
    expect(await centred(page)).toBe(true);

    await coloured.evaluate((element) => element.setAttribute('style', 'position: fixed'));
    expect(await coloured.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  });

  it('has metadata for search engines and sharing', async () => {
    const page = await openPage();
    const item = await styledItem();
    await page.goto(`/noticia/${item.slug}`);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length).toBeLessThanOrEqual(153);
    expect(await page.locator('meta[property="og:description"]').getAttribute('content')).toBe(description);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'NewsArticle', headline: item.title });
    await expectCard(page, item.title);
  });
});

describe('an article that is not in the build', () => {
  it('is rendered by the same page, colours included', async () => {
    const page = await openPage();
    const item = await styledItem();
    await page.route(`**/noticia/${item.slug}`, async (route) => {
      const shell = await page.request.get('/noticia/um-endereco-que-nao-existe-no-build');
      await route.fulfill({ response: shell, status: 200 });
    });
    await page.goto(`/noticia/${item.slug}`);
    await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
    expect(await page.title()).toContain(item.title);
    expect(await page.getByRole('region', { name: 'Outras Notícias' }).getByRole('article').count()).toBe(4);
    expect(await centred(page)).toBe(true);
    await expectContentBelowTitle(page);
    await expectCopied(page, `/noticia/${item.slug}`);
    const [, colour] = /style="color:#(\w{6})"/.exec(item.content) ?? [];
    const [red, green, blue] = [0, 2, 4].map((start) => Number.parseInt(colour?.slice(start, start + 2) ?? '', 16));
    expect(
      await page
        .locator('.prose span[style]')
        .first()
        .evaluate((element) => getComputedStyle(element).color),
    ).toBe(`rgb(${red}, ${green}, ${blue})`);
  });

  it('opens a new one as one that is there, and once it is deleted, as one that isn’t', async () => {
    const row = { title: unique('Mutirão'), content: '<p>Sábado.</p>', is_published: true };
    const { id, slug, title } = await given<Item>('/news', row);
    const page = await openPage({ expectedErrors: /404/ });
    expect((await page.goto(`/noticia/${slug}`))?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await call('DELETE', `/news/${id}`);
    const answer = await page.goto(`/noticia/${slug}`);
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([404, 'no-store']);
    await page.getByRole('heading', { level: 1, name: 'Notícia não encontrada' }).waitFor();
  });

  it('shows a draft to staff, and to nobody else', async () => {
    const draft = (await newsAs('editor')).find((item) => !item.is_published) as Item;
    const editor = await openPage({ signedInAs: 'editor', expectedErrors: /404/ });
    expect((await editor.goto(`/noticia/${draft.slug}`))?.status()).toBe(404);
    await editor.getByRole('heading', { level: 1, name: draft.title }).waitFor();
    expect(await editor.getByText('Rascunho', { exact: true }).isVisible()).toBe(true);
    expect(await editor.getByText('Compartilhar').count()).toBe(0);

    const visitor = await openPage({ expectedErrors: /404/ });
    await visitor.goto(`/noticia/${draft.slug}`);
    await visitor.getByRole('heading', { level: 1, name: 'Notícia não encontrada' }).waitFor();
  });

  it.each(['nao-existe', 'N%C3%A3o-%C3%A9-endere%C3%A7o'])('says that "%s" is missing', async (slug) => {
    const page = await openPage({ expectedErrors: /40[04]/ });
    await page.goto(`/noticia/${slug}`);
    await page.getByText('A notícia que você está procurando não existe ou foi removida.').waitFor();
    await page.getByRole('link', { name: 'Voltar para o início' }).click();
    await page.waitForURL(`${baseUrl}/`);
  });

  it('shows that it is loading, and offers a retry when the API can’t be reached', async () => {
    const page = await openPage({ expectedErrors: /ERR_FAILED|404/ });
    let fail = () => {};
    await page.route('**/api/news/slug/*', async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      await route.abort();
    });
    await page.goto('/noticia/qualquer');
    await page.getByRole('heading', { name: 'Carregando notícia...' }).waitFor();
    await expect.poll(() => fail.toString()).not.toBe('() => {}');
    fail();
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
  });
});

const centred = (page: Page) =>
  page.locator('.prose p').evaluateAll((lines) => lines.some((line) => getComputedStyle(line).textAlign === 'center'));

/** The styled article on a telephone: consecutive headings below its `h1`, and its table in a box that scrolls. */
async function expectContentBelowTitle(page: Page): Promise<void> {
  const headings = page.locator('.article :is(h1, h2, h3, h4, h5, h6)');
  expect(await headings.evaluateAll((all) => all.map(({ tagName }) => tagName).join(' '))).toBe('H1 H2 H3 H3');
  const sizes = await headings.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(new Set(sizes).size).toBe(3);

  await page.setViewportSize({ width: 280, height: 740 });
  const table = page.getByRole('group', { name: 'Tabela' });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
}

/** An article with an editor's colours and alignment, readable in the light theme as it is. */
async function styledItem(): Promise<Item> {
  const item = (await publishedNews()).find(({ content }) => /style="color:#1d4e89"/.test(content));
  if (!item) throw new Error('The seed has no coloured news item.');
  return item;
}
