import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { NewsItem } from '#contract/news.ts';
import { type BuildingStack, startBuildingStack, unbuilt } from '../building-stack.ts';
import { call, unique } from '../panel/panel.ts';
import { openApp } from '../site/app.ts';

let stack: BuildingStack;
beforeAll(async () => {
  stack = await startBuildingStack();
});
afterAll(() => stack?.remove());

it('a deleted article is read no more on a phone without internet that asked for it since, nor on one that opened another page', async () => {
  const asked = await published();
  const unasked = await published();
  await built();
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

  await built();
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
}, 180_000);

async function published(): Promise<NewsItem> {
  const body = { title: unique('Bingo'), content: '<p>Domingo.</p>', is_published: true };
  return (await call<NewsItem>('POST', '/news', body, 'editor', stack.baseUrl)).data;
}

const built = () =>
  vi.waitFor(async () => expect(await unbuilt(stack)).toEqual([]), { timeout: 80_000, interval: 200 });

const keeps = (page: Page, slug: string) =>
  page.evaluate(async (key) => Boolean(await caches.match(key)), `/noticia/${slug}/`);
