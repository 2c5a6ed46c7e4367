import { health } from '#contract/health.ts';
import type { Routes } from '../http/call.ts';

export const healthRoutes: Routes = (on) => {
  on(health.check, async ({ env }) => ({ data: { mercadopago_configured: env.mercadoPagoConfigured } }));
};
