import type { Client } from '#contract/client.ts';
import type { SiteTable } from '#contract/concepts.ts';
import { buildCall } from '../lib/build-api.ts';
import { digest } from '../lib/digest.ts';
import { siteVersion } from '../lib/site-version.ts';
import type { Built } from './built.ts';
import type { LiveRows } from './LiveSection.tsx';
import type { AddressedDefinition } from './use-addressed.ts';

/** Loads a section's data for the page that renders it; `known` is the data's digest. */
export async function builtSection<Data, Fixed>(rows: LiveRows<Data, Fixed>): Promise<Built<Data> & { known: string }> {
  const built = await read(rows.tables, rows.load, rows.until);
  return { ...built, known: digest(built.data) };
}

/** Loads the initial content, such as a list's first page, for the page that renders it. */
export const builtList = <Search, Results>({
  tables,
  load,
  emptySearch,
  until,
}: AddressedDefinition<Search, Results>): Promise<Built<Results>> =>
  read(tables, (call) => load(call, emptySearch), until);

async function read<Data>(
  tables: readonly SiteTable[],
  load: (call: Client) => Promise<Data>,
  outOfDateFrom?: (data: Data, now: Date) => string | undefined,
): Promise<Built<Data>> {
  const version = await siteVersion();
  const now = new Date();
  const data = await load(buildCall);
  const until = outOfDateFrom?.(data, now);
  const freshness = {
    tables,
    version,
    until: until === undefined ? undefined : Date.parse(until),
    api: import.meta.env.PUBLIC_API_URL || undefined,
  };
  return { data, freshness };
}
