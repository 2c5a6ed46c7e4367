import type { Client } from '#contract/client.ts';
import type { SiteTable } from '#contract/site-build.ts';
import { buildCall } from '../lib/build-api.ts';
import { digest } from '../lib/digest.ts';
import type { Freshness } from '../lib/freshness.ts';
import { siteVersion } from '../lib/site-version.ts';
import type { LiveRows } from './LiveSection.tsx';
import type { AddressedDefinition } from './use-addressed.ts';

/** What a build has read, and what tells whether it has become out of date. */
export interface Built<Data> {
  data: Data;
  freshness: Freshness;
}

/** Loads a section's data for the page that renders it; `known` is the data's digest. */
export async function builtSection<Data, Fixed>(rows: LiveRows<Data, Fixed>): Promise<Built<Data> & { known: string }> {
  const built = await read(rows.of, rows.load, rows.until);
  return { ...built, known: digest(built.data) };
}

/** Loads what is shown before the reader asks for something, as a list's first page, for the page that renders it. */
export const builtList = <Search, Results>({
  of,
  load,
  emptySearch,
}: AddressedDefinition<Search, Results>): Promise<Built<Results>> => read(of, (call) => load(call, emptySearch));

async function read<Data>(
  of: readonly SiteTable[],
  load: (call: Client) => Promise<Data>,
  outOfDateFrom?: (data: Data, now: Date) => string | undefined,
): Promise<Built<Data>> {
  const version = await siteVersion();
  const now = new Date();
  const data = await load(buildCall);
  const until = outOfDateFrom?.(data, now);
  const freshness = {
    of,
    version,
    until: until === undefined ? undefined : Date.parse(until),
    api: import.meta.env.PUBLIC_API_URL || undefined,
  };
  return { data, freshness };
}
