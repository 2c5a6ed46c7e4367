import type { SiteTable } from '#contract/concepts.ts';
import type { SiteChanges } from '#contract/site-build.ts';
import { publicTimeout } from './public-timeout.ts';

/** The data with which a part of a static page checks whether it is out of date. */
export interface Freshness {
  /** The database tables whose rows it shows. */
  tables: readonly SiteTable[];
  /** The version of the site that it was built from. */
  version: number;
  /** From when it is out of date even if no table has changed, in milliseconds since 1970 UTC. */
  until?: number | undefined;
  /** The API's base URL when it is on another host. */
  api?: string | undefined;
}

/** Shared by everything on the page. */
let answer: Promise<{ data: SiteChanges }> | undefined;

/** Also true if unknown: the section then loads and shows the failure; offline pages say so themselves. */
export async function isOutOfDate({ tables, version, until, api = '/api' }: Freshness): Promise<boolean> {
  if (until && until <= Date.now()) return true;
  try {
    // With the page's version, so that pages of another build don't take this answer from the browser's cache.
    answer ??= fetch(`${api}/site-build/changes?${version}`, { signal: AbortSignal.timeout(publicTimeout) }).then(
      (response) => response.json(),
    );
    const { data } = await answer;
    // A smaller version belongs to another database: a restored or a new one.
    return data.version < version || tables.some((table) => (data.changes[table] ?? 0) > version);
  } catch {
    return navigator.onLine;
  }
}

/** For a page restored from the back/forward cache. */
export function askAgain(): void {
  answer = undefined;
}
