import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { churchPictureBytes } from '../../site/share-card/church-picture.ts';
import { openPage } from '../actors.ts';

const interval = 10_000;

describe('the banner', () => {
  it('changes every ten seconds, in a loop', async () => {
    const page = await openMovingHero();
    for (const shown of [2, 3, 1]) {
      await page.clock.runFor(interval - 1);
      expect(await shownSlide(page)).not.toBe(shown);
      await page.clock.runFor(1);
      expect(await shownSlide(page)).toBe(shown);
    }
  });

  it('stops under the pointer and continues afterwards', async () => {
    const page = await openMovingHero();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.clock.runFor(3 * interval);
    expect(await shownSlide(page)).toBe(1);
    await page.mouse.move(600, 880);
    await page.clock.runFor(interval);
    expect(await shownSlide(page)).toBe(2);
  });

  it('stops while it has the keyboard focus', async () => {
    const page = await openMovingHero();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Ver Notícias' }).focus();
    await page.clock.runFor(3 * interval);
    expect(await shownSlide(page)).toBe(1);
  });

  it('stops and continues by its button', async () => {
    const page = await openMovingHero();
    await page.getByRole('button', { name: 'Pausar a troca de slides' }).click();
    await page.mouse.move(600, 880);
    await page.clock.runFor(3 * interval);
    expect(await shownSlide(page)).toBe(1);
    await page.getByRole('button', { name: 'Retomar a troca de slides' }).click();
    await page.mouse.move(600, 880);
    await page.clock.runFor(interval);
    expect(await shownSlide(page)).toBe(2);
  });

  it('shows the slide of a dot, and one slide only', async () => {
    const page = await openPage();
    await page.goto('/');
    await started(page);
    await page.getByRole('button', { name: 'Mostrar o slide 3' }).click();
    expect(await shownSlide(page)).toBe(3);
    await expect.poll(() => page.locator('.slide h2:visible').count()).toBe(1);
  });

  it('does not change automatically with reduced motion', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.goto('/');
    await started(page);
    await page.clock.runFor(3 * interval);
    expect(await shownSlide(page)).toBe(1);
    expect(await page.getByRole('button', { name: 'Retomar a troca de slides' }).isVisible()).toBe(true);
  });

  it('has its controls behind what is of today, for a keyboard', async () => {
    const page = await openPage();
    await page.goto('/');
    const order = await page
      .locator('.hero :is(a, button)')
      .evaluateAll((stops) => stops.map((stop) => stop.closest('.today, .hero__controls, .hero__words')?.className));
    expect([...new Set(order)]).toEqual(['hero__words', 'today', 'hero__controls']);
  });

  it.each([
    ['Ver Notícias', '#news'],
    ['Horários de Missa', '#schedule'],
  ])('"%s" scrolls to its section', async (name, section) => {
    const page = await openPage();
    await page.goto('/');
    await page.locator('.hero').getByRole('link', { name }).click();
    await expect
      .poll(() => page.locator(section).evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(120);
  });
});

describe('the church in its window', () => {
  const words = '.hero :is(h1, [data-shown=true] > *, .hero__actions, .hero__controls)';
  const places = (page: Page, of: string) =>
    page.locator(of).evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    );

  it.each([360, 1280])('is beside the words at %i px, which are painted before it and don’t move', async (width) => {
    const page = await openPage({ width });
    const picture = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/igreja/*.webp');
    await page.route('**/igreja/*.webp', async (route) => {
      await picture.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await asked;
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const written = await places(page, words);
    expect(written.length).toBeGreaterThanOrEqual(6);
    picture.resolve();
    const church = page.getByRole('img', { name: 'Foto da igreja' });
    await expect.poll(() => church.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(560);
    expect(await places(page, words)).toEqual(written);
    // The photo may be any: no word of the banner is over it.
    const [window] = await places(page, '.hero__church img');
    if (!window) throw new Error('The demonstration has no church.');
    const over = written.filter(
      ({ left, top, right, bottom }) =>
        left < window.right && right > window.left && top < window.bottom && bottom > window.top,
    );
    expect(over).toEqual([]);
  });

  it('is at the head of Contato and of História too, within the bytes of a picture', async () => {
    const page = await openPage({ width: 360 });
    for (const path of ['/contato', '/paroquia']) {
      await page.goto(path);
      const church = page.locator('.page-head').getByRole('img', { name: 'Foto da igreja' });
      const file = await (await page.request.get((await church.getAttribute('src')) ?? '')).body();
      expect(file.byteLength, path).toBeLessThanOrEqual(churchPictureBytes);
      await expect.poll(() => church.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(840);
    }
  });
});

async function openMovingHero(): Promise<Page> {
  const page = await openPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  await started(page);
  await page.mouse.move(600, 880);
  // The clock is now controlled by the test, with the first slide just shown.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('.dot').first().dispatchEvent('click');
  return page;
}

/** The banner's script runs after the first paint; its last step sets whether slides are announced. */
const started = (page: Page): Promise<unknown> => page.locator('.hero__slides[aria-live]').waitFor();

/** 1-based, as in the dots' labels. */
const shownSlide = (page: Page): Promise<number> =>
  page.locator('.dot').evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1);
