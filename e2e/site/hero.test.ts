import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
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
