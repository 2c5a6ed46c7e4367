import type { Page } from 'playwright';

/** Waits until an island that loads after the first paint answers clicks: one before it is lost. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('astro-island[ssr][client="painted"]'));
