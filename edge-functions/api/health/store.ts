import * as z from 'zod/mini';
import type { providerState } from '#contract/provider-state.ts';
import type { Env } from '../env.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { OutwardRefusal } from '../gateways/outward/refusal.ts';

type ProviderState = z.input<typeof providerState>;

const lateness = z.object({ lateJobs: z.int(), isSiteLate: z.boolean(), isBackupLate: z.boolean() });

/**
 * How many jobs are late, and whether the site or the last backup is; throws when the database doesn't answer before
 * the signal aborts, or something else answers in its place.
 */
export async function readLateness(db: Database, signal: AbortSignal) {
  const [lateJobs, isSiteLate, isBackupLate] = await Promise.all([
    db.rpc('late_jobs').abortSignal(signal),
    db.rpc('is_site_late').abortSignal(signal),
    db.rpc('is_backup_late').abortSignal(signal),
  ]);
  const answered = lateness.safeParse({
    lateJobs: dataOf(lateJobs),
    isSiteLate: dataOf(isSiteLate),
    isBackupLate: dataOf(isBackupLate),
  });
  if (!answered.success) throw new OutwardRefusal('malformed');
  return answered.data;
}

/** Bytes of all files in Storage; for administrators. */
export const readStoredBytes = async (db: Database): Promise<number> => dataOf(await db.rpc('stored_bytes'));

/** When the last backup was made; null before the first one and for anyone but administrators. */
export async function readLastBackup(db: Database): Promise<string | null> {
  return dataOf(await db.from('last_backup').select('made_at').maybeSingle())?.made_at ?? null;
}

/** The provider's last notice and the oldest pending event, for administrators and financial staff. */
export const readProviderState = async (db: Database): Promise<ProviderState> =>
  dataOf(await db.rpc('provider_state')) as unknown as ProviderState;

/** Throws unless Auth's health check succeeds before the signal aborts. */
export async function askAuth(
  { supabaseUrl, publishableKey }: Env,
  { supabaseFetch }: Gateways,
  signal: AbortSignal,
): Promise<void> {
  const headers = { apikey: publishableKey };
  const { ok, status } = await supabaseFetch(`${supabaseUrl}/auth/v1/health`, { headers, signal });
  if (!ok) throw Object.assign(new Error('Auth is unhealthy.'), { code: `status_${status}` });
}
