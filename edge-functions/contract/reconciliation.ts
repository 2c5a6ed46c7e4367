import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { donation } from './donations.ts';
import { endpoint, signedEndpoint } from './endpoint.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { defineFilters } from './filters/filter.ts';
import { moneyRange, oneOf } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { masculine } from './noun.ts';
import { calendarDay, instant, type Role, uuid } from './primitives.ts';
import { providerState } from './provider-state.ts';

/** Where the provider reports changes, below the API's base. */
export const webhookPath = '/mercadopago/webhook';

/** The kinds of cases: what does not match between the provider and our rows, and what to do. */
export const caseKinds = {
  unknown_payment: {
    label: 'Pago sem registro',
    advice: 'Entrou na conta um valor que não foi cobrado pelo site. Se for uma doação, registre-a.',
  },
  differs: {
    label: 'Valor diferente',
    advice:
      'O Mercado Pago informou um valor diferente do cobrado. Nada foi registrado: confira na conta do Mercado Pago.',
  },
  paid_twice: {
    label: 'Pago duas vezes',
    advice:
      'A parcela já tinha outro pagamento. Combine com o dizimista: usar para outro mês, contar como doação ou devolver no Mercado Pago.',
  },
  late: {
    label: 'Pago depois do prazo',
    advice:
      'Um código vencido ou substituído foi pago. O pagamento está registrado: confira se a parcela certa ficou paga.',
  },
  refunded: {
    label: 'Devolvido',
    advice: 'O Mercado Pago devolveu o dinheiro, e o estorno está registrado.',
  },
  charged_back: {
    label: 'Contestado',
    advice:
      'O banco do pagador tomou o dinheiro de volta, e o estorno está registrado. Responda no Mercado Pago, no prazo.',
  },
  regained: {
    label: 'Contestação ganha',
    advice: 'O Mercado Pago decidiu pela paróquia: o valor voltou à conta e está registrado de novo.',
  },
  not_entered: {
    label: 'Pago, mas não foi possível registrar',
    advice:
      'Entrou na conta um valor que o site não conseguiu ler. Confira na conta do Mercado Pago e registre-o à mão.',
  },
  change_not_entered: {
    label: 'Mudança que não foi possível registrar',
    advice:
      'O pagamento está registrado. O Mercado Pago informou depois uma mudança que o site não conseguiu ler: confira na conta do Mercado Pago.',
  },
  subscription_failed: {
    label: 'Cobrança de assinatura recusada',
    advice:
      'O cartão do assinante não foi aceito. O Mercado Pago costuma tentar de novo: se não der certo, fale com a pessoa. O caso se resolve sozinho quando uma cobrança for paga.',
  },
  books_differ: {
    label: 'Registro não confere',
    advice: 'O registro deste pagamento não é o que o Mercado Pago informa agora. Confira na conta do Mercado Pago.',
  },
  /** A charge with unknown outcome: open an hour after expiry, or never answered. Resolved by asking the provider. */
  stuck: {
    label: 'Sem resposta há muito tempo',
    advice: 'Ninguém sabe como esta cobrança terminou. Pergunte de novo ao Mercado Pago.',
  },
} as const;
export type CaseKind = keyof typeof caseKinds;

export const resolutionFields = defineFields({
  note: line({ label: 'o que foi feito', max: 500, help: 'Por exemplo: “Devolvido a pedido do dizimista”.' }),
});

export const caseNoun = masculine('caso', 'casos');

const kindLabels = Object.fromEntries(Object.entries(caseKinds).map(([kind, { label }]) => [kind, label])) as Record<
  CaseKind,
  string
>;

export const caseFilters = defineFilters({
  status: oneOf({ label: 'situação', options: { resolved: 'Resolvidos' }, all: 'Em aberto' }),
  kind: oneOf({ label: 'tipo', options: kindLabels, all: 'Todos os tipos' }),
  amount: moneyRange({ label: 'valor', from: 'minAmount', to: 'maxAmount' }),
});

/** An instalment that a case is about. */
const instalment = z.object({
  ano: z.int(),
  mes: z.int(),
  is_paid: z.boolean(),
  /** True if nothing remains of the payment that was returned. */
  is_returned: z.boolean(),
});
export type CaseInstalment = z.output<typeof instalment>;

const caseKind = z.enum(Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]);

