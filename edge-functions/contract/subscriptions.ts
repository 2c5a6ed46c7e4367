import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { choice } from './fields/choice.ts';
import { defineFields } from './fields/field.ts';
import { money } from './fields/money.ts';
import { whole } from './fields/numbers.ts';
import { bodyOf } from './fields/schemas.ts';
import { line, ownAddress } from './fields/text.ts';
import { labelled } from './label.ts';
import { ifGiven, orElse } from './not-given.ts';
import { feminine, masculine } from './noun.ts';
import { instant, type Role, search, uuid, webAddress, wholeNumber } from './primitives.ts';

/** How often a plan charges, as staff choose it; the provider itself knows only days and months. */
export const frequencyTypes = { months: 'Mensal', days: 'Diária', weeks: 'Semanal', years: 'Anual' } as const;
export type FrequencyType = keyof typeof frequencyTypes;

export const planStatuses = { active: 'Ativo', cancelled: 'Cancelado', pending: 'Pendente' } as const;
export type PlanStatus = keyof typeof planStatuses;

export const subscriptionStatuses = {
  pending: 'Pendente',
  authorized: 'Ativa',
  paused: 'Pausada',
  cancelled: 'Cancelada',
} as const;
export type SubscriptionStatus = keyof typeof subscriptionStatuses;

export const planNoun = masculine('plano', 'planos');
export const subscriptionNoun = feminine('assinatura', 'assinaturas');

/** The page of this site to which the provider leads whoever has subscribed. */
export const subscribedPath = '/assinatura-sucesso';

export const subscriptionSentences = {
  unconfigured: 'O Mercado Pago não está configurado neste site.',
  timeout: 'Timeout na comunicação com o Mercado Pago. Tente novamente em alguns instantes.',
  plansUnread: 'Erro ao buscar planos',
  subscriptionsUnread: 'Erro ao buscar assinaturas',
  planNotMade: 'Erro ao criar plano',
  planMade: 'Plano criado com sucesso!',
  planUnknown: 'Plano não encontrado no Mercado Pago.',
  planInUse: 'Não é possível desativar este plano pois há assinaturas ativas.',
  planNotEnded: 'Erro ao desativar plano',
  planEnded: 'Plano desativado com sucesso!',
  subscriptionUnknown: 'Assinatura não encontrada no Mercado Pago.',
  subscriptionNotEnded: 'Erro ao cancelar assinatura',
  subscriptionEnded: 'Assinatura cancelada com sucesso!',
  subscriptionHasEnded: 'Esta assinatura está cancelada e não cobra mais: nada foi vinculado.',
  tied: 'Assinatura vinculada ao dizimista com sucesso!',
  notTied: 'Erro ao vincular assinatura',
  untied: 'Assinatura desvinculada do dizimista com sucesso!',
  notUntied: 'Erro ao desvincular assinatura',
} as const;

/** Fields that staff write of a plan. */
export const planFields = defineFields({
  reason: line({ label: 'nome do plano', max: 200 }),
  transaction_amount: money({ label: 'valor' }),
  frequency_type: choice({ label: 'cobrança', options: frequencyTypes, initial: 'months' }),
  frequency: whole({
    label: 'intervalo',
    help: 'A cada quantos meses, semanas, dias ou anos se cobra.',
    least: 1,
    most: 365,
  }),
  back_url: ownAddress({ label: 'página de retorno', help: 'A página que se abre depois da assinatura.' }),
});

/** A plan as the form has it, before its recurrence becomes one field of the call. */
export const newPlan = bodyOf(planFields);
export type NewPlan = z.output<typeof newPlan>;

const status = z.enum(Object.keys(planStatuses) as [PlanStatus, ...PlanStatus[]]);
const subscriptionStatus = z.enum(Object.keys(subscriptionStatuses) as [SubscriptionStatus, ...SubscriptionStatus[]]);

/** The provider's, which may stand in a path. */
const providerId = labelled(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)), 'identificador');

const plan = z.object({
  id: z.string(),
  reason: z.string(),
  status,
  auto_recurring: z.object({
    frequency: z.int(),
    frequency_type: z.enum(['days', 'months']),
    /** In reais. */
    transaction_amount: z.number(),
    currency_id: z.string(),
  }),
  back_url: z.nullable(z.string()),
  /** Where people subscribe; null where the provider reports no address of the web. */
  init_point: z.catch(z.nullable(webAddress), null),
  /** How many subscribed; null where the provider doesn't report it. */
  subscribed: z.nullable(z.int()),
  date_created: z.nullable(instant),
});
export type Plan = z.output<typeof plan>;

