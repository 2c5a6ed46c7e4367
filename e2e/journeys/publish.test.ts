import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import type { NewsItem } from '#contract/news.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack, unbuilt } from '../building-stack.ts';
import { call, chooseAction, firstCount, notice, unique } from '../panel/panel.ts';
import { openApp } from '../site/app.ts';
import { staff, staffPassword } from '../staff.ts';
import { insertPhoto, photoAlt, shownImage } from './photo-in-article.ts';

/** Milliseconds until a change is on the site: a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: BuildingStack;
beforeAll(async () => {
  stack = await startBuildingStack();
});
afterAll(() => stack?.remove());

/**
 * The main journey: a secretary writes, the site is rebuilt, a visitor reads. What the photo's dialog shows is tested
 * beside it; here it passes the page's policy and Storage, and is in the built site.
 */
it(
  'what a secretary publishes, a visitor reads on a page of its own with its photo, until she takes it back',
  async () => {
    const title = unique('Festa da padroeira');
    const worker = await serviceWorker();
    const secretary = await openPage({ at: stack.baseUrl });
    await secretary.goto('/login');
    await secretary.getByLabel('E-mail').fill(staff.editor);
    await secretary.getByLabel('Senha').fill(staffPassword);
    await secretary.getByRole('button', { name: 'Entrar' }).click();
    await secretary.waitForURL('**/dashboard**');

    await firstCount(secretary).waitFor();
    await secretary.getByRole('button', { name: 'Notícias', exact: true }).click();
    await secretary.getByRole('button', { name: 'Nova Notícia' }).click();
    const dialog = secretary.getByRole('dialog', { name: 'Nova Notícia' });
    await dialog.getByLabel('Título').fill(title);
    await dialog.locator('[contenteditable=true]').click();
    await secretary.keyboard.type('A procissão sai às 19h.');
    await insertPhoto(secretary);
    await dialog.getByLabel('Resumo').fill('Venham todos.');
    await dialog.getByLabel('Publicar imediatamente').check();
    const announced = await call<Announcement>('POST', '/announcements', mutirao, 'editor', stack.baseUrl);
    await rename();
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();

    await notice(secretary, 'Notícia criada com sucesso!').waitFor();
    const address = await notice(secretary, 'O site está sendo atualizado.')
      .getByRole('link', { name: 'Ver no site' })
      .getAttribute('href');
    await secretary.getByRole('row').filter({ hasText: title }).getByText('Publicada').waitFor();
    await secretary.getByText('Publicando…').waitFor();
    const item = await publishedAs(title);
    const [, src = ''] = /<img src="([^"]*)"/.exec(item.content) ?? [];
    await expectDraftWithPhoto(item);

    const published = secretary.getByText(/^Site publicado em \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    await published.waitFor({ timeout: buildTimeout });
    const visitor = await openPage({ at: stack.baseUrl, width: 360 });
    await expect
      .poll(async () => (await visitor.request.get('/')).text(), { timeout: 30_000, interval: 200 })
      .toContain(title);
    expect(await unbuilt(stack)).toEqual([]);
    await expectOtherParish(visitor);
    // A publication is no new version of the site.
    expect(await serviceWorker()).toBe(worker);
    await visitor.goto('/');
    await visitor.getByRole('link', { name: title }).first().click();
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
    await visitor.getByText('A procissão sai às 19h.').waitFor();
    expect(new URL(visitor.url()).pathname.replace(/\/$/, '')).toBe(address);
    const article = await (await visitor.request.get(visitor.url())).text();
    for (const text of ['A procissão sai às 19h.', src]) expect(article).toContain(text);
    expect(await shownImage(visitor)).toMatchObject({ ...size, decoding: 'async', naturalWidth: 1600 });
    const content = (property: string) => visitor.locator(`meta[property="${property}"]`).getAttribute('content');
    const { pathname: sharedCard } = new URL((await content('og:image')) ?? '');
    expect(sharedCard).toMatch(/^\/partilha\/\w+\.jpg$/);
    expect((await visitor.request.get(sharedCard)).status()).toBe(200);
    expect(await content('og:image:alt')).toContain(photoAlt);
    expect((await visitor.request.get(src)).headers()['cache-control']).toMatch(/immutable/);
    await expectCards(title, src);
    const { id } = announced.data;
    expect(await (await visitor.request.get('/')).text()).toContain(`/aviso/${id}`);
    expect(await (await visitor.request.get(`/aviso/${id}`)).text()).toContain('Sábado, às 8h.');

    const row = secretary.getByRole('row').filter({ hasText: title });
    await chooseAction(secretary, 'Despublicar', title);
    await secretary.getByRole('button', { name: 'Confirmar' }).click();
    await row.getByText('Rascunho').waitFor();
    const [draft] = await Promise.all([
      secretary.context().waitForEvent('page'),
      chooseAction(secretary, 'Ver', title),
    ]);
    await draft.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await draft.locator('.article__meta .badge').textContent()).toBe('Rascunho');
    await expect
      .poll(async () => (await visitor.request.get('/noticias')).text(), { timeout: buildTimeout, interval: 200 })
      .not.toContain(title);
    expect((await visitor.request.get(sharedCard)).status()).toBe(404);
  },
  2 * buildTimeout,
);

