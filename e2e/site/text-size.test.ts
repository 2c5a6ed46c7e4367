import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openPage } from '../actors.ts';

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
const control = (page: Page) => page.getByRole('group', { name: 'Tamanho do texto' });
const press = (page: Page, name: string) => control(page).getByRole('button', { name }).click();

async function openControl(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tamanho do texto' }).click();
  await control(page).waitFor();
}

it('the text grows from step to step up to twice its size, and shrinks again', async () => {
  const page = await openPage({ width: 320 });
  await page.goto('/avisos');
  await openControl(page);
  const larger = control(page).getByRole('button', { name: 'Aumentar o texto' });
  const place = await larger.boundingBox();
  const sizes: (string | null)[] = [];
  for (let step = 0; step < 6; step++) {
    // Also at either end, where Playwright would wait for the disabled button.
    await larger.click({ force: true });
    sizes.push(await control(page).getByRole('status').textContent());
  }
  expect(sizes).toEqual(['115 %', '130 %', '150 %', '175 %', '200 %', '200 %']);
  expect(await rootSize(page)).toBe('32px');
  expect(await larger.getAttribute('aria-disabled')).toBe('true');
  // The buttons don't move.
  expect((await larger.boundingBox())?.x).toBe(place?.x);
  await press(page, 'Diminuir o texto');
  expect(await rootSize(page)).toBe('28px');
});

it('the size is kept for the next page, before its first paint, and goes back to the browser’s own', async () => {
  const page = await openPage();
  await page.goto('/');
  await openControl(page);
  await press(page, 'Aumentar o texto');
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { firstSize: document.documentElement.style.fontSize });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/noticias');
  expect(await page.evaluate(() => (window as { firstSize?: string }).firstSize)).toBe('115%');
  await openControl(page);
  await press(page, 'Diminuir o texto');
  await page.reload();
  expect(await rootSize(page)).toBe('16px');
});

it('the control closes with Escape, and gives the focus back', async () => {
  const page = await openPage();
  await page.goto('/');
  await openControl(page);
  await control(page).getByRole('button', { name: 'Aumentar o texto' }).focus();
  await page.keyboard.press('Escape');
  expect(await control(page).isVisible()).toBe(false);
  const opener = page.getByRole('button', { name: 'Tamanho do texto' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
});

it.each(['', 'enorme', '900', '-5', '100'])('a stored %j changes nothing', async (stored) => {
  const page = await openPage();
  await page.addInitScript((size) => localStorage.setItem('text-size', size), stored);
  await page.goto('/avisos');
  expect(await rootSize(page)).toBe('16px');
});

it.each([
  ['of a card beside its picture', '.news-card:has(.card-picture) h3 a', 'Evangelização'],
  ['of the parish’s name in the footer', '.footer .brand span', 'Bem‑aventurada'],
])('no word %s is broken in the largest text', async (_, place, word) => {
  const page = await openPage({ width: 360 });
  await page.addInitScript(() => localStorage.setItem('text-size', '200'));
  await page.goto('/noticias', { waitUntil: 'networkidle' });
  const lines = await page
    .locator(place)
    .first()
    .evaluate((element, text) => {
      const words = element.lastChild as Text;
      words.data = text;
      const range = document.createRange();
      range.selectNodeContents(words);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }, word);
  expect(lines).toBe(1);
});
