import type { Page } from 'playwright';

/** Waits until an island that loads after the first paint handles clicks; earlier ones are lost. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('astro-island[ssr][client="painted"]'));
