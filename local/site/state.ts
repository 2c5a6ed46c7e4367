import type { BrokenRow } from '#contract/site-build.ts';
import type { SqlRunner } from '../database/sql-runner.ts';

/** The state that a build must contain to be up to date. */
export interface Wanted {
  /** The version of what visitors see. */
  version: number;
  /** When staff last requested a build; an instant. */
  requestedAt: string | null;
}

/** The table that says whether the site is out of date; triggers update it in the transaction of each write. */
export interface SiteStateTable {
  wanted(): Promise<Wanted>;
  /** The number of people whose data were erased; pages may have named them. */
  erasures(): Promise<number>;
  recordBuild(build: { version: number; builtAt: string; brokenRows: readonly BrokenRow[] }): Promise<void>;
}

export const siteStateTable = ({ query }: SqlRunner): SiteStateTable => ({
  async wanted() {
    const [row] = await query<{ version: number; requestedAt: string | null }>(
      'select version, requested_at as "requestedAt" from public.site_state',
    );
    if (!row) throw new Error('The state of the site is missing from the database.');
    return row;
  },
  async erasures() {
    const [row] = await query<{ erasures: number }>('select count(*)::integer as erasures from private.erasures');
    return row?.erasures ?? 0;
  },
  async recordBuild({ version, builtAt, brokenRows }) {
    const broken = JSON.stringify(brokenRows);
    await query('select public.record_site_build($1, $2, $3::text::jsonb)', [version, builtAt, broken]);
  },
});
