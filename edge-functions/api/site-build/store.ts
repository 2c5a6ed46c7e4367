import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** Writes down that staff ask for a build, though nothing that visitors see may have changed. */
export async function requestSiteBuild({ db }: Caller): Promise<void> {
  dataOf(await db.rpc('request_site_build'));
}
