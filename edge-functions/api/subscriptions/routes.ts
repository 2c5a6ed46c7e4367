import { ApiError } from '#contract/errors.ts';
import { subscriptionSentences as sentences, subscriptions } from '#contract/subscriptions.ts';
import { recordAtProvider } from '../access-record/store.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { type Found, PaymentsFailure, type PaymentsGateway } from '../gateways/payments/payments.ts';
import type { Routes } from '../http/call.ts';
import { recurrenceOf, refusalOf, shownPlan, shownSubscription } from './rules.ts';
import { payersOf, tieSubscription, untieSubscription } from './store.ts';

/*
 * The provider keeps plans and subscriptions, and nothing of them is stored here but whose a subscription is and the
 * audit log's entries. These are written when the provider has done it and before it is told: whoever gets no answer
 * repeats the call, which the provider takes for the same one.
 */

function providerOf({ payments }: Pick<Gateways, 'payments'>): PaymentsGateway {
  if (!payments) throw new ApiError('unavailable', sentences.unconfigured);
  return payments;
}

async function asked<Result>(asking: Promise<Result>, own: Parameters<typeof refusalOf>[1]): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    throw error instanceof PaymentsFailure ? refusalOf(error, own) : error;
  }
}

/** A page as the provider's own document has it. */
const pageOf = <Item, Shown>(
  found: Found<Item>,
  { offset, limit }: { offset: number; limit: number },
  show: (item: Item) => Shown,
) => ({
  results: found.results.map(show),
  paging: { offset, limit, total: found.total },
});

async function endPlan(payments: PaymentsGateway, id: string) {
  try {
    return await payments.plans.deactivate(id);
  } catch (error) {
    // A refusal says no reason that can be told; this is the one that staff can do something about.
    if (error instanceof PaymentsFailure && error.kind === 'refused' && (await hasSubscribers(payments, id))) {
      throw new ApiError('conflict', sentences.planInUse, { cause: error });
    }
    throw error;
  }
}

async function hasSubscribers({ subscriptions: all }: PaymentsGateway, planId: string): Promise<boolean> {
  const { total } = await all.search({ planId, status: 'authorized', offset: 0, limit: 1 });
  return total > 0;
}

export const subscriptionRoutes: Routes = (on) => {
  on(subscriptions.plans, async ({ query: { offset, limit, status, reason }, gateways }) => {
    const search = providerOf(gateways).plans.search({
      offset,
      limit,
      ...(status && { status }),
      ...(reason && { q: reason }),
    });
    return { data: pageOf(await asked(search, { failed: sentences.plansUnread }), { offset, limit }, shownPlan) };
  });

  on(subscriptions.createPlan, async (call) => {
    const { id = crypto.randomUUID(), reason, auto_recurring, back_url } = call.body;
    const made = await asked(
      providerOf(call.gateways).plans.create({
        id,
        reason,
        backUrl: back_url,
        recurrence: recurrenceOf(auto_recurring),
      }),
      { failed: sentences.planNotMade },
    );
    const { frequency, frequencyType: frequency_type, amount } = made.recurrence;
    await recordAtProvider(call, 'subscription_plans', 'insert', {
      provider_id: made.id,
      plan: made.reason,
      amount,
      frequency,
      frequency_type,
      status: made.status,
    });
    return { data: shownPlan(made), status: 201, message: sentences.planMade };
  });

  on(subscriptions.deactivatePlan, async (call) => {
    const ended = await asked(endPlan(providerOf(call.gateways), call.params.id), {
      failed: sentences.planNotEnded,
      unknown: sentences.planUnknown,
    });
    const known = { provider_id: ended.id, plan: ended.reason };
    await recordAtProvider(call, 'subscription_plans', 'update', { ...known, status: ended.status }, known);
    return { data: shownPlan(ended), message: sentences.planEnded };
  });

  on(subscriptions.list, async ({ caller, query: { offset, limit, status, preapproval_plan_id }, gateways }) => {
    const search = providerOf(gateways).subscriptions.search({
      offset,
      limit,
      ...(status && { status }),
      ...(preapproval_plan_id && { planId: preapproval_plan_id }),
    });
    const found = await asked(search, { failed: sentences.subscriptionsUnread });
    const payers = await payersOf(
      caller,
      found.results.map(({ id }) => id),
    );
    const shown = (one: (typeof found.results)[number]) => shownSubscription(one, payers.get(one.id) ?? null);
    return { data: pageOf(found, { offset, limit }, shown) };
  });

  on(subscriptions.cancel, async (call) => {
    const ended = await asked(providerOf(call.gateways).subscriptions.cancel(call.params.id), {
      failed: sentences.subscriptionNotEnded,
      unknown: sentences.subscriptionUnknown,
    });
    const known = { provider_id: ended.id, ...(ended.reason && { plan: ended.reason }) };
    await recordAtProvider(call, 'subscriptions', 'update', { ...known, status: ended.status }, known);
    const payers = await payersOf(call.caller, [ended.id]);
    return { data: shownSubscription(ended, payers.get(ended.id) ?? null), message: sentences.subscriptionEnded };
  });

  on(subscriptions.tie, async ({ caller, params, body, gateways }) => {
    const known = await asked(providerOf(gateways).subscriptions.read(params.id), { failed: sentences.notTied });
    if (!known) throw new ApiError('not_found', sentences.subscriptionUnknown);
    if (known.status === 'cancelled') throw new ApiError('conflict', sentences.subscriptionHasEnded);
    await tieSubscription(caller, params.id, body.dizimista_id);
    return { data: null, message: sentences.tied };
  });

  on(subscriptions.untie, async ({ caller, params, body }) => {
    await untieSubscription(caller, params.id, body.dizimista_id);
    return { data: null, message: sentences.untied };
  });
};
