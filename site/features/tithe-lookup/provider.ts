import { type Provider, readProvider } from '../../lib/provider.ts';
import { callAsVisitor } from '../../ui/call.ts';

/** Milliseconds; the booklets don't wait longer to know whether they have buttons to pay. */
const timeout = 3000;

/** The parish's payment provider; none where nobody can be asked in time. */
export const askProvider = (signal: AbortSignal): Promise<Provider> =>
  readProvider(callAsVisitor, AbortSignal.any([signal, AbortSignal.timeout(timeout)])).catch(() => ({
    isConfigured: false,
    isSandbox: false,
  }));
