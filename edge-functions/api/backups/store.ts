import type { LastBackup } from '#contract/backups.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';

/** With the rights of the caller, of whom only an administrator sees it. */
export async function readLastBackup(db: Database): Promise<LastBackup> {
  return { madeAt: dataOf(await db.from('last_backup').select('made_at').maybeSingle())?.made_at ?? null };
}
