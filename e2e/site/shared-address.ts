import type { Page } from 'playwright';
import { expect } from 'vitest';
import { baseUrl } from '../actors.ts';

/** Shares a page in a browser without a sharing API, and expects this page's canonical address to be copied. */
export async function expectCopied(page: Page, path: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Compartilhar', exact: true }).click();
  await page.getByText('Link copiado para a área de transferência!', { exact: true }).waitFor();
  const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()), baseUrl);
  expect(pathname).toBe(`${path}/`);
}
