import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { siteBuildStatus } from './site-build.ts';

const serviceHealth = z.object({
  mercadopago_configured: z.boolean(),
  /** `degraded`: visitors are served, but the site or a job is behind. */
  status: z.enum(['ok', 'degraded']),
  /** For administrators. */
  details: z.optional(
    z.object({
      /** Milliseconds that each took to answer. */
      database: z.number(),
      auth: z.number(),
      site: siteBuildStatus,
      lateJobs: z.int(),
    }),
  ),
});
export type Health = z.output<typeof serviceHealth>;

export const health = {
  check: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Se o serviço responde (503 sem banco ou sem Auth), se algo está atrasado e se há provedor de pagamentos',
    answer: serviceHealth,
    topLevel: ['mercadopago_configured'],
    shared: true,
  }),
};
