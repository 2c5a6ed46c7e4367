import type { QueryClient } from '@tanstack/react-query';

/** The first part of every cache key about the site's build. */
export const siteBuildKey = 'site-build';

const expectedKey = [siteBuildKey, 'expected-since'];

/** Records a change that visitors will see, so that the build status is polled soon. */
export function expectNewSite(client: QueryClient): void {
  client.setQueryData(expectedKey, Date.now());
  void client.invalidateQueries({ queryKey: [siteBuildKey, 'status'] });
}

/** Milliseconds since the last such change; Infinity without one. */
export function sinceSiteChange(client: QueryClient): number {
  return Date.now() - (client.getQueryData<number>(expectedKey) ?? Number.NEGATIVE_INFINITY);
}
