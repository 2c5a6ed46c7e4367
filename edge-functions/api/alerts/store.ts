import { type BackupFailure, failureOf } from '#contract/backups.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';

/** The database's facts for the alerts. */
export interface Known {
  /** When the last backup was made; null before the first one. */
  backedUpAt: string | null;
  /** Why a later one failed; null where none did. */
  backupFailure: BackupFailure | null;
  /** When the first account was created; null before that. */
  since: string | null;
  lateJobs: number;
  /** Bytes of all files. */
  stored: number;
  /** The hosts of push services that refuse nearly everything. */
  haltedServices: readonly string[];
  /** Rows that the live site couldn't show. */
  brokenRows: number;
  /** Since when the program runs without a pause; null before it first did. */
  runningSince: string | null;
  /** True while the clock may be wrong. */
  isClockDoubted: boolean;
}

export async function readKnown(db: Database): Promise<Known> {
  const known = dataOf(await db.rpc('alert_facts').single());
  return {
    backedUpAt: known.backed_up_at,
    backupFailure: failureOf(known.backup_failure),
    since: known.since,
    lateJobs: known.late_jobs,
    stored: known.stored,
    haltedServices: known.halted_services,
    brokenRows: known.broken_rows,
    runningSince: known.running_since,
    isClockDoubted: known.is_clock_doubted,
  };
}
