import * as z from 'zod/mini';
import { donation } from './donations.ts';
import { endpoint, signedEndpoint } from './endpoint.ts';
import { defineFields } from './fields/field.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { calendarDay, instant, type Role, uuid } from './primitives.ts';

/** Where the provider tells of changes, below the API's base. */
export const webhookPath = '/mercadopago/webhook';

/** What does not match between the provider and our rows, and what to do. */
export const caseKinds = {
  unknown_payment: {
    label: 'Pago sem registro',
    advice: 'Entrou dinheiro na conta da paróquia que o site não pediu. Se for uma doação, registre-a.',
  },
  differs: {
    label: 'Valor diferente',
    advice: 'O provedor conta outro valor do que o da cobrança. Nada foi registrado: confira na conta do Mercado Pago.',
  },
  paid_twice: {
    label: 'Pago duas vezes',
    advice:
      'A parcela já tinha outro pagamento. Combine com o dizimista: devolver no Mercado Pago ou contar como doação.',
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
} as const;
export type CaseKind = keyof typeof caseKinds;

export const resolutionFields = defineFields({
  note: line({ label: 'o que foi feito', max: 500, help: 'Por exemplo: “Devolvido a pedido do dizimista”.' }),
});

/** An instalment that a case or a charge is about. */
const instalment = z.object({
  ano: z.int(),
  mes: z.int(),
  is_paid: z.boolean(),
  /** Whether nothing is left of the payment that went back. */
  is_returned: z.boolean(),
});
export type SettlementInstalment = z.output<typeof instalment>;

/** What a case or a charge is about: a payer's instalments, or a donation; neither where the money has no row. */
const subject = {
  payer: z.nullable(z.object({ id: uuid, numero_ordinal: z.int(), nome: z.string() })),
  instalments: z.array(instalment),
  donation: z.nullable(donation),
};

/** What does not match, of which payment. */
export const settlementCase = z.object({
  id: uuid,
  kind: z.enum(Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]),
  /** In reais; what went back where the case is of that. */
  amount: z.number(),
  happened_on: calendarDay,
  /** The provider's number of the payment. */
  provider_id: z.string(),
  /** The provider's number of the refund that the case is of. */
  refund_id: z.nullable(z.string()),
  opened_at: instant,
  resolved_at: z.nullable(instant),
  note: z.nullable(z.string()),
  ...subject,
});
export type SettlementCase = z.output<typeof settlementCase>;

/** A charge that nobody knows the end of: open for long after it expired, or never answered. */
export const stuckCharge = z.object({
  id: uuid,
  amount: z.number(),
  created_at: instant,
  expires_at: instant,
  provider_id: z.nullable(z.string()),
  ...subject,
});
export type StuckCharge = z.output<typeof stuckCharge>;

export const providerState = z.object({
  /** When the provider last told something; null where it never did. */
  last_event_at: z.nullable(instant),
  /** Since when the oldest event waits. */
  waiting_since: z.nullable(instant),
  waiting: z.int(),
});

const access = ['financial', 'admin'] as const satisfies readonly Role[];
const path = '/financial/conciliacao';
const byId = z.object({ id: uuid });

export const settlement = {
  webhook: signedEndpoint({
    method: 'POST',
    path: webhookPath,
    access: { signedBy: 'mercadopago', headers: ['x-signature', 'x-request-id'] },
    limitedBy: 'handler',
    summary: 'O provedor avisa que algo mudou; o que vale é o que ele responde quando perguntado',
    answer: z.null(),
  }),
  open: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'O que não confere entre o provedor de pagamentos e os registros, e o que fazer',
    answer: z.object({ cases: z.array(settlementCase), stuck: z.array(stuckCharge), provider: providerState }),
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
  enterDonation: endpoint({
    method: 'POST',
    path: `${path}/:id/doacao`,
    access,
    changesSite: false,
    summary: 'Registra como doação um pagamento que o site não pediu',
    params: byId,
    answer: z.null(),
  }),
  check: endpoint({
    method: 'POST',
    path: `${path}/cobrancas/:id/verificar`,
    access,
    changesSite: false,
    summary: 'Pergunta ao provedor como está uma cobrança',
    params: byId,
    answer: z.null(),
  }),
};
