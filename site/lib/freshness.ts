import type { SiteTable } from '#contract/concepts.ts';
import type { SiteChanges } from '#contract/site-build.ts';

/** What tells whether a part of a static page is out of date. */
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

/** Milliseconds after which a public page gives up a call (docs/product.md, "Constants"). */
const timeout = 30_000;

/** Shared by everything on the page. */
let answer: Promise<{ data: SiteChanges }> | undefined;

const ask = (api: string): Promise<{ data: SiteChanges }> =>
  fetch(`${api}/site-build/changes`, { signal: AbortSignal.timeout?.(timeout) }).then((response) => response.json());

/** Also true if it can't be told: who then reads the rows shows the failure. */
export async function isOutOfDate({
  tables,
  version,
  until = Number.POSITIVE_INFINITY,
  api = '/api',
}: Freshness): Promise<boolean> {
  if (until <= Date.now()) return true;
  try {
    answer ??= ask(api);
    const { data } = await answer;
    // A smaller version means another database: one restored from a backup, or a new one.
    return data.version < version || tables.some((table) => (data.changes[table] ?? 0) > version);
  } catch {
    return true;
  }
}

/** For a page that was left and is shown again. */
export function askAgain(): void {
  answer = undefined;
}
