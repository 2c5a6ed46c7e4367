import type { LastBackup } from '#contract/backups.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';

/** Read with the caller's rights; row-level security shows it to administrators only. */
export async function readLastBackup(db: Database): Promise<LastBackup> {
  return { madeAt: dataOf(await db.from('last_backup').select('made_at').maybeSingle())?.made_at ?? null };
}
