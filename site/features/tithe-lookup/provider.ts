import { health } from '#contract/health.ts';
import { callAsVisitor } from '../../ui/call.ts';

/** Milliseconds; the booklets don't wait longer to know whether they have buttons to pay. */
const timeout = 3000;

export interface Provider {
  isConfigured: boolean;
  isSandbox: boolean;
}

/** Whether the parish has a payment provider; none where nobody can be asked. */
export async function askProvider(signal: AbortSignal): Promise<Provider> {
  try {
    const { data } = await callAsVisitor(health.check, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    return { isConfigured: data.mercadopago_configured, isSandbox: data.payments_sandbox };
  } catch {
    return { isConfigured: false, isSandbox: false };
  }
}
