import type { SiteChanges } from '#contract/site-build.ts';
import type { Database } from './caller-db.ts';
import { dataOf } from './database-answer.ts';

/** Reads the site's version and what has changed. */
export interface SiteState {
  /** The current version. */
  version(db: Database): Promise<number>;
  /** The last change of each table, with which a page checks whether it is up to date. */
  changes(db: Database): Promise<SiteChanges>;
}

export const siteState: SiteState = {
  version: async (db) => dataOf(await db.from('site_state').select('version').single()).version,
  async changes(db) {
    const { version, changes } = dataOf(await db.from('site_state').select('version, changes').single());
    return { version, changes: changes as SiteChanges['changes'] };
  },
};
