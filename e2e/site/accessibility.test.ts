import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, openPage } from '../actors.ts';
import { publishedNews } from './news-rows.ts';

const pages = ['/', '/noticias', '/noticia/{styled}', '/noticia/nao-existe', '/login', '/nada-aqui'];
const themes = ['light', 'dark'] as const;
/** Higher than any page: a part that fetches its rows does so when it is seen. */
const tall = 10_000;

describe('every page', () => {
  it.each(pages)('%s has no axe violation in both themes, on a desk and on a phone', async (path) => {
    const page = await openPage({ expectedErrors: /404/ });
    await visit(page, path);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Tema escuro' }).click();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: tall });
    await expectNoAxeViolations(page);
  });

  it.each(pages)('%s fits a screen 320 px wide, and one at 200 %% zoom', async (path) => {
    const page = await openPage({ width: 320, expectedErrors: /404/ });
    await visit(page, path);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // A desk of 1280 px at 200 % has 640 px of layout width.
    await page.setViewportSize({ width: 640, height: tall });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each(pages)('%s has targets of 44 px at least', async (path) => {
    const page = await openPage({ width: 360, expectedErrors: /404/ });
    await visit(page, path);
    const small = await page
      .locator('header :is(a, button), .breadcrumb a, .button, .dot, .pause, .pages a, input, footer :is(a, button)')
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility())
          .filter((target) => target.getBoundingClientRect().height < 43.5)
          .map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
  });

  it.each(pages)('%s has one h1 and its landmarks', async (path) => {
    const page = await openPage({ expectedErrors: /404/ });
    await visit(page, path);
    expect(await page.locator('h1').count()).toBe(1);
    for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1);
  });
});

it('the open menu has no axe violation on a phone', async () => {
  for (const theme of themes) {
    const page = await openPage({ theme, width: 360 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Mais' }).click();
    await expectNoAxeViolations(page);
  }
});

it('the focus can be seen on what the keyboard reaches', async () => {
  const page = await openPage();
  await page.goto('/');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineWidth);
    expect(Number.parseFloat(outline)).toBeGreaterThanOrEqual(2);
  }
});

/** Opens a page, all of it on the screen, and waits until its live parts have settled. */
async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: tall });
  const styled = (await publishedNews()).find(({ content }) => content.includes('style="color'));
  await page.goto(path.replace('{styled}', styled?.slug ?? ''), { waitUntil: 'networkidle' });
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