it(
  'a deleted article is read no more on a phone without internet that asked for it since, nor on one that opened another page',
  async () => {
    const { data } = await call<NewsItem[]>('GET', '/news/published?limit=2', undefined, 'editor', stack.baseUrl);
    const [asked, unasked] = data as [NewsItem, NewsItem];
    const phone = await openApp({ at: stack.baseUrl, width: 360, expectedErrors: /404|ERR_INTERNET_DISCONNECTED/ });
    for (const { slug, title } of [asked, unasked]) {
      expect((await phone.goto(`/noticia/${slug}`))?.status()).toBe(200);
      await phone.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => keeps(phone, slug)).toBe(true);
    }
    const [card = ''] =
      /\/partilha\/\w+\.jpg/.exec(await (await phone.request.get(`/noticia/${asked.slug}`)).text()) ?? [];
    expect((await phone.request.get(card)).status()).toBe(200);

    for (const { id } of [asked, unasked]) await call('DELETE', `/news/${id}`, undefined, 'editor', stack.baseUrl);
    // At once, while the site still has its page.
    expect((await phone.goto(`/noticia/${asked.slug}`))?.status()).toBe(404);
    await phone.getByRole('heading', { level: 1, name: 'Notícia não encontrada' }).waitFor();
    await expect.poll(() => keeps(phone, asked.slug)).toBe(false);

    await expect.poll(() => unbuilt(stack), { timeout: buildTimeout, interval: 200 }).toEqual([]);
    expect((await phone.request.get(card)).status()).toBe(404);
    // As after three hours.
    await phone.evaluate(async () => (await caches.open('content')).delete('/.refreshed'));
    await phone.goto('/');
    await expect.poll(() => keeps(phone, unasked.slug)).toBe(false);

    await phone.context().setOffline(true);
    for (const { slug, title } of [asked, unasked]) {
      await phone.goto(`/noticia/${slug}`);
      await phone.getByRole('heading', { level: 1, name: 'Sem internet' }).waitFor();
      expect(await phone.getByText(title).count()).toBe(0);
    }
  },
  2 * buildTimeout,
);

/** Changes the parish's name, colour, arms and telephone, and removes its feast. */
async function rename(): Promise<void> {
  const { data: rows } = await call<ParishContentItem[]>('GET', '/parish-content', undefined, 'admin', stack.baseUrl);
  const change = async (kind: string, body: (content: ParishContentItem['content']) => object) => {
    const row = rows.find((each) => each.kind === kind) as ParishContentItem;
    const { status } = await call('PUT', `/parish-content/${row.id}`, body(row.content), 'admin', stack.baseUrl);
    expect(status).toBe(200);
  };
  // Any photo may be arms.
  const arms = rows.find(({ kind, content }) => kind === 'church_photo' && content.photo)?.content.photo;
  await change('identity', (content) => ({
    content: { ...content, form: 'santuario', name: 'São José', colour: 'verde', arms },
  }));
  await change('contact', (content) => ({ content: { ...content, phone: '(85) 99999-1234' } }));
  await change('feast', () => ({ is_active: false }));
}

