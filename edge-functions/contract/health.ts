import * as z from 'zod/mini';
import { lastBackup } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { providerState } from './provider-state.ts';
import { type ServiceName, type ServiceState, services } from './services.ts';
import { siteBuildStatus } from './site-build.ts';

const serviceHealth = z.object({
  mercadopago_configured: z.boolean(),
  /** True if that provider is one machine's sandbox, through which no money moves. */
  payments_sandbox: z.boolean(),
  /** `degraded`: visitors are served, but the site, a job or the backups are behind, or the disk is full. */
  status: z.enum(['ok', 'degraded']),
  /** For administrators. */
  details: z.optional(
    z.object({
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
  state: z.enum(['on', 'off', 'sandbox', 'open', 'coming'] satisfies ServiceState[]),
});

/** A service that does not answer. */
export const healthSentences = {
  database: 'O banco de dados não responde.',
  auth: 'O serviço de entrada (Auth) não responde.',
} as const;

export const health = {
  check: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary:
      'Se o serviço responde (503 sem banco ou sem Auth), se algo está atrasado ou o disco cheio, e se há provedor de pagamentos',
    answer: serviceHealth,
    topLevel: ['mercadopago_configured', 'payments_sandbox'],
    shared: true,
  }),
  services: endpoint({
    method: 'GET',
    path: '/health/services',
    access: ['admin'],
    summary: 'Quais serviços estão ligados: e-mails, leituras, pagamentos, notificações e cópias de segurança',
    answer: z.array(service),
  }),
};
