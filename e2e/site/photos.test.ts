import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage } from '../actors.ts';
import { publishedNews } from './news-rows.ts';
import { contents, photosOf } from './parish-rows.ts';

/** Pixels of the larger of the small pictures of a page (`PhotoLink.astro`). */
const widestOfPage = 720;

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Fotos' });
const caption = (page: Page) => viewer(page).locator('figcaption').textContent();
const shown = (page: Page) => viewer(page).locator('figure img');

describe('the photos of a community', () => {
  const [community] = contents('community');
  if (!community) throw new Error('The demonstration has no community.');
  const { name } = community;
  const listed = photosOf(community);
  const photos = (page: Page) => page.getByRole('region', { name }).locator('a.photo');
  const captionOf = (number: number) => `Foto ${number} de ${listed.length}: ${listed[number - 1]}`;

  it('loop by buttons, keys and the strip, and the next one is preloaded', async () => {
    const page = await openPage();
    const loaded = new Set<string>();
    page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
    await page.goto('/comunidades');
    const addresses = await photos(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await photos(page).first().click();
    await expect.poll(() => caption(page)).toBe(captionOf(1));
    await expect.poll(() => addresses.filter((address) => loaded.has(address as string))).toEqual(addresses);
    expect(
      await shown(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(widestOfPage);

    await page.getByRole('button', { name: 'Foto anterior' }).click();
    expect(await caption(page)).toBe(captionOf(listed.length));
    await page.keyboard.press('ArrowRight');
    expect(await caption(page)).toBe(captionOf(1));
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Próxima foto' }).click();
    await page.getByRole('button', { name: /^Foto 2:/ }).click();
    expect(await caption(page)).toBe(captionOf(2));
    expect(await viewer(page).locator('[aria-current=true]').getAttribute('aria-label')).toMatch(/^Foto 2:/);
    expect(await shown(page).getAttribute('alt')).toBe(listed[1]);
  });

  it('trap and restore the focus', async () => {
    const page = await openPage({ width: 360 });
    await page.goto('/comunidades');
    await photos(page).nth(1).focus();
    for (const close of ['Escape', 'Enter']) {
      await page.keyboard.press('Enter');
      await viewer(page).waitFor();
      for (let stop = 0; stop < 8; stop++) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
      }
      if (close === 'Enter') await viewer(page).getByRole('button', { name: 'Fechar' }).focus();
      await page.keyboard.press(close);
      await viewer(page).waitFor({ state: 'hidden' });
      expect(
        await photos(page)
          .nth(1)
          .evaluate((link) => link === document.activeElement),
      ).toBe(true);
    }
  });

  it('follow horizontal swipes, not pinches', async () => {
    const page = await openPage({ width: 360 });
    await page.goto('/comunidades');
    await photos(page).first().click();
    await expect.poll(() => caption(page)).toMatch(/^Foto 1/);
    const fingers = await touches(page);
    await fingers([[250, 300]], [[120, 310]]);
    await expect.poll(() => caption(page)).toMatch(/^Foto 2/);
    await fingers([[120, 300]], [[250, 300]]);
    await expect.poll(() => caption(page)).toMatch(/^Foto 1/);
    await fingers([[200, 200]], [[150, 400]]);
    await fingers(
      [
        [20, 300],
        [340, 300],
      ],
      [
        [150, 300],
        [210, 300],
      ],
    );
    await fingers([[250, 300]], [[120, 300]]);
    await expect.poll(() => caption(page)).toMatch(/^Foto 2/);
  });

  it('show a message when one can’t be opened', async () => {
    const page = await openPage({ expectedErrors: /ERR_FAILED/ });
    await page.goto('/comunidades');
    const address = await photos(page).first().getAttribute('href');
    await page.route(`**${address}`, (route) => route.abort());
    await photos(page).first().click();
    await expect
      .poll(() => caption(page))
      .toMatch(/^Foto 1 de .* – Não foi possível abrir esta foto. Verifique a sua conexão\.$/);
    await page.getByRole('button', { name: 'Próxima foto' }).click();
    await expect.poll(() => caption(page)).toMatch(/^Foto 2/);
  });

  it('open as links without script', async () => {
    // The browser's own page for a picture has a style, which the policy of uploaded files refuses.
    const page = await openPage({ width: 360, withoutScript: true, expectedErrors: /Content Security Policy/ });
    await page.goto('/comunidades');
    const [response] = await Promise.all([
      page.waitForResponse(/\/public\/media\/.*webp/),
      photos(page).first().click(),
    ]);
    expect(response.headers()['content-type']).toBe('image/webp');
  });
});

describe('the parish’s photos', () => {
  const all = contents('church_photo');
  const name = all[0]?.category as string;
  const some = all.filter((photo) => photo.category === name);
  const gallery = (page: Page) => page.getByRole('region', { name: 'Fotos' });
  const photos = (page: Page) => gallery(page).locator('a.photo:visible');
  const category = (page: Page, word: string) => gallery(page).getByRole('button', { name: word, exact: true });

  it('are those of the chosen category, in the viewer too', async () => {
    const page = await openPage();
    await page.goto('/paroquia');
    expect(await photos(page).count()).toBe(all.length);
    await category(page, name).click();
    expect(await photos(page).count()).toBe(some.length);
    expect(await category(page, name).getAttribute('aria-pressed')).toBe('true');
    await photos(page).first().click();
    await expect.poll(() => caption(page)).toBe(`Foto 1 de ${some.length}: ${some[0]?.description}`);
    await page.keyboard.press('Escape');
    await category(page, 'Todas').click();
    expect(await photos(page).count()).toBe(all.length);
  });

  it('an empty category leads to all of them', async () => {
    const page = await openPage({ width: 360 });
    await page.route('**/paroquia', async (route) => {
      const response = await route.fetch();
      // A parish that has no photo of this category yet.
      await route.fulfill({ response, body: (await response.text()).replaceAll(`data-in-category="${name}"`, '') });
    });
    await page.goto('/paroquia');
    await category(page, name).click();
    expect(await photos(page).count()).toBe(0);
    expect(await gallery(page).getByRole('status').textContent()).toContain(
      'Nenhuma foto encontrada para esta categoria.',
    );
    await gallery(page).getByRole('button', { name: 'Ver todas as fotos' }).click();
    expect(await photos(page).count()).toBe(all.length);
    expect(await category(page, 'Todas').evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

it('the photo of an article opens alone in the viewer, and as a link without script', async () => {
  const item = (await publishedNews()).find(({ content }) => content.includes('<img'));
  const page = await openPage({ width: 360 });
  await page.goto(`/noticia/${item?.slug}`);
  const photo = page.locator('.prose a:has(img)').first();
  const description = await photo.locator('img').getAttribute('alt');
  await photo.click();
  await expect.poll(() => caption(page)).toBe(description);
  expect(await viewer(page).getByRole('button').count()).toBe(1);

  const plain = await openPage({ width: 360, withoutScript: true });
  await plain.goto(`/noticia/${item?.slug}`);
  expect(await plain.locator('.prose a:has(img)').first().getAttribute('href')).toMatch(/\/storage\/.*\.webp$/);
});

type Point = readonly [x: number, y: number];

/** Moves fingers over the page's screen, as a touch screen reports them. */
async function touches(page: Page): Promise<(from: readonly Point[], to: readonly Point[]) => Promise<void>> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return async (from, to) => {
    await dispatch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const between = from.map(([x, y], index): Point => {
        const [toX = x, toY = y] = to[index] ?? [];
        return [x + (toX - x) * part, y + (toY - y) * part];
      });
      await dispatch('touchMove', between);
    }
    await dispatch('touchEnd', []);
  };
}
