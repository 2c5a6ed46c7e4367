import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeTags } from './axe-tags.ts';

/** On what the page shows now. axe runs in the page itself: Playwright's way through a second page takes three times as long. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const complaints = await page.evaluate(async (tags) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    );
  }, axeTags);
  expect(complaints).toEqual([]);
}
