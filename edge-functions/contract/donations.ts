import * as z from 'zod/mini';
import { chargeStatuses } from './charge-states.ts';
import { chargeProgress, chargeStatus } from './charges.ts';
import { collection } from './collection.ts';
import { donationSentences, leastDonation } from './donation-form.ts';
import { endpoint } from './endpoint.ts';
import { defineFields, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { dayRange, digits, moneyRange, oneOf } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { storedCents } from './money.ts';
import { ifGiven } from './not-given.ts';
import { feminine } from './noun.ts';
import { type PaymentForm, paymentForms } from './payment-forms.ts';
import { instant, optionalLine, type Role, uuid } from './primitives.ts';
import { reportEndpoints } from './report.ts';
import { reversalKind } from './reversals.ts';

/** Labels of a donation's states: its charge's, undone by staff, and given to a payer, by which no money goes back. */
export const donationStatuses = { ...chargeStatuses, undone: 'Estornada', moved: 'Vinculada a um dizimista' } as const;
export type DonationStatus = keyof typeof donationStatuses;

/** Fields that a donor writes. */
export const donationFields = defineFields({
  amount: money({
    label: 'valor',
    least: leastDonation,
    sentences: { missing: donationSentences.missing, wrong: donationSentences.wrong },
  }),
  description: optional(line({ label: 'descrição', max: 500 })),
});

/** Fields of a reversal of a donation's payment. */
export const donationReversalFields = defineFields({
  tipo: reversalKind,
  motivo: line({ label: 'motivo', max: 500, help: 'Por que o registro é desfeito: “era o pagamento de uma rifa”.' }),
});

export const givenSentence = 'Valor vinculado ao dizimista com sucesso!';

/** Whom something is given to, with the call's own id, by which a repetition finds what the first call did. */
export const givingBody = z.strictObject({ id: ifGiven(uuid), dizimista_id: labelled(uuid, 'dizimista') });

/** Why a donation is unlinked from a payer. */
export const unlinkingFields = defineFields({
  motivo: line({ label: 'motivo', max: 500, help: 'Por exemplo: “era de outra pessoa com o mesmo nome”.' }),
});

export const donation = z.object({
  id: uuid,
  /** In reais. */
  amount: z.number(),
  /** The refunded amount in reais. */
  refunded: z.number(),
  /** The amount that pays a payer's months, in reais. */
  given: z.number(),
  /** The payer to whom it was given. */
  dizimista: z.nullable(z.object({ id: uuid, numero_ordinal: z.int(), nome: z.string() })),
  description: z.nullable(z.string()),
  status: z.enum(Object.keys(donationStatuses) as [DonationStatus, ...DonationStatus[]]),
  /** The provider's number of the payment. */
  provider_id: z.nullable(z.string()),
  /** How it was paid; null for one that wasn't. */
  form: z.nullable(z.enum(Object.keys(paymentForms) as [PaymentForm, ...PaymentForm[]])),
  approved_at: z.nullable(instant),
  created_at: instant,
});
export type Donation = z.output<typeof donation>;

/** The label of a donation's state; one of which a part was refunded, or given to a payer, still counts as paid. */
export function donationStateOf({ status, refunded, given }: Pick<Donation, 'status' | 'refunded' | 'given'>): string {
  if (refunded > 0 && given > 0) return 'Vinculada e devolvida em parte';
  if (status === 'moved' && refunded > 0) return donationStatuses.refunded;
  if (status !== 'approved') return donationStatuses[status];
  if (refunded > 0) return 'Devolvida em parte';
  return given > 0 ? 'Vinculada em parte a um dizimista' : donationStatuses.approved;
}

/** The cents that remain of a paid donation; undefined for one that isn't. */
export const remainingCents = ({
  status,
  amount,
  refunded,
  given,
}: Pick<Donation, 'status' | 'amount' | 'refunded' | 'given'>) =>
  status === 'approved' ? storedCents(amount) - storedCents(refunded) - storedCents(given) : undefined;

/** True if a donation, or what remains of it, may be given to a payer: also on to that payer's months. */
export const canBeGiven = ({ status }: Pick<Donation, 'status'>): boolean => status === 'approved';

/** By what number a donation's receipt is found again: the beginning of its id. */
export const receiptNumberOf = ({ id }: Pick<Donation, 'id'>): string => id.slice(0, 8).toUpperCase();

export const donationNoun = feminine('doação', 'doações');

export const donationFilters = defineFilters({
  status: oneOf({ label: 'situação', options: donationStatuses, all: 'Todas as situações' }),
  created_at: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
  amount: moneyRange({ label: 'valor', from: 'minAmount', to: 'maxAmount' }),
  provider_id: digits({ label: 'número no Mercado Pago', short: 'número', exact: false }),
});

const readers = ['financial', 'admin'] as const satisfies readonly Role[];
const rows = collection({ path: '/donations', noun: donationNoun, item: donation, readers, writers: [] });

/** A charge as its page shows it. */
const shownCharge = z.object({
  status: chargeStatus,
  /** The PIX code; null while there is none. */
  qr_code: z.nullable(z.string()),
  expires_at: instant,
  /** In reais. */
  amount: z.number(),
});

const exported = reportEndpoints({
  path: '/donations/export',
  access: readers,
  summary: 'As doações pelo provedor de pagamentos, com os filtros da lista',
  query: queryOf(donationFilters),
});

/** Of the days on which they were paid. */
export const donationStatsFilters = defineFilters({
  paid_on: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
});

const stats = z.object({
  approved_count: z.int(),
  /** In reais. */
  approved_total: z.number(),
});

export const donations = {
  create: endpoint({
    method: 'POST',
    path: '/donations/create-payment',
    access: 'anyone',
    changesSite: false,
    summary: 'Gera a cobrança PIX de uma doação, boa por uma hora',
    body: z.strictObject({
      /** The donor's reference, by which a repeated call finds the first one's charge. */
      external_reference: ifGiven(labelled(uuid, 'referência')),
      amount: donationFields.amount.written,
      /** Accepted and ignored: the parish's own key is used. */
      pix_key: ifGiven(labelled(optionalLine(200), 'chave PIX')),
      description: donationFields.description.written,
      /** The request whose offering it is; its description is then 'Espórtula'. */
      intention_request_id: ifGiven(labelled(uuid, 'pedido de intenção')),
    }),
    answer: z.extend(shownCharge, { external_reference: uuid, qr_code: z.string() }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/donations/status/:id',
    access: 'anyone',
    limitedBy: 'path',
    summary: 'A situação de uma doação, pela referência de quem doa',
    params: z.object({ id: uuid }),
    answer: z.extend(shownCharge, {
      description: z.nullable(z.string()),
      /** The payment's day; null while it isn't paid. */
      paid_on: chargeProgress.shape.paid_on,
    }),
  }),
  pixKeys: endpoint({
    method: 'GET',
    path: '/donations/pix-keys',
    access: 'anyone',
    shared: true,
    summary: 'As chaves PIX do provedor de pagamentos, como estão nos códigos que ele fez para a paróquia',
    answer: z.array(z.string()),
  }),
  list: rows.list('As doações pelo provedor de pagamentos, da última à primeira', {
    below: '/list',
    filters: donationFilters,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/donations/stats',
    access: readers,
    summary: 'Quantas doações foram aprovadas, e quanto somam; com datas, as pagas nesses dias',
    query: queryOf(donationStatsFilters),
    answer: stats,
    topLevel: ['approved_count', 'approved_total'],
  }),
  approvedStats: endpoint({
    method: 'GET',
    path: '/donations/approved-stats',
    access: readers,
    summary: 'O mesmo que /donations/stats',
    query: queryOf(donationStatsFilters),
    answer: stats,
    topLevel: ['approved_count', 'approved_total'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/donations/:id/estorno',
    access: readers,
    changesSite: false,
    summary: 'Desfaz o registro do pagamento de uma doação, com o motivo; o dinheiro não é devolvido',
    params: z.object({ id: uuid }),
    /** With the call's own id, by which a repetition finds what the first call did. */
    body: z.extend(bodyOf(donationReversalFields), { id: ifGiven(uuid), tipo: optional(reversalKind).written }),
    answer: z.null(),
  }),
  give: endpoint({
    method: 'POST',
    path: '/donations/:id/dizimista',
    access: readers,
    changesSite: false,
    summary: 'Vincula uma doação a um dizimista: paga os meses em aberto mais antigos, e o resto fica como doação dele',
    params: z.object({ id: uuid }),
    body: givingBody,
    answer: z.null(),
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/donations/:id/dizimista',
    access: readers,
    changesSite: false,
    summary: 'Desvincula uma doação do dizimista, com o motivo: os meses que ela pagava ficam em aberto',
    params: z.object({ id: uuid }),
    body: z.extend(bodyOf(unlinkingFields), { id: ifGiven(uuid) }),
    answer: z.null(),
  }),
  exportPdf: exported.pdf,
  exportXls: exported.xls,
};
