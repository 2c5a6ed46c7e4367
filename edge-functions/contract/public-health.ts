import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The state of the service as anyone reads it. Visitors' pages load this without an administrator's details. */
export const publicHealth = z.object({
  mercadopago_configured: z.boolean(),
  /** True if that provider is one machine's sandbox, through which no money moves. */
  payments_sandbox: z.boolean(),
  /** `degraded`: visitors are served, but the site, a job or the backups are behind, or the disk is full. */
  status: z.enum(['ok', 'degraded']),
});

export const checkHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  summary:
    'Se o serviço responde (503 sem banco ou sem Auth), se algo está atrasado ou o disco cheio, e se há provedor de pagamentos',
  answer: publicHealth,
  topLevel: ['mercadopago_configured', 'payments_sandbox'],
  shared: true,
});