/** A payment or charge for staff to check, with the instalments or the donation it belongs to. */
const reconciliationCase = z.object({
  id: uuid,
  kind: caseKind,
  /** In reais; the returned amount of a refund or charge-back. Null if it is unknown. */
  amount: z.nullable(z.number()),
  happened_on: calendarDay,
  /** The provider's number of the payment; null for a charge without an answer. */
  provider_id: z.nullable(z.string()),
  /** The provider's number of the refund that the case is of. */
  refund_id: z.nullable(z.string()),
  /**
   * True if the payment is in the books: else what was returned of it, or received again, is to be entered by hand.
   */
  is_entered: z.boolean(),
  /** In reais: the fee that the provider kept of a payment of which nothing remains. */
  fee_kept: z.nullable(z.number()),
  opened_at: instant,
  resolved_at: z.nullable(instant),
  /** The name of the person who resolved it; null if it resolved itself. */
  resolved_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  payer: z.nullable(z.object({ id: uuid, numero_ordinal: z.int(), nome: z.string() })),
  instalments: z.array(instalment),
  donation: z.nullable(donation),
});
export type ReconciliationCase = z.output<typeof reconciliationCase>;

/** An open instalment of a payer. */
const unpaidMonth = z.object({
  id: uuid,
  ano: z.int(),
  mes: z.int(),
  /** In reais. */
  restante: z.number(),
  /** False where it is ended. */
  devida: z.boolean(),
});

/** All cases that the filters find. */
export const foundCases = z.object({
  count: z.int(),
  /** In reais. */
  amount: z.number(),
  /** The newest of their instants; null if there are none. */
  newest_at: z.nullable(instant),
});
export type FoundCases = z.output<typeof foundCases>;

/** How many cases are open, and how the connection to the provider is. */
const caseSummary = z.object({ open: z.int(), provider: providerState });
export type CaseSummary = z.output<typeof caseSummary>;

const access = ['financial', 'admin'] as const satisfies readonly Role[];
const path = '/financial/conciliacao';
const byId = z.object({ id: uuid });
const rows = collection({ path, noun: caseNoun, item: reconciliationCase, readers: access, writers: [] });

export const reconciliation = {
  webhook: signedEndpoint({
    method: 'POST',
    path: webhookPath,
    access: { signedBy: 'mercadopago', headers: ['x-signature', 'x-request-id'] },
    limitedBy: 'handler',
    summary: 'O Mercado Pago avisa que algo mudou; vale o que ele responde quando perguntado',
    answer: z.null(),
  }),
  list: {
    ...rows.list('O que não confere entre o Mercado Pago e os registros, do mais novo ao mais antigo', {
      filters: caseFilters,
    }),
    beside: { found: foundCases },
  },
  summary: endpoint({
    method: 'GET',
    path: `${path}/resumo`,
    access,
    summary: 'Quantos casos há para conferir, e como está a ligação com o Mercado Pago',
    answer: caseSummary,
  }),
  resolve: endpoint({
    method: 'POST',
    path: `${path}/:id/resolver`,
    access,
    changesSite: false,
    summary: 'Diz o que foi feito de um caso da conciliação',
    params: byId,
    body: bodyOf(resolutionFields),
    answer: z.null(),
  }),
  resolveAll: endpoint({
    method: 'POST',
    path: `${path}/resolver`,
    access,
    changesSite: false,
    summary: 'Diz o que foi feito de todos os casos abertos de um tipo, como a lista os contou',
    body: z.extend(bodyOf(resolutionFields), {
      kind: labelled(caseKind, 'tipo'),
      ...caseFilters.amount.parts,
      /** Of the list's `found`: later cases are not resolved, and none is if the number differs. */
      count: labelled(z.int().check(z.minimum(1)), 'quantidade'),
      newest_at: labelled(instant, 'instante do mais novo'),
    }),
    answer: z.null(),
  }),
  enterDonation: endpoint({
    method: 'POST',
    path: `${path}/:id/doacao`,
    access,
    changesSite: false,
    summary: 'Registra como doação um pagamento que não foi cobrado pelo site',
    params: byId,
    answer: z.null(),
  }),
  unpaidMonths: endpoint({
    method: 'GET',
    path: `${path}/:id/meses`,
    access,
    summary:
      'Os meses do dizimista de um caso que não estão pagos, para os quais um pagamento em dobro pode ser usado; os encerrados por último',
    params: byId,
    answer: z.array(unpaidMonth),
  }),
  useForMonth: endpoint({
    method: 'POST',
    path: `${path}/:id/outro-mes`,
    access,
    changesSite: false,
    summary: 'Usa um pagamento em dobro para outro mês do mesmo dizimista que não está pago',
    params: byId,
    body: z.strictObject({ parcela: labelled(uuid, 'mês') }),
    answer: z.null(),
  }),
  countAsDonation: endpoint({
    method: 'POST',
    path: `${path}/:id/contar-como-doacao`,
    access,
    changesSite: false,
    summary: 'Conta um pagamento em dobro como doação',
    params: byId,
    answer: z.null(),
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/cobrancas/:id/verificar`,
    access,
    changesSite: false,
    summary: 'Pergunta ao Mercado Pago como está uma cobrança',
    params: byId,
    answer: z.null(),
  }),
};
