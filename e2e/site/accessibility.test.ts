import { readdir, readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ParishColour, parishColours } from '#contract/parish-face.ts';
import { inColour } from '../../site/styles/look-sheet.ts';
import { baseUrl, openPage, pageForAll } from '../actors.ts';
import { expectNoAxeViolations, expectNoAxeViolationsButColours, expectNoAxeViolationsOfSize } from '../axe.ts';
import { expectPrint, prints } from './printed-pages.ts';
import { addressOn, type Route, routes } from './routes.ts';

const tokens = await readFile('site/styles/tokens.css', 'utf8');

/** Higher than any page, so that all lazy sections load. */
const tall = 10_000;
/** The height of the checked screen: the browser doesn't paint what is below, which saves time. */
const height = 900;

it('every page of the site is checked by axe', async () => {
  const files = await readdir('site/pages', { recursive: true });
  const visited = files.filter((file) => file.endsWith('.astro') && file !== 'dashboard.astro');
  expect(visited.sort()).toEqual(Object.keys(routes).sort());
  expect(visited).toEqual(expect.arrayContaining(Object.keys(prints)));
});

describe('in a parish’s colour', () => {
  // The sheet comes later than a build would put it, after the rules that it changes, too.
  const reader = pageForAll((page) => page.goto('/'), { withoutPolicy: true });

  it.each((Object.keys(parishColours) as ParishColour[]).filter((colour) => colour !== 'azul'))(
    'home has no axe violations in %s, in either theme',
    async (colour) => {
      const page = reader();
      const sheet = await page.addStyleTag({ content: inColour(tokens, colour) });
      for (const theme of ['dark', 'light']) {
        await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
        await expectNoAxeViolations(page);
      }
      await sheet.evaluate((style) => (style as Element).remove());
    },
  );
});

describe('in both themes', () => {
  const reader = pageForAll(async () => {}, { theme: 'dark', expectedErrors: /40[04]/ });

  const looks = new Set<string>();

  it.each(Object.entries(routes))(
    '%s has no axe violations on a desk, on a phone and with large text, fits any screen and paper, and asks only for what is its own',
    async (file, route) => {
      const page = reader();
      const asked = await visit(page, route);
      const print = prints[file];
      if (print) await expectPrint(page, print);
      await page.setViewportSize({ width: 1280, height });
      await expectNoAxeViolations(page);
      await expectOutline(page);
      for (const look of await cardLooks(page)) looks.add(look);
      await page.setViewportSize({ width: 320, height });
      await expectNoAxeViolationsButColours(page);
      await expectOutline(page);
      expect(await smallTargets(page)).toEqual([]);
      expect(await moving(page)).toEqual([]);
      // A desk of 1280 px at 200 % has 640 px of layout width.
      for (const width of [320, 360, 640, 768, 1280]) {
        await page.setViewportSize({ width, height });
        expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
      }
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, '200%');
      for (const width of [1280, 768, 360, 320]) {
        await page.setViewportSize({ width, height });
        expect(await overflow(page), `${width} px, text of 200 %`).toBeLessThanOrEqual(0);
        if (width === 360) expect(await brokenWords(page), 'words broken in text of 200 %').toEqual([]);
      }
      await expectNoAxeViolationsOfSize(page);
      expect(asked.filter((request) => !isOwn(request)).map((request) => request.url())).toEqual([]);
      if (route.islands.length === 0 && !route.ownScript) {
        const scripts = asked.filter((request) => request.resourceType() === 'script').map((request) => request.url());
        // The app's own script is on every page, after its first frame.
        expect(scripts.filter((address) => !/\/_astro\/app-[\w-]+\.js$/.test(address))).toEqual([]);
      }
    },
  );

  it('all of these pages have the same three cards: paper, night and cream', () => {
    expect([...looks]).toHaveLength(3);
  });

  it('the open menu has no axe violations on a phone', async () => {
    const page = await openPage({ width: 360 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Mais' }).click();
    await expectNoAxeViolations(page);
  });
});

it('in forced colours what is chosen, today and the rest have no axe violations, on light and on dark', async () => {
  const page = await openPage();
  for (const address of ['/calendario', '/liturgia']) {
    await page.goto(address);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await expectNoAxeViolations(page);
    }
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

/** Visits a page for the first time at full height, waits for its islands, and returns its requests. */
async function visit(page: Page, route: Route): Promise<Request[]> {
  const asked: Request[] = [];
  const note = (request: Request) => asked.push(request);
  if (page.url().startsWith(baseUrl)) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  page.on('request', note);
  onTestFinished(() => void page.off('request', note));
  await page.setViewportSize({ width: 1280, height: tall });
  await page.goto(await addressOn(baseUrl, route), { waitUntil: 'networkidle' });
  return asked;
}

/** Of the site itself, or no request at all. */
const isOwn = (request: Request) => /^(data|blob):/.test(request.url()) || request.url().startsWith(`${baseUrl}/`);

/** One h1 and the landmarks of a page. */
async function expectOutline(page: Page): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1);
  for (const role of ['banner', 'main', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(1);
}

/** Elements that move although the reader prefers reduced motion. */
const moving = (page: Page) =>
  page.locator('html, html *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior !== 'auto';
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );

/** The background, edge, corners and shadow of each card of a page. */
const cardLooks = (page: Page) =>
  page.locator('.card').evaluateAll((cards) =>
    cards.map((card) => {
      const { background, border, borderRadius, boxShadow } = getComputedStyle(card);
      return [background, border, borderRadius, boxShadow].join(' | ');
    }),
  );

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Words of visible text that stand on more than one line. The text of a PIX code has none. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true });
      if (!isSeen || text.parentElement?.closest('.unseen, .pix__text')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) broken.push(word);
      }
    }
    return broken;
  });

/**
 * Touch targets under 44 px. A link within a sentence is as high as its line (WCAG 2.5.8, "Inline"), a stretched one as
 * high as its card, and a field as high as a label around it.
 */
const smallTargets = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, summary').evaluateAll((controls) => {
    const isInSentence = (control: Element) => {
      const text = control.closest('p, li, dd, blockquote, td, figcaption, address');
      return (
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        text?.textContent?.trim() !== control.textContent?.trim()
      );
    };
    const touched = (control: Element) => {
      const isStretched = getComputedStyle(control, '::after').position === 'absolute';
      const card = isStretched ? (control as HTMLElement).offsetParent : control.closest('label');
      return card ?? control;
    };
    return controls
      .filter((control) => control.checkVisibility({ opacityProperty: true }) && !isInSentence(control))
      .filter((control) => touched(control).getBoundingClientRect().height < 43.5)
      .map((control) => control.outerHTML);
  });
