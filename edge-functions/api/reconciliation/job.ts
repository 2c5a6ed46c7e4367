import { checkCharge, endCharge, type Provider } from '../charges/ask.ts';
import {
  chargeState,
  claimDueCharges,
  closeForgottenCharges,
  type DueCharge,
  postponeCharges,
} from '../charges/store.ts';
import type { PaymentsFailure } from '../gateways/payments/payments.ts';
import type { Job } from '../http/job.ts';
import { workOnEvents } from './events.ts';
import { logFailure, secondsOfRest, wantsRest } from './failures.ts';
import { sweepEvents } from './store.ts';

/** Milliseconds for which one run goes on: the schedule calls again after a minute. */
const longest = 20_000;
const batch = 25;
const atOnce = 5;

/** Asks the provider about notices and pending charges, so that payments are entered without webhooks too. */
export const reconciliation: Job = {
  name: 'reconciliation',
  label: 'Conciliação com o Mercado Pago',
  every: 60,
  async run({ db, gateways: { payments, log, now } }) {
    if (!payments) {
      await closeForgottenCharges(db);
      return undefined;
    }
    const provider = { db, payments, log };
    const ends = now().getTime() + longest;
    const goesOn = () => now().getTime() < ends;
    await sweepEvents(db);
    for (let more = true; more && goesOn(); ) {
      const { count, continued } = await workOnEvents(provider, batch);
      if (continued === 'rest') return 'nothing';
      more = count === batch;
    }
    for (let more = true; more && goesOn(); ) {
      const due = await claimDueCharges(db, batch);
      await checkAll(provider, due, now);
      more = due.length === batch;
    }
    return undefined;
  },
};

/**
 * Asks about some charges; one that fails holds up no other. When the provider wants rest, those that were not asked
 * about are given back, and its failure is the run's.
 */
async function checkAll(provider: Provider, due: readonly DueCharge[], now: () => Date): Promise<void> {
  const waiting = [...due];
  let restAsked: PaymentsFailure | undefined;
  const work = async () => {
    for (let charge = waiting.shift(); charge; charge = waiting.shift()) {
      try {
        await check(provider, charge, now());
      } catch (error) {
        logFailure(provider, error);
        if (!wantsRest(error)) continue;
        restAsked = error;
        waiting.push(charge);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (!restAsked) return;
  await postponeCharges(
    provider.db,
    waiting.map(({ id }) => id),
    secondsOfRest(restAsked),
  );
  throw restAsked;
}

async function check(provider: Provider, { id, cancel_at_provider }: DueCharge, now: Date): Promise<void> {
  if (cancel_at_provider) return await endCharge(provider, id);
  const charge = await chargeState(provider.db, id);
  if (charge) await checkCharge(provider, charge, now);
}
