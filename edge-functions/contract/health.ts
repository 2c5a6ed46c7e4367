import * as z from 'zod/mini';
import { lastBackup } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { providerState } from './provider-state.ts';
import { checkHealth, publicHealth } from './public-health.ts';
import { type ServiceName, type ServiceState, services } from './services.ts';
import { siteBuildStatus } from './site-build.ts';

const serviceHealth = z.extend(publicHealth, {
  /** For administrators. */
  details: z.optional(
    z.object({
      /** The program's version. */
      version: z.string(),
      /** Response times in milliseconds. */
      database: z.number(),
      auth: z.number(),
      site: siteBuildStatus,
      lateJobs: z.int(),
      /** True while the last backup failed or is too old. */
      isBackupLate: z.boolean(),
      /** True of the site's computer; false where the API isn't told. */
      isDiskFull: z.boolean(),
      lastBackupAt: lastBackup.shape.madeAt,
      /** The provider's last notice, and the age of the oldest pending one. */
      payments: providerState,
      /** Bytes of all files, and their quota. */
      storage: z.object({ used: z.int(), quota: z.int() }),
    }),
  ),
});
export type Health = z.output<typeof serviceHealth>;

const service = z.object({
  name: z.enum(Object.keys(services) as ServiceName[]),
  state: z.enum(['on', 'off', 'sandbox', 'open', 'single', 'coming'] satisfies ServiceState[]),
});

/** A service that does not answer. */
export const healthSentences = {
  database: 'O banco de dados não responde.',
  auth: 'O serviço de entrada (Auth) não responde.',
} as const;

export const health = {
  check: endpoint({ ...checkHealth, answer: serviceHealth }),
  services: endpoint({
    method: 'GET',
    path: '/health/services',
    access: ['admin'],
    summary: 'Quais serviços estão ligados: e-mails, leituras, pagamentos, notificações e cópias de segurança',
    answer: z.array(service),
  }),
};
