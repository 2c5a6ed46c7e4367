import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage } from '../actors.ts';

declare global {
  interface Window {
    themeOfFirstContent?: string;
  }
}

describe('the theme', () => {
  it('is light until another is chosen, which is remembered', async () => {
    const page = await openPage();
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Tema escuro' });
    expect([await page.getAttribute('html', 'data-theme'), await toggle.getAttribute('aria-pressed')]).toEqual([
      'light',
      'false',
    ]);
    await toggle.click();
    expect([await page.getAttribute('html', 'data-theme'), await toggle.getAttribute('aria-pressed')]).toEqual([
      'dark',
      'true',
    ]);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.goto('/noticias');
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
  });

  it('is there before anything can be painted', async () => {
    const page = await openPage({ theme: 'dark' });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        window.themeOfFirstContent = document.documentElement.dataset.theme ?? 'none';
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/noticias', '/login']) {
      await page.goto(path);
      expect(await page.evaluate(() => window.themeOfFirstContent), path).toBe('dark');
    }
  });

  it('is light when the stored word is not a theme', async () => {
    const page = await openPage();
    await page.addInitScript(() => localStorage.setItem('theme', 'purple'));
    await page.goto('/');
    expect(await page.getAttribute('html', 'data-theme')).toBe('light');
  });
});

describe('forced colours', () => {
  const outlineOf = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle);

  it('still tell which slide and page is shown, and where a dialog ends', async () => {
    const page = await openPage();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    expect(await outlineOf(page, '.dot[aria-current="true"]')).toBe('solid');
    expect(await outlineOf(page, '.dot:not([aria-current="true"]) >> nth=0')).toBe('none');
    await page.goto('/calendario');
    expect(await outlineOf(page, '.menu [aria-current]')).toBe('solid');
    await page.locator('.day:has(.day__title)').first().click();
    expect(await outlineOf(page, 'dialog[open]')).toBe('solid');
  });
});
