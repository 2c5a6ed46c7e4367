import { type Provider, readPayment, reconcile } from '../charges/ask.ts';
import { noteFailedCharge, reconcileSubscriptionPayment } from '../charges/store.ts';
import { describeError } from '../gateways/describe-error.ts';
import { logFailure, secondsOfRest, wantsRest } from './failures.ts';
import { claimEvents, endEvent, noteFailure, type ProviderEvent, postponeEvents, type Topic } from './store.ts';

/** The provider's names of what it tells about. */
export const topics: ReadonlyMap<string, Topic> = new Map(
  Object.entries({
    payment: 'payment',
    subscription_preapproval: 'subscription',
    subscription_authorized_payment: 'subscription_payment',
    subscription_preapproval_plan: 'plan',
  } as const),
);

/** The name of a subscription's plan, 'Amigos da matriz'; empty where it has none. */
async function planOf({ payments }: Provider, subscription: string | undefined): Promise<string> {
  const known = subscription === undefined ? undefined : await payments.subscriptions.read(subscription);
  return known?.reason ?? '';
}

/** 'rest' when the provider takes no more calls for now. */
type Continued = 'go on' | 'rest';

/**
 * Works on the due events, at most so many, one after the other. A failed one is due again later, and holds up no
 * other; when the provider wants rest, those that were not worked on are given back.
 */
export async function workOnEvents(provider: Provider, most: number): Promise<{ count: number; continued: Continued }> {
  const { db } = provider;
  const events = await claimEvents(db, most);
  for (const [at, event] of events.entries()) {
    try {
      await follow(provider, event);
      await endEvent(db, event);
    } catch (error) {
      const { code, error: name } = describeError(error);
      await noteFailure(db, event, code ?? name);
      logFailure(provider, error);
      if (!wantsRest(error)) continue;
      await postponeEvents(db, events.slice(at + 1), secondsOfRest(error));
      return { count: events.length, continued: 'rest' };
    }
  }
  return { count: events.length, continued: 'go on' };
}

/** Reads what an event is about from the provider: the event itself says nothing that is believed. */
async function follow(provider: Provider, { topic, provider_id }: ProviderEvent): Promise<void> {
  const { db, payments } = provider;
  if (topic === 'payment') {
    const payment = await readPayment(provider, provider_id);
    if (payment) await reconcile(provider, payment);
  }
  if (topic === 'subscription_payment') {
    const reported = await payments.readSubscriptionPayment(provider_id);
    if (reported?.hasFailed && reported.subscriptionId !== undefined) {
      await noteFailedCharge(db, { ...reported, subscriptionId: reported.subscriptionId });
      return;
    }
    const payment = reported?.paymentId === undefined ? undefined : await readPayment(provider, reported.paymentId);
    if (payment) {
      const plan = await planOf(provider, reported?.subscriptionId);
      await reconcileSubscriptionPayment(db, payment, await payments.collector(), plan, reported?.subscriptionId);
    }
  }
  // Plans and subscriptions are read from the provider whenever they are shown.
}
