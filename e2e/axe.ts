import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { count } from '../.ci/counts.mjs';
import { axeTags, colourRules, sizeRules } from './axe-tags.ts';
import { motionEnded } from './motion.ts';

/** Minified, which every page parses in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the page in the current theme and its colours in the other, which differs in nothing else. */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  expect(await violations(page, { runOnly: axeTags }, within)).toEqual([]);
  const theme = await switchTheme(page);
  expect(await violations(page, { runOnly: colourRules }, within), `after the switch to ${theme}`).toEqual([]);
  await switchTheme(page);
}

/** For another width of a page whose colours were checked: axe's slowest rules, and widths don't affect them. */
export async function expectNoAxeViolationsButColours(page: Page, within?: string): Promise<void> {
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  expect(await violations(page, { runOnly: axeTags, rules }, within)).toEqual([]);
}

/** For another size of the text of a page that was checked: nothing else depends on it. */
export async function expectNoAxeViolationsOfSize(page: Page): Promise<void> {
  expect(await violations(page, { runOnly: sizeRules })).toEqual([]);
}

/** On a desk's screen and on the narrowest telephone's, where nothing may scroll sideways either. */
export async function expectAccessibleWideAndNarrow(page: Page, within?: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectNoAxeViolations(page, within);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoAxeViolationsButColours(page, within);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** axe runs in the page itself: Playwright's integration, with a second page, takes three times as long. */
async function violations(
  page: Page,
  options: Pick<axe.RunOptions, 'runOnly' | 'rules'>,
  within = 'html',
): Promise<string[]> {
  count('pages axed');
  await page.evaluate(motionEnded);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(fillAsText);
    await page.evaluate(axeSource);
  }
  return page.evaluate(
    async ([place, given]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations: found } = await inPage.run(place, { ...given, resultTypes: ['violations'] });
      return found.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
    },
    [within, options] as const,
  );
}

/** axe takes a text's fill for its colour, and Chromium tells the page's own fill also where colours are forced. */
function fillAsText(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
}

/** With the page's own switch, where it has one, also where a dialog lies over it, and answers the theme. */
async function switchTheme(page: Page): Promise<string | null> {
  const before = await page.getAttribute('html', 'data-theme');
  await page.evaluate(() => {
    const toggle = document.querySelector<HTMLElement>('[data-theme-toggle], [aria-label^="Usar tema"]');
    const { dataset } = document.documentElement;
    if (toggle) toggle.click();
    else dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  });
  await page.locator(`html:not([data-theme="${before}"])`).waitFor();
  return page.getAttribute('html', 'data-theme');
}
