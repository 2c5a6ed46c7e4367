import * as z from 'zod/mini';
import { instant } from './primitives.ts';

/** How the connection to the payment provider is, apart from what is reconciled: pages ask for it. */
export const providerState = z.object({
  /** When the provider last reported something; null where it never did. */
  last_event_at: z.nullable(instant),
  /** Since when the oldest event waits. */
  waiting_since: z.nullable(instant),
  waiting: z.int(),
});
