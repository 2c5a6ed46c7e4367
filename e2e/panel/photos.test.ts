import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { openPage } from '../actors.ts';
import { untilUpToDate } from '../site/site-changes.ts';
import { call, notice, openSection, removedAfterwards, unique } from './panel.ts';

/** What the dialog's own tests can't show: the page's policy, Storage, and the site that is built with the photo. */
it('a photo that a secretary chooses stands in the article, on its card and in what a shared link shows', async () => {
  const title = unique('Festa com foto');
  removedAfterwards('/news', (row) => row.title === title);
  const page = await openSection('news');
  await page.getByRole('button', { name: 'Nova Notícia' }).click();
  await page.getByLabel('Título').fill(title);
  await page.getByRole('textbox', { name: 'Conteúdo' }).fill('A procissão sai às 19h.');
  await page.getByRole('button', { name: 'Imagem', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Imagem' });
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher foto do aparelho' }).click();
  await (await chosen).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await drawing(page) });
  await dialog.getByLabel('Descrição da imagem').fill('A praça com bandeiras');
  await dialog.getByRole('button', { name: 'Inserir' }).click();
  const inEditor = page.getByRole('img', { name: 'A praça com bandeiras' });
  await expect.poll(() => inEditor.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await page.getByLabel('Publicar imediatamente').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await notice(page, 'Notícia criada com sucesso!').waitFor();

  const { data } = await call<NewsItem[]>('GET', `/news?search=${encodeURIComponent(title)}`);
  const [item] = data as [NewsItem];
  expect(item.content).toMatch(
    /<img src="\/storage\/v1\/object\/public\/media\/[0-9a-f]{32}\.webp" alt="A praça com bandeiras" width="1600" height="800"/,
  );
  const [, src = ''] = /<img src="([^"]*)"/.exec(item.content) ?? [];

  const fresh = await openPage({ width: 360 });
  await fresh.goto(`/noticia/${item.slug}/rascunho`);
  expect(await shownImage(fresh)).toMatchObject({ width: '1600', height: '800', loading: null, naturalWidth: 1600 });

  const visitor = await openPage({ width: 360 });
  const address = `/noticia/${item.slug}/`;
  await untilUpToDate();
  expect(await (await visitor.request.get('/noticias')).text()).toContain(title);
  await visitor.goto(address);
  expect(await shownImage(visitor)).toMatchObject({
    width: '1600',
    height: '800',
    decoding: 'async',
    naturalWidth: 1600,
  });
  const content = (property: string) => visitor.locator(`meta[property="${property}"]`).getAttribute('content');
  const { pathname: sharedCard } = new URL((await content('og:image')) ?? '');
  expect(sharedCard).toMatch(/^\/partilha\/\w+\.jpg$/);
  expect((await visitor.request.get(sharedCard)).status()).toBe(200);
  expect(await content('og:image:alt')).toContain('A praça com bandeiras');
  expect((await visitor.request.get(src)).headers()['cache-control']).toMatch(/immutable/);

  await visitor.goto('/noticias');
  const card = visitor.getByRole('article').filter({ hasText: title });
  expect(await card.locator('img').getAttribute('src')).toBe(src);

  const offline = await openPage({ expectedErrors: /404/ });
  await offline.route(`**${src}`, (route) => route.fulfill({ status: 404 }));
  await offline.goto('/noticias');
  const place = offline.getByRole('article').filter({ hasText: title }).locator('img');
  await expect.poll(() => place.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const { width, height } = (await place.boundingBox()) ?? { width: 0, height: 0 };
  expect(width / height).toBeCloseTo(16 / 9, 1);

  await call('DELETE', `/news/${item.id}`);
  await untilUpToDate();
  expect(await (await visitor.request.get('/noticias')).text()).not.toContain(title);
  expect((await visitor.request.get(sharedCard)).status()).toBe(404);
});

/** Twice as wide as high, and larger than a page needs. */
async function drawing(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1000 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = 'rgb(0 90 160)';
    context.fillRect(0, 0, 2000, 1000);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The article's image, once it has loaded. */
async function shownImage(page: Page) {
  const image = page.getByRole('img', { name: 'A praça com bandeiras' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete)).toBe(true);
  return image.evaluate((element: HTMLImageElement) => ({
    width: element.getAttribute('width'),
    height: element.getAttribute('height'),
    loading: element.getAttribute('loading'),
    decoding: element.decoding,
    naturalWidth: element.naturalWidth,
  }));
}
