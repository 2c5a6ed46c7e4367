import type { Freshness } from '../integrations/client-live.ts';
import { buildCall } from '../lib/build-api.ts';
import { digest } from '../lib/digest.ts';
import { siteVersion } from '../lib/site-version.ts';
import type { LiveRows } from './LiveSection.tsx';

/** What the build knows of a section: its rows, their digest, and what `client:live` is given. */
export interface BuiltSection<Data> {
  data: Data;
  known: string;
  freshness: Freshness;
}

/** Reads a section's rows for the page that shows them. */
export async function builtSection<Data, Fixed>(rows: LiveRows<Data, Fixed>): Promise<BuiltSection<Data>> {
  const version = await siteVersion();
  const now = new Date();
  const data = await rows.load(buildCall);
  const until = rows.until?.(data, now);
  const freshness = {
    of: rows.of,
    version,
    until: until === undefined ? undefined : Date.parse(until),
    api: import.meta.env.PUBLIC_API_URL || undefined,
  };
  return { data, known: digest(data), freshness };
}
