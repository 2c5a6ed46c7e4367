import type { ClockState, JobRun, JobState } from '#contract/jobs.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf, rowOf } from '../gateways/database-answer.ts';
import type { Job, JobContext } from '../http/job.ts';

/** Seconds after which a run counts as lost: more than a request to a hosted function may take. */
const runTimeout = 180;

export interface ClaimedJob {
  name: string;
  run: string;
}

/** Claims the jobs that are due and not running, after a look at the clock; `outside` is another server's time. */
export async function claimJobs(db: Database, jobs: readonly Job[], outside: Date | undefined): Promise<ClaimedJob[]> {
  const list = jobs.map(({ name, every }) => ({ name, seconds: every }));
  return dataOf(
    await db.rpc('claim_jobs', { list, timeout: runTimeout, ...(outside && { outside: outside.toISOString() }) }),
  );
}

/** Records a run's outcome; `failure` is an error's code. */
export async function endJob(
  db: Database,
  run: string,
  outcome: JobRun['outcome'],
  failure: string | null,
): Promise<void> {
  dataOf(await db.rpc('end_job', { ended: run, result: outcome, code: failure as string }));
}

/** Makes a job due at once; hosted, it is run too. */
export async function runJobSoon(db: Database, job: string): Promise<void> {
  dataOf(await db.rpc('run_job_soon', { job }));
}

/** The state of each job that has ever been due, with the rights of the caller. */
export async function readJobs(db: Database): Promise<Omit<JobState, 'label' | 'every'>[]> {
  const rows = dataOf(
    await db
      .from('jobs')
      .select('name, due_at, run, failures, outcome, succeeded_at, failed_at, failure')
      .order('name'),
  );
  return rows.map((row) => ({
    name: row.name,
    dueAt: row.due_at,
    isRunning: row.run !== null,
    failures: row.failures,
    outcome: row.outcome as JobState['outcome'],
    succeededAt: row.succeeded_at,
    failedAt: row.failed_at,
    failure: row.failure,
  }));
}

/** The server's clock, and whether it is in doubt. */
export const readClock = async (db: Database): Promise<ClockState> =>
  rowOf(await db.rpc('clock_state')) as unknown as ClockState;

/** False if the clock no longer shows what the administrator saw. */
export const confirmClock = async (db: Database, shown: string): Promise<boolean> =>
  rowOf(await db.rpc('confirm_clock', { shown }));

/** Deletes expired attempts, and the numbers of payers that callers asked for. */
export async function sweepRateLimits({ db }: JobContext): Promise<void> {
  dataOf(await db.rpc('sweep_rate_limits'));
  dataOf(await db.rpc('sweep_tithe_lookups'));
}

/**
 * Applies the retention times: two weeks for runs of jobs, the parish's days for the audit log, five years for names on
 * receipts of people of whom nothing else is kept, and sixty days for requests that became no intention.
 */
export async function sweepOldRecords({ db, env }: JobContext): Promise<void> {
  dataOf(await db.rpc('sweep_old_records', { audit_days: env.auditLogDays }));
  dataOf(await db.rpc('sweep_old_givers'));
  dataOf(await db.rpc('sweep_intention_requests'));
}
