import { failureOf, type LastBackup } from '#contract/backups.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';

/** Read with the caller's rights; row-level security shows it to administrators only. */
export async function readLastBackup(db: Database): Promise<Pick<LastBackup, 'madeAt' | 'checkedAt' | 'failure'>> {
  const row = dataOf(await db.from('last_backup').select('made_at, checked_at, failure').maybeSingle());
  return { madeAt: row?.made_at ?? null, checkedAt: row?.checked_at ?? null, failure: failureOf(row?.failure) };
}
