import { type Health, health } from '#contract/health.ts';
import type { Call, Routes } from '../http/call.ts';
import { askAuth, readLateness } from './store.ts';

export const healthRoutes: Routes = (on) => {
  on(health.check, async (call) => {
    const { caller, env, gateways } = call;
    const [database, auth] = await Promise.all([
      timed(call, () => readLateness(caller.db, gateways.now())),
      timed(call, () => askAuth(env, gateways)),
    ]);
    const { lateJobs, isSiteLate } = database.answer;
    const status: Health['status'] = lateJobs > 0 || isSiteLate ? 'degraded' : 'ok';
    return {
      data: {
        mercadopago_configured: env.mercadoPagoConfigured,
        status,
        ...(isAdmin(call) && {
          details: {
            database: database.milliseconds,
            auth: auth.milliseconds,
            site: await gateways.siteBuild.status(),
            lateJobs,
          },
        }),
      },
    };
  });
};

type HealthCall = Pick<Call<typeof health.check>, 'caller' | 'gateways'>;

const isAdmin = ({ caller }: HealthCall) => caller.kind === 'member' && caller.profile.role === 'admin';

async function timed<Answer>({ gateways: { now } }: HealthCall, ask: () => Promise<Answer>) {
  const startedAt = now().getTime();
  return { answer: await ask(), milliseconds: now().getTime() - startedAt };
}
