import { type Subscription, subscriptionNoun } from '#contract/subscriptions.ts';
import { dataOf } from '../gateways/database-answer.ts';
import { givenOr } from '../gateways/given.ts';
import type { Caller } from '../http/authenticate.ts';

type Payer = NonNullable<Subscription['dizimista']>;

/** The payers to whom these subscriptions are tied, by the subscription's id. */
export async function payersOf({ db }: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, Payer>> {
  if (ids.length === 0) return new Map();
  const ties = dataOf(
    await db
      .from('subscription_payers')
      .select('subscription_id, dizimista:dizimistas(id, numero_ordinal, nome:nome_completo)')
      .in('subscription_id', ids),
  );
  return new Map(ties.map(({ subscription_id, dizimista }) => [subscription_id, dizimista]));
}

/** Ties a subscription to a payer. Throws 404 for an unknown payer, and 409 if it is another's. */
export async function tieSubscription({ db }: Caller, subscription: string, payer: string): Promise<void> {
  givenOr(await db.rpc('tie_subscription', { subscription, payer }), subscriptionNoun);
}

/** Unties a subscription from this payer. Throws 409 if it is another's. */
export async function untieSubscription({ db }: Caller, subscription: string, payer: string): Promise<void> {
  dataOf(await db.rpc('untie_subscription', { subscription, payer }));
}
