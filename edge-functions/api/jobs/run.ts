import type { JobRun } from '#contract/jobs.ts';
import { describeError, type ErrorDescription } from '../gateways/describe-error.ts';
import type { Job, JobContext } from '../http/job.ts';
import { type ClaimedJob, claimJobs, endJob, runJobSoon } from './store.ts';

/** Runs the due jobs concurrently and records their outcomes. Of concurrent callers, only one runs each job. */
export async function runDueJobs(jobs: readonly Job[], context: JobContext): Promise<JobRun[]> {
  const claimed = await claimJobs(context.db, jobs, context.gateways.outsideTime?.());
  return await Promise.all(claimed.map((claim) => runJob(jobs, claim, context)));
}

async function runJob(jobs: readonly Job[], { name, run }: ClaimedJob, context: JobContext): Promise<JobRun> {
  const { outcome, failure, hasMore } = await endOf(
    jobs.find((job) => job.name === name),
    context,
  );
  if (failure) context.gateways.log({ level: 'error', event: 'job_failed', job: name, ...failure });
  await endJob(context.db, run, outcome, failure ? (failure.code ?? failure.error) : null);
  if (hasMore) await runJobSoon(context.db, name);
  return { name, outcome };
}

async function endOf(
  job: Job | undefined,
  context: JobContext,
): Promise<{ outcome: JobRun['outcome']; failure?: ErrorDescription; hasMore?: boolean }> {
  try {
    const result = await job?.run(context);
    return { outcome: result === 'nothing' ? 'nothing' : 'done', hasMore: result === 'more' };
  } catch (error) {
    return { outcome: 'failed', failure: describeError(error) };
  }
}
