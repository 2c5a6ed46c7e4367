import { dataOf } from '../gateways/database-answer.ts';
import type { Member } from '../http/authenticate.ts';

/** Ends the caller's sessions but the one that asks. */
export async function endOtherSessions({ db, profile }: Member): Promise<void> {
  dataOf(await db.rpc('end_sessions_of', { person: profile.id }));
}
