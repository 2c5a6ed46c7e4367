import { ApiError } from '#contract/errors.ts';
import { centsOf, decimalOf, reaisOf } from '#contract/money.ts';
import { type FrequencyType, type Plan, type Subscription, subscriptionSentences } from '#contract/subscriptions.ts';
import type { NewPlan, PaymentsFailure, ProviderPlan, ProviderSubscription } from '../gateways/payments/payments.ts';

/** A plan's frequency and amount as staff enter them. */
interface WrittenRecurrence {
  frequency: number;
  frequency_type: FrequencyType;
  /** In reais. */
  transaction_amount: number;
}

/** In the provider's units: a week is seven days, a year twelve months. */
const units = {
  days: { type: 'days', times: 1 },
  weeks: { type: 'days', times: 7 },
  months: { type: 'months', times: 1 },
  years: { type: 'months', times: 12 },
} as const satisfies Record<FrequencyType, { type: 'days' | 'months'; times: number }>;

export function recurrenceOf(written: WrittenRecurrence): NewPlan['recurrence'] {
  const { type, times } = units[written.frequency_type];
  return {
    frequency: written.frequency * times,
    frequencyType: type,
    amount: decimalOf(centsOf(written.transaction_amount) ?? 0),
  };
}

export const shownPlan = (plan: ProviderPlan): Plan => ({
  id: plan.id,
  reason: plan.reason,
  status: plan.status,
  auto_recurring: {
    frequency: plan.recurrence.frequency,
    frequency_type: plan.recurrence.frequencyType,
    transaction_amount: reaisOf(centsOf(plan.recurrence.amount) ?? 0),
    currency_id: plan.recurrence.currency,
  },
  back_url: plan.backUrl ?? null,
  init_point: plan.initPoint ?? null,
  subscribed: plan.subscribed ?? null,
  date_created: plan.createdAt ?? null,
});

export const shownSubscription = (
  subscription: ProviderSubscription,
  dizimista: Subscription['dizimista'],
): Subscription => ({
  id: subscription.id,
  preapproval_plan_id: subscription.planId ?? null,
  reason: subscription.reason ?? null,
  payer_id: subscription.payerId ?? null,
  payer_email: subscription.payerEmail ?? null,
  status: subscription.status,
  date_created: subscription.createdAt ?? null,
  last_charged_date: subscription.lastChargedAt ?? null,
  next_payment_date: subscription.status === 'authorized' ? (subscription.nextChargeAt ?? null) : null,
  dizimista,
});

/** The response to a provider's failure; the call's own sentence where none of the others fits. */
export function refusalOf(failure: PaymentsFailure, sentences: { failed: string; unknown?: string }): ApiError {
  if (failure.kind === 'not_found' && sentences.unknown) {
    return new ApiError('not_found', sentences.unknown, { cause: failure });
  }
  const sentence = failure.kind === 'timeout' ? subscriptionSentences.timeout : sentences.failed;
  const { retryAfter } = failure;
  return new ApiError('unavailable', sentence, {
    cause: failure,
    ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter / 1000) }),
  });
}
