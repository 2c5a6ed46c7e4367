import { type Provider, settle } from '../charges/ask.ts';
import { settleSubscriptionPayment } from '../charges/store.ts';
import { describeError } from '../gateways/describe-error.ts';
import { PaymentsFailure } from '../gateways/payments/payments.ts';
import { claimEvents, endEvent, noteFailure, type ProviderEvent, type Topic } from './store.ts';

/** The provider's names of what it tells about. */
export const topics: ReadonlyMap<string, Topic> = new Map(
  Object.entries({
    payment: 'payment',
    subscription_preapproval: 'subscription',
    subscription_authorized_payment: 'subscription_payment',
    subscription_preapproval_plan: 'plan',
  } as const),
);

/** The longest description of a donation. */
const longest = 500;

/** What a subscription's payment is called among the donations: 'Assinatura: Amigos da matriz'. */
async function descriptionOf({ payments }: Provider, subscription: string | undefined): Promise<string> {
  const known = subscription === undefined ? undefined : await payments.subscriptions.read(subscription);
  const plan = known?.reason?.replace(/\s+/g, ' ').trim();
  return plan ? `Assinatura: ${plan}`.slice(0, longest).trim() : 'Assinatura';
}

/** Whether the provider can be asked for more. */
type Continued = 'go on' | 'rest';

/** Works on the due events, at most so many, one after the other. A failed one is due again later. */
export async function workOnEvents(provider: Provider, most: number): Promise<{ count: number; continued: Continued }> {
  const events = await claimEvents(provider.db, most);
  for (const event of events) {
    try {
      await follow(provider, event);
      await endEvent(provider.db, event);
    } catch (error) {
      const { code, error: name } = describeError(error);
      await noteFailure(provider.db, event, code ?? name);
      if (!(error instanceof PaymentsFailure)) throw error;
      provider.log({ level: 'warn', event: 'provider_failed', failure: error.kind });
      if (error.kind === 'busy' || error.kind === 'credentials') return { count: events.length, continued: 'rest' };
    }
  }
  return { count: events.length, continued: 'go on' };
}

/** Reads what an event is about from the provider: the event itself says nothing that is believed. */
async function follow(provider: Provider, { topic, provider_id }: ProviderEvent): Promise<void> {
  const { db, payments } = provider;
  if (topic === 'payment') {
    const payment = await payments.read(provider_id);
    if (payment) await settle(provider, payment);
  }
  if (topic === 'subscription_payment') {
    const told = await payments.readSubscriptionPayment(provider_id);
    const payment = told?.paymentId === undefined ? undefined : await payments.read(told.paymentId);
    if (payment) {
      const description = await descriptionOf(provider, told?.subscriptionId);
      await settleSubscriptionPayment(db, payment, await payments.collector(), description);
    }
  }
  // Plans and subscriptions are read from the provider whenever they are shown.
}
