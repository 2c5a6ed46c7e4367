import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Expects a share card with the page's title. Bypasses caches, because the card is removed with its page. */
export async function expectCard(page: Page, title: string): Promise<void> {
  const content = (property: string) => page.locator(`meta[property="og:image${property}"]`).getAttribute('content');
  const { pathname } = new URL((await content('')) ?? '');
  const answer = await page.request.get(pathname);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-cache',
  });
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect([await content(':width'), await content(':height')]).toEqual(['1200', '630']);
  expect(await content(':alt')).toContain(title);
}
