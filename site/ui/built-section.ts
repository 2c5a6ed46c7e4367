import type { Freshness } from '../integrations/client-live.ts';
import { buildCall } from '../lib/build-api.ts';
import { digest } from '../lib/digest.ts';
import { siteVersion } from '../lib/site-version.ts';
import type { LiveRows } from './LiveSection.tsx';

/** A section's data, the data's digest, and the options of `client:live`. */
export interface BuiltSection<Data> {
  data: Data;
  known: string;
  freshness: Freshness;
}

/** Loads a section's data for the page that renders it. */
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
