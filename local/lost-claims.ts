import { pushDelivery } from '../edge-functions/api/notifications/job.ts';
import type { SqlRunner } from './database/sql-runner.ts';

/**
 * Gives back what a killed process had claimed: on one machine nobody else works when the stack starts. Returns whether
 * messages wait in the queue, whose job is then due at once.
 */
export async function releaseLostClaims(runner: SqlRunner): Promise<boolean> {
  await runner.exec(`
    update public.jobs set claimed_until = clock_timestamp() where claimed_until is not null;
    update private.notification_recipients set claimed_until = null where claimed_until is not null;
    select public.run_job_soon('${pushDelivery.name}') where exists (select from private.notification_recipients);
  `);
  const [queue] = await runner.query<{ waits: boolean }>(
    'select exists (select from private.notification_recipients) as waits',
  );
  return queue?.waits ?? false;
}
