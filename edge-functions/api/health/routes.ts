import { ApiError } from '#contract/errors.ts';
import { storageQuota } from '#contract/files.ts';
import { type Health, health, healthSentences } from '#contract/health.ts';
import { programVersion } from '#contract/program-version.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { defaultTimeouts } from '../gateways/outward/timeouts.ts';
import type { Call, Routes } from '../http/call.ts';
import { servicesOf } from './services.ts';
import { askAuth, readLastBackup, readLateness, readProviderState, readStoredBytes } from './store.ts';

export const healthRoutes: Routes = (on) => {
  on(health.check, async (call) => {
    const { caller, env, gateways } = call;
    const signal = AbortSignal.timeout(gateways.timeouts?.health ?? defaultTimeouts.health);
    const [database, auth] = await Promise.allSettled([
      timed(call, () => readLateness(caller.db, signal)),
      timed(call, () => askAuth(env, gateways, signal)),
    ]);
    if (database.status === 'rejected' || auth.status === 'rejected') throw unavailable({ database, auth });
    const { isBackupLate, isSiteLate, lateJobs } = database.value.answer;
    const isDiskFull = await hasFullDisk(gateways);
    const isDegraded = lateJobs > 0 || isSiteLate || isBackupLate || isDiskFull;
    const status: Health['status'] = isDegraded ? 'degraded' : 'ok';
    return {
      data: {
        mercadopago_configured: gateways.payments !== undefined,
        payments_sandbox: gateways.payments?.isSandbox ?? false,
        status,
        ...(isAdmin(call) && {
          details: {
            version: programVersion,
            database: database.value.milliseconds,
            auth: auth.value.milliseconds,
            site: await gateways.siteBuild.status(),
            lateJobs,
            isBackupLate,
            isDiskFull,
            storage: { used: await readStoredBytes(caller.db), quota: storageQuota },
            lastBackupAt: await readLastBackup(caller.db),
            payments: await readProviderState(caller.db),
          },
        }),
      },
    };
  });
  on(health.services, async ({ caller, env: { siteUrl }, gateways }) => ({
    data: servicesOf({
      ...gateways,
      siteUrl,
      lastBackupAt: await readLastBackup(caller.db),
      isDiskFull: await hasFullDisk(gateways),
    }),
  }));
};

const hasFullDisk = async ({ disk }: Pick<Gateways, 'disk'>) => (await disk?.())?.isFull ?? false;

type HealthCall = Pick<Call<typeof health.check>, 'caller' | 'gateways'>;

const isAdmin = ({ caller }: HealthCall) => caller.kind === 'member' && caller.profile.role === 'admin';

async function timed<Answer>({ gateways: { now } }: HealthCall, ask: () => Promise<Answer>) {
  const startedAt = now().getTime();
  return { answer: await ask(), milliseconds: now().getTime() - startedAt };
}

/** The 503 that names the services that don't answer. */
function unavailable(asked: Record<keyof typeof healthSentences, PromiseSettledResult<unknown>>): ApiError {
  const failures = Object.entries(asked).flatMap(([service, result]) =>
    'reason' in result ? [{ service: service as keyof typeof asked, cause: result.reason }] : [],
  );
  const message = failures.map(({ service }) => healthSentences[service]).join(' ');
  return new ApiError('unavailable', message, { cause: failures[0]?.cause });
}
