import type { Page } from 'playwright';
import { expect, vi } from 'vitest';
import { siteTables } from '#contract/concepts.ts';
import type { SiteChanges } from '#contract/site-build.ts';
import { baseUrl } from '../actors.ts';
import { call } from '../panel/panel.ts';

/** The API's answer to a page that asks what has changed. */
export const answered = (version: number, changes: SiteChanges['changes']) => ({
  success: true,
  data: { version, changes } satisfies SiteChanges,
});

/** Lets a page hear that these tables changed, and no other. */
export const answerChanges = (page: Page, changes: SiteChanges['changes']): Promise<void> =>
  page.route('**/api/site-build/changes', (route) =>
    route.fulfill({ json: answered(Number.MAX_SAFE_INTEGER, changes) }),
  ) as Promise<unknown> as Promise<void>;

/** Lets a page hear that everything on it may be out of date. */
export const allChanged = (page: Page): Promise<void> =>
  answerChanges(page, Object.fromEntries(siteTables.map((table) => [table, Number.MAX_SAFE_INTEGER])));

/** Requests a build if necessary, and waits until the pages have all changes. */
export async function untilUpToDate(): Promise<void> {
  const missing = async () => {
    const { version } = await (await fetch(`${baseUrl}/build.json`)).json();
    const { data } = await (await fetch(`${baseUrl}/api/site-build/changes`)).json();
    return Object.entries((data as SiteChanges).changes).filter(([, changed]) => changed > version);
  };
  if ((await missing()).length > 0) await call('POST', '/site-build');
  // Not `expect.poll`, which can't wait before the first test.
  await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 110_000 });
}