const subscription = z.object({
  id: z.string(),
  preapproval_plan_id: z.nullable(z.string()),
  /** The plan's name, where the provider reports it. */
  reason: z.nullable(z.string()),
  payer_id: z.nullable(z.string()),
  payer_email: z.nullable(z.string()),
  status: subscriptionStatus,
  date_created: z.nullable(instant),
  /** Null where the provider doesn't report it, or none came. */
  last_charged_date: z.nullable(instant),
  /** Null where the provider doesn't report it, or none is to come. */
  next_payment_date: z.nullable(instant),
  /** The payer whose tithe its charges are, if staff tied it to one. */
  dizimista: z.nullable(z.object({ id: uuid, numero_ordinal: z.int(), nome: z.string() })),
});
export type Subscription = z.output<typeof subscription>;

const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    results: z.array(item),
    paging: z.object({ offset: z.int(), limit: z.int(), total: z.int() }),
  });
const topLevel = ['results', 'paging'];

const pageQuery = {
  offset: orElse(labelled(wholeNumber(0, 1_000_000), 'início'), 0),
  limit: orElse(labelled(wholeNumber(1, 100), 'limite'), 10),
};

const access = ['financial', 'admin'] as const satisfies readonly Role[];
const byId = z.object({ id: providerId });
const payerBody = z.strictObject({ dizimista_id: labelled(uuid, 'dizimista') });

/** Plans and the subscriptions of those who give by them; the payment provider keeps both. */
export const subscriptions = {
  plans: endpoint({
    method: 'GET',
    path: '/mercadopago/preapproval_plan/search',
    access,
    summary: 'Os planos de assinatura que o provedor de pagamentos guarda, por situação e por nome',
    query: z.object({
      ...pageQuery,
      status: ifGiven(labelled(status, 'situação')),
      reason: search,
    }),
    answer: pageOf(plan),
    topLevel,
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/mercadopago/preapproval_plan',
    access,
    changesSite: false,
    summary: 'Cria um plano de assinatura, uma vez só com o mesmo identificador',
    body: z.strictObject({
      /** The same for a repeated call, which finds the first one's plan. */
      id: ifGiven(uuid),
      reason: planFields.reason.written,
      auto_recurring: z.strictObject({
        frequency: planFields.frequency.written,
        frequency_type: planFields.frequency_type.written,
        transaction_amount: planFields.transaction_amount.written,
        currency_id: orElse(labelled(z.literal('BRL'), 'moeda'), 'BRL'),
      }),
      back_url: planFields.back_url.written,
    }),
    answer: plan,
  }),
  deactivatePlan: endpoint({
    method: 'DELETE',
    path: '/mercadopago/preapproval_plan/:id',
    access,
    changesSite: false,
    summary: 'Desativa um plano, que não recebe novas assinaturas',
    params: byId,
    answer: plan,
  }),
  list: endpoint({
    method: 'GET',
    path: '/mercadopago/preapproval/search',
    access,
    summary: 'As assinaturas de quem contribui por um plano',
    query: z.object({
      ...pageQuery,
      status: ifGiven(labelled(subscriptionStatus, 'situação')),
      preapproval_plan_id: ifGiven(providerId),
    }),
    answer: pageOf(subscription),
    topLevel,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/mercadopago/preapproval/:id',
    access,
    changesSite: false,
    summary: 'Cancela uma assinatura, que não cobra mais',
    params: byId,
    answer: subscription,
  }),
  tie: endpoint({
    method: 'POST',
    path: '/mercadopago/preapproval/:id/dizimista',
    access,
    changesSite: false,
    summary: 'Vincula uma assinatura a um dizimista: o que ela cobrar a partir de agora é dízimo dele',
    params: byId,
    body: payerBody,
    answer: z.null(),
  }),
  untie: endpoint({
    method: 'DELETE',
    path: '/mercadopago/preapproval/:id/dizimista',
    access,
    changesSite: false,
    summary: 'Desvincula uma assinatura deste dizimista; o que ela já cobrou fica como está',
    params: byId,
    body: payerBody,
    answer: z.null(),
  }),
};
