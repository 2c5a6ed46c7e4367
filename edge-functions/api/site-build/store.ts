import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Records that staff requested a build, even if nothing changed. */
export async function requestSiteBuild({ db }: Caller): Promise<void> {
  dataOf(await db.rpc('request_site_build'));
}

/** Records a new parish day and expired announcements, because pages depend on both. */
export async function markSiteByTime(db: Database): Promise<void> {
  dataOf(await db.rpc('mark_site_by_time'));
}
