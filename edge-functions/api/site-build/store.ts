import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Writes down that staff ask for a build, though nothing that visitors see may have changed. */
export async function requestSiteBuild({ db }: Caller): Promise<void> {
  dataOf(await db.rpc('request_site_build'));
}

/** Writes down that a new day of the parish has begun, and which notices have expired: pages speak of both. */
export async function markSiteByTime(db: Database): Promise<void> {
  dataOf(await db.rpc('mark_site_by_time'));
}