/** Every page says it, and what machines read does. */
async function expectOtherParish({ request }: Page): Promise<void> {
  const text = async (path: string) => (await request.get(path)).text();
  for (const path of ['/', '/contato', '/avisos', '/offline']) {
    const page = await text(path);
    for (const said of ['Santuário São José', '(85) 99999-1234']) expect(page, path).toContain(said);
    expect(page, path).not.toContain('3281-0000');
    expect(page, path).toContain('<meta name="theme-color" content="#01321e">');
    const [, arms = ''] = /<a class="brand"[^>]*>\s*<img src="([^"]+\.webp)"/.exec(page) ?? [];
    expect((await request.get(arms)).status(), path).toBe(200);
  }
  expect(await text('/')).toContain('"telephone":"+55 (85) 99999-1234"');
  expect(await text('/manifest.webmanifest')).toMatch(/"name":"Santuário São José".*"theme_color":"#01321e"/);
  expect(await text('/favicon.svg')).toContain('href="data:image/png;base64,');
  expect(await text('/calendario.ics')).toContain('Os eventos do Santuário São José.');
  expect(await text('/rss.xml')).toContain('<title>Santuário São José</title>');
  expect(await text('/convite')).toContain('O convite para a próxima festa da paróquia vai aparecer aqui.');
  expect(await text('/sitemap-0.xml')).not.toContain('/convite');
}

const serviceWorker = async () => await (await fetch(`${stack.baseUrl}/sw.js`)).text();

const mutirao = { title: 'Mutirão', content: '<p>Sábado, às 8h.</p>' };
const size = { width: '1600', height: '800' };

/** The item with this title, from the API. */
async function publishedAs(title: string): Promise<NewsItem> {
  const search = `/news?search=${encodeURIComponent(title)}`;
  const { data } = await call<NewsItem[]>('GET', search, undefined, 'editor', stack.baseUrl);
  const [item] = data as [NewsItem];
  expect(item.content).toMatch(
    /<img src="\/storage\/v1\/object\/public\/media\/[0-9a-f]{32}\.webp" alt="A praça com bandeiras" width="1600" height="800"/,
  );
  return item;
}

/** The page of what is not in the build yet. */
async function expectDraftWithPhoto({ slug }: NewsItem): Promise<void> {
  const page = await openPage({ at: stack.baseUrl, width: 360 });
  await page.goto(`/noticia/${slug}/rascunho`);
  expect(await shownImage(page)).toMatchObject({ ...size, loading: null, naturalWidth: 1600 });
}

/** The photo is on the article's card, whose place is kept when it can't be loaded. */
async function expectCards(title: string, src: string): Promise<void> {
  const page = await openPage({ at: stack.baseUrl, width: 360 });
  await page.goto('/noticias');
  expect(await page.getByRole('article').filter({ hasText: title }).locator('img').getAttribute('src')).toBe(src);

  const offline = await openPage({ at: stack.baseUrl, expectedErrors: /404/ });
  await offline.route(`**${src}`, (route) => route.fulfill({ status: 404 }));
  await offline.goto('/noticias');
  const place = offline.getByRole('article').filter({ hasText: title }).locator('img');
  await expect.poll(() => place.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const { width, height } = (await place.boundingBox()) ?? { width: 0, height: 0 };
  expect(width / height).toBeCloseTo(16 / 9, 1);
}

const keeps = (page: Page, slug: string) =>
  page.evaluate(async (key) => Boolean(await caches.match(key)), `/noticia/${slug}/`);
