import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openPage, type Visit } from '../actors.ts';

/** The browser's messages for requests without an answer. */
export const noNetwork = /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK|EMPTY)|Failed to load resource/;

export const withWorker = { withWorker: true, expectedErrors: noNetwork } as const;

/** A page with the worker, which has kept what every device keeps. */
export async function openApp(visit: Visit = {}): Promise<Page> {
  const page = await openPage({ ...withWorker, ...visit });
  await becomeApp(page);
  return page;
}

export async function becomeApp(page: Page): Promise<void> {
  await page.goto('/');
  await until(page, isReady);
}

/** Asks a page again and again; Playwright's own way takes a promise for a truth. */
export const until = (page: Page, isSo: () => Promise<boolean>): Promise<void> =>
  expect.poll(() => page.evaluate(isSo)).toBe(true) as Promise<unknown> as Promise<void>;

/** In the page: true if the worker controls it and has fetched the offline page, its last, after it began. */
async function isReady(): Promise<boolean> {
  const content = await caches.open('content');
  const readAt = async (key: string) => (await content.match(key))?.headers.get('X-Kept') ?? '';
  const [began, last] = [await readAt('/.refreshed'), await readAt('/offline/')];
  return navigator.serviceWorker.controller !== null && began !== '' && last >= began;
}
