import type { Provider } from '../charges/ask.ts';
import { describeError } from '../gateways/describe-error.ts';
import { PaymentsFailure } from '../gateways/payments/payments.ts';

/** Seconds of rest when the provider asked for it and didn't say how long. */
const rest = 60;

/** True where the provider is not to be asked about anything else for a while. */
export const wantsRest = (error: unknown): error is PaymentsFailure =>
  error instanceof PaymentsFailure && (error.kind === 'busy' || error.kind === 'credentials');

export const secondsOfRest = ({ retryAfter }: PaymentsFailure): number =>
  Math.max(1, (retryAfter ?? rest * 1000) / 1000);

/** Logs why an event or a charge failed: the provider's failures are expected, others are ours. */
export function logFailure({ log }: Pick<Provider, 'log'>, error: unknown): void {
  if (error instanceof PaymentsFailure) log({ level: 'warn', event: 'provider_failed', failure: error.kind });
  else log({ level: 'error', event: 'reconciliation_failed', ...describeError(error) });
}
