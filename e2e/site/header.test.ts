import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openPage } from '../actors.ts';

const phone = 360;

describe('the header', () => {
  it('hides on the way down past 100 px and comes back on the way up', async () => {
    const page = await openPage({ width: phone });
    await page.goto('/');
    await scrollTo(page, 90);
    expect(await isAway(page)).toBe(false);
    await scrollTo(page, 600);
    expect(await isAway(page)).toBe(true);
    await scrollTo(page, 500);
    expect(await isAway(page)).toBe(false);
  });

  it('returns when it gets the keyboard focus', async () => {
    const page = await openPage();
    await page.goto('/');
    await scrollTo(page, 600);
    expect(await isAway(page)).toBe(true);
    await page.getByRole('banner').getByRole('link', { name: 'Contato' }).focus();
    expect(await isAway(page)).toBe(false);
  });

  it('shows its links in order', async () => {
    const page = await openPage();
    await page.goto('/');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Mais' }).click();
    expect(await header.getByRole('listitem').getByRole('link').allTextContents()).toEqual([
      ...['Horários', 'Liturgia', 'Doação', 'Avisos', 'Contato'],
      ...['Calendário', 'Notícias', 'Comunidades', 'História', 'Galeria', 'Dízimo', 'Painel'],
    ]);
  });

  it('opens "Mais" with a click or the keyboard; a click outside and Escape close it', async () => {
    const page = await openPage();
    await page.goto('/');
    const more = page.getByRole('button', { name: 'Mais' });
    const inside = page.getByRole('banner').getByRole('link', { name: 'Galeria' });

    await more.click();
    expect([await more.getAttribute('aria-expanded'), await inside.isVisible()]).toEqual(['true', true]);
    await page.getByRole('heading', { level: 1 }).click();
    expect([await more.getAttribute('aria-expanded'), await inside.isVisible()]).toEqual(['false', false]);

    await more.press('Enter');
    await inside.focus();
    await page.keyboard.press('Escape');
    expect(await inside.isVisible()).toBe(false);
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it.each([320, 360, 1280])('at %i px shows two lines of a long name, and the hero all of it', async (width) => {
    const page = await openPage({ width });
    await page.goto('/');
    const name = 'Nossa Senhora Rainha do Santíssimo Rosário de Fátima e São Francisco das Chagas.';
    expect(name).toHaveLength(80);
    const lines = await page.evaluate((long) => {
      const brand = document.querySelector<HTMLElement>('.header .brand') as HTMLElement;
      const shown = brand.querySelector('span') as HTMLElement;
      brand.dataset.long = '';
      (shown.lastChild as Text).data = ` ${long}`;
      (document.querySelector('.hero h1') as HTMLElement).textContent = `Paróquia ${long}`;
      return shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight);
    }, name);
    expect(Math.round(lines * 10) / 10).toBe(2);
    expect(await page.locator('.header').evaluate((header) => header.clientHeight)).toBeLessThanOrEqual(72);
    const hero = page.getByRole('heading', { level: 1 });
    expect(await hero.evaluate((title) => title.scrollHeight - title.clientHeight)).toBeLessThan(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('is a hamburger menu on a phone', async () => {
    const page = await openPage({ width: phone });
    await page.goto('/');
    const hamburger = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('banner').getByRole('link', { name: 'Doação' });
    expect(await link.isVisible()).toBe(false);
    await hamburger.click();
    expect([await hamburger.getAttribute('aria-expanded'), await link.isVisible()]).toEqual(['true', true]);
    await page.mouse.click(180, 660);
    expect(await link.isVisible()).toBe(false);
  });

  it('goes to home from other pages for links to its sections', async () => {
    const page = await openPage();
    await page.goto('/noticias');
    await page.getByRole('banner').getByRole('link', { name: 'Horários' }).click();
    await page.waitForURL('**/#schedule');
    await isInView(page, '#schedule');
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Avisos' })
      .evaluate((link: HTMLElement) => link.click());
    await isInView(page, '#announcements');
  });
});

describe('the skip link', () => {
  it('is the first stop of the keyboard and leads to the content', async () => {
    const page = await openPage();
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});

describe('the footer', () => {
  it('has the address, the telephone, the e-mail and the opening hours, each a tap away', async () => {
    const page = await openPage({ width: phone });
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    expect(await footer.locator('a[href^="tel:+55"]').textContent()).toMatch(/^\(\d\d\) \d{4}-\d{4}$/);
    expect(await footer.locator('a[href^="mailto:"]').count()).toBe(1);
    expect(await footer.getByRole('link', { name: /Ellery, Fortaleza/ }).getAttribute('href')).toMatch(/^https:\/\//);
    expect(await footer.getByText('Segunda a sexta').isVisible()).toBe(true);
  });

  it.each([
    [360, 100],
    [1280, 100],
    [360, 200],
  ])(
    'at %i px with text of %i percent breaks no telephone number, and no e-mail at its own size',
    async (width, size) => {
      const page = await openPage({ width });
      await page.addInitScript((percent) => localStorage.setItem('text-size', percent), String(size));
      await page.goto('/');
      const lines = (selector: string) =>
        page
          .getByRole('contentinfo')
          .locator(selector)
          .evaluate((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
      expect(await lines('a[href^="tel:"] span')).toBe(1);
      if (size === 100) expect(await lines('a[href^="mailto:"] span')).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );

  it('copies the telephone and confirms it for two seconds', async () => {
    const page = await openPage();
    await page.clock.install();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    await page.clock.pauseAt(Date.now() + 60_000);
    const copy = page.getByRole('button', { name: 'Copiar o telefone' });
    await copy.click();
    const done = page.getByRole('button', { name: 'Copiado!' });
    await done.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\(\d\d\) /);
    await page.clock.runFor(2000);
    await copy.waitFor();
  });
});

const isAway = (page: Page) => page.locator('.header').evaluate((header) => header.hasAttribute('data-away'));

/** Scrolls and waits until the page's scroll listeners have run. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise((done) => {
        addEventListener('scroll', () => requestAnimationFrame(done), { once: true });
        window.scrollTo(0, y);
      }),
    top,
  );
}

async function isInView(page: Page, selector: string): Promise<void> {
  const top = () => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  await expect.poll(top).toBeGreaterThan(-10);
}
