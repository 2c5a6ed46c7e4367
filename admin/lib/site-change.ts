import type { QueryClient } from '@tanstack/react-query';
import { siteBuild } from '#contract/site-build.ts';
import { connection } from './api.ts';

/** The first part of every cache key about the site's build. */
export const siteBuildKey = 'site-build';

const expectedKey = [siteBuildKey, 'expected-since'];

/** Records a change that visitors will see: the build status is polled soon, and this browser's pages show it. */
export function expectNewSite(client: QueryClient): void {
  client.setQueryData(expectedKey, Date.now());
  void client.invalidateQueries({ queryKey: [siteBuildKey, 'status'] });
  renewKnownChanges().catch(() => undefined);
}

/** Replaces the answer that the browser keeps for the pages of the live build (contract/site-build.ts). */
async function renewKnownChanges(): Promise<void> {
  const { version } = await (await fetch('/build.json')).json();
  await fetch(`${connection.baseUrl}${siteBuild.changes.path}?${version}`, { cache: 'reload' });
}

/** Milliseconds since the last such change; Infinity without one. */
export function sinceSiteChange(client: QueryClient): number {
  return Date.now() - (client.getQueryData<number>(expectedKey) ?? Number.NEGATIVE_INFINITY);
}
