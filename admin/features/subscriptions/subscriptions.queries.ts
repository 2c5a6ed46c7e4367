import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, createClient } from '#contract/client.ts';
import {
  type NewPlan,
  type Plan,
  type PlanStatus,
  type Subscription,
  subscriptionSentences as sentences,
  subscriptions,
} from '#contract/subscriptions.ts';
import { api, connection } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';
import { useRead } from '../../lib/list.ts';
import { shownCharge } from './recurrence.ts';

/** A subscription that is tied to a payer. */
export type TiedSubscription = Subscription & { dizimista: NonNullable<Subscription['dizimista']> };

const limit = 10;
const refreshes = ['subscriptions', 'audit-log'];

/** The API gives the provider twenty seconds. */
const patientApi = createClient({ ...connection, timeout: 25_000 });

/** Milliseconds until the provider's search finds a new plan (docs/product.md, "Subscriptions"). */
const searchDelay = 1_000;

/** A page of the provider's as the panel's lists have it. */
function inPages<Row>({ data }: Answer<{ results: Row[]; paging: { total: number } }>, page: number): Answer<Row[]> {
  const { total } = data.paging;
  return { data: data.results, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}

export const usePlans = (page: number, filters: { status?: PlanStatus; reason?: string }) =>
  useRead(
    ['subscriptions', 'plans', { ...filters, page }],
    async (signal) =>
      inPages(
        await api(subscriptions.plans, { query: { ...filters, offset: (page - 1) * limit, limit }, signal }),
        page,
      ),
    sentences.plansUnread,
  );

/** The most plans that the API tells at once. */
const mostPlans = 100;

/** The amount and frequency of each plan, ended ones too, by its id: subscriptions name only their plan. */
export const useCharges = () =>
  useQuery({
    queryKey: ['subscriptions', 'charges'],
    queryFn: async ({ signal }) => {
      const { data } = await api(subscriptions.plans, { query: { offset: 0, limit: mostPlans }, signal });
      return new Map(data.results.map(({ id, auto_recurring }) => [id, shownCharge(auto_recurring)]));
    },
  }).data;

export const useSubscribers = (page: number) =>
  useRead(
    ['subscriptions', 'subscribers', { page }],
    async (signal) =>
      inPages(await api(subscriptions.list, { query: { offset: (page - 1) * limit, limit }, signal }), page),
    sentences.subscriptionsUnread,
  );

/** The list is read again once the provider's search knows the plan. */
export function useNewPlan() {
  const client = useQueryClient();
  const idOf = useCallId();
  return useChange({
    call: async ({ reason, back_url, ...auto_recurring }: NewPlan) => {
      const plan = { reason, back_url, auto_recurring };
      const made = await patientApi(subscriptions.createPlan, { body: { ...plan, id: idOf(plan) } });
      setTimeout(() => void client.invalidateQueries({ queryKey: ['subscriptions', 'plans'] }), searchDelay);
      return made;
    },
    busy: 'Criando plano...',
    failure: sentences.planNotMade,
    refreshes: ['audit-log'],
  });
}

export const usePlanEnd = () =>
  useChange({
    call: ({ id }: Plan) => patientApi(subscriptions.deactivatePlan, { params: { id } }),
    busy: 'Desativando plano...',
    failure: sentences.planNotEnded,
    refreshes,
  });

export const useSubscriptionTying = ({ id }: Subscription) =>
  useChange({
    call: (dizimista_id: string) => patientApi(subscriptions.tie, { params: { id }, body: { dizimista_id } }),
    busy: 'Vinculando assinatura...',
    failure: sentences.notTied,
    refreshes,
  });

export const useSubscriptionUntying = () =>
  useChange({
    call: ({ id, dizimista }: TiedSubscription) =>
      api(subscriptions.untie, { params: { id }, body: { dizimista_id: dizimista.id } }),
    busy: 'Desvinculando assinatura...',
    failure: sentences.notUntied,
    refreshes,
  });

export const useSubscriptionEnd = () =>
  useChange({
    call: ({ id }: Subscription) => patientApi(subscriptions.cancel, { params: { id } }),
    busy: 'Cancelando assinatura...',
    failure: sentences.subscriptionNotEnded,
    refreshes,
  });
