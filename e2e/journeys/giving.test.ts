import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { baseUrl } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { openSection } from '../panel/panel.ts';
import { startStackProcess } from '../stack-process.ts';

/** A stack with the payment sandbox, which the workers' don't have. */
let at = baseUrl;
let remove = async () => {};
beforeAll(async () => {
  const initializedData = inject('initializedStack');
  if (!initializedData) return;
  const environment = { SITE_URL: inject('siteUrl'), PAYMENTS: 'sandbox', SITE_BUILD_PAUSE: '3600' };
  ({ baseUrl: at, remove } = await startStackProcess({ initializedData, environment }));
});
afterAll(() => remove());

const widths = [360, 820, 1280];

/** On a phone, a tablet and a desk nothing is cut, and axe finds nothing. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
  }
}

it('staff see the donations and what doesn’t match on each width', async () => {
  const page = await openSection('financial', { at, signedInAs: 'financial' });
  await page.getByRole('tab', { name: 'Doações' }).click();
  await page.getByRole('table', { name: 'Doações' }).waitFor();
  await expectToFit(page);
  await page.getByRole('tab', { name: 'Conciliação' }).click();
  await page.getByText('Tudo confere: nada espera por você.').waitFor();
  await expectToFit(page);
});
