import { subscribedPath } from '#contract/subscriptions.ts';
import type { PlanRecord, State, SubscriptionRecord } from './records.ts';

const hour = 60 * 60_000;
const planId = 'a'.repeat(32);

interface Place {
  siteUrl: string;
  pageUrl: string;
  now: Date;
}

/** The demonstration's plan and two subscribers; their first payments are in `supabase/seed`, hours ago. */
export function firstSubscriptions(
  { collector }: State,
  { siteUrl, pageUrl, now }: Place,
): Pick<State, 'plans' | 'subscriptions'> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();
  const reason = 'Amigos da Paróquia';
  const plan: PlanRecord = {
    id: planId,
    reason,
    status: 'active',
    back_url: `${siteUrl}${subscribedPath}`,
    init_point: `${pageUrl}?plano=${planId}`,
    collector_id: collector,
    date_created: hoursAgo(30 * 24),
    auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 30, currency_id: 'BRL' },
  };
  const subscriber = (letter: string, payer_id: number, payer_email: string, hours: number): SubscriptionRecord => ({
    id: letter.repeat(32),
    preapproval_plan_id: planId,
    payer_id,
    payer_email,
    reason,
    status: 'authorized',
    date_created: hoursAgo(hours),
  });
  return {
    plans: [plan],
    subscriptions: [
      subscriber('b', 100_000_002, 'rosa.viana@paroquia.test', 14 * 41),
      subscriber('c', 100_000_003, 'tiago.fontes@paroquia.test', 10 * 41),
    ],
  };
}
