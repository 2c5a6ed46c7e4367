import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = {
  check: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    summary: 'Se o serviço responde e se há provedor de pagamentos',
    answer: z.object({ mercadopago_configured: z.boolean() }),
    topLevel: ['mercadopago_configured'],
  }),
};
