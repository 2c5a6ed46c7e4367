import type { Client } from '#contract/client.ts';
import { checkHealth } from '#contract/public-health.ts';

export interface Provider {
  isConfigured: boolean;
  /** One machine's sandbox, whose codes move no money. */
  isSandbox: boolean;
}

/** The parish's payment provider, as the API tells of it. */
export async function readProvider(call: Client, signal?: AbortSignal): Promise<Provider> {
  const { data } = await call(checkHealth, { ...(signal && { signal }) });
  return { isConfigured: data.mercadopago_configured, isSandbox: data.payments_sandbox };
}
