import * as z from 'zod/mini';
import { monthNames } from './day-names.ts';
import { endpoint } from './endpoint.ts';
import { choice, numbered } from './fields/choice.ts';
import { date, paymentDays } from './fields/dates.ts';
import { defineFields, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { year } from './fields/numbers.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line, prose } from './fields/text.ts';
import { instalmentCharges, isOnce, mostPaidAtOnce, carnePath as path } from './instalment-charges.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { parcela, payment } from './parcelas.ts';
import { type PaymentForm, paymentForms } from './payment-forms.ts';
import { instant, type Role, uuid, wholeNumber } from './primitives.ts';
import { printedCarnes } from './printed-carnes.ts';
import { reversalKind } from './reversals.ts';

export type { Parcela, Payment } from './parcelas.ts';
export { type PaymentForm, paymentForms };

/** The form of payment that a payer's usual way of giving suggests; it proposes and never decides. */
export const suggestedForm = {
  pix: 'pix',
  dinheiro: 'dinheiro',
  cartao: 'cartão',
  transferencia: 'outros',
} as const satisfies Record<string, PaymentForm>;

/** Fields that staff write of a booklet. */
export const carneFields = defineFields({
  ano: year({ label: 'ano' }),
  valor_mensal: money({ label: 'valor mensal' }),
});

const fromMonth = numbered({ label: 'a partir de', names: monthNames, first: 1, initial: 1 });

/** Fields of a new booklet. It has no months before `mes_inicial`. */
export const newCarneFields = defineFields({ ...carneFields, mes_inicial: fromMonth });

/** From which month on a booklet is to be: those before it are taken away. */
export const startFields = defineFields({ mes_inicial: fromMonth });

/** Fields of a payment entered by hand. */
export const paymentFields = defineFields({
  data_pagamento: date({ label: 'data do pagamento', days: paymentDays }),
  forma_pagamento: choice({ label: 'forma de pagamento', options: paymentForms }),
  observacoes: optional(prose({ label: 'observações', max: 2000, rows: 2 })),
});

/** Fields of a reversal. */
export const reversalFields = defineFields({
  tipo: reversalKind,
  motivo: line({ label: 'motivo', max: 500, help: 'Por que este pagamento é desfeito: “lançado no carnê errado”.' }),
});

/** Fields of a new monthly amount, which applies to unpaid instalments. */
export const valueFields = defineFields({
  valor_mensal: carneFields.valor_mensal,
  a_partir_de: fromMonth,
});

const carne = recordOf(carneFields, {
  id: uuid,
  dizimista_id: uuid,
  /** How many instalments it has, how many of them are paid and are owed, and what they came to in reais. */
  parcelas: z.int(),
  parcelas_pagas: z.int(),
  parcelas_devidas: z.int(),
  total_pago: z.number(),
  created_at: instant,
  updated_at: instant,
});
export type Carne = z.output<typeof carne>;

/** A payer who has no booklet of a year, with the amount that is suggested: null where nothing suggests one. */
const payerWithoutCarne = z.object({
  id: uuid,
  numero_ordinal: z.int(),
  nome: z.string(),
  valor_mensal: z.nullable(z.number()),
  /**
   * True if the amount is the last booklet's, and not the one that the payer's record suggests: the one that was
   * changed last.
   */
  from_last_carne: z.boolean(),
  /** The amount of the other one of the two; null where it has none or the same. */
  other_value: z.nullable(z.number()),
});
export type PayerWithoutCarne = z.output<typeof payerWithoutCarne>;

/** A call that created booklets of a year for many payers. */
const carneCall = z.object({
  id: uuid,
  created_at: instant,
  /** How many of its booklets are there still. */
  carnes: z.int(),
});
export type CarneCall = z.output<typeof carneCall>;

/** The result of undoing such a call. Booklets with payments, even reversed ones, or with a payable charge stay. */
const undoneCarnes = z.object({ deleted: z.int(), paid: z.int(), charged: z.int() });
export type UndoneCarnes = z.output<typeof undoneCarnes>;

/**
 * From how many booklets of a year first months are taken away, and how many months; those with payments of them, even
 * reversed ones, or with a payable charge stay.
 */
const started = z.object({ carnes: z.int(), months: z.int(), paid: z.int(), charged: z.int() });
export type Started = z.output<typeof started>;

/**
 * How many months of a year are open and ended, of all payers, what is open of them in reais and of how many payers,
 * and by how many codes open ones may still be paid.
 */
const titheYear = z.object({ open: z.int(), open_amount: z.number(), payers: z.int(), ended: z.int(), codes: z.int() });
export type TitheYear = z.output<typeof titheYear>;

/**
 * Proposals for a payer's new booklets and payments, or null. The amount is the record's or the last booklet's,
 * whichever changed last.
 */
const givingHabit = z.object({
  valor_sugerido: z.nullable(z.number()),
  forma_pagamento: z.nullable(payment.shape.form),
});
export type GivingHabit = z.output<typeof givingHabit>;

export const carneNoun = masculine('carnê', 'carnês');

const access = ['financial', 'admin'] as const satisfies readonly Role[];
const byId = z.object({ id: uuid });
const byYear = z.object({ ano: labelled(wholeNumber(1900, 2999), 'ano') });
const byMonth = z.extend(byYear, { mes_inicial: labelled(wholeNumber(1, 12), fromMonth.label) });

/** The call's own id, by which a repetition finds what the first call did. */
const callId = { id: ifGiven(uuid) };

/** In a call the day may be left out: then it is today. */
const paymentBody = z.extend(bodyOf(paymentFields), {
  ...callId,
  data_pagamento: optional(paymentFields.data_pagamento).written,
});

export const carneDizimo = {
  ...instalmentCharges,
  ...printedCarnes,
  create: endpoint({
    method: 'POST',
    path,
    access,
    changesSite: false,
    summary: 'Cria o carnê de um ano para um dizimista, com as doze parcelas, ou as de um mês inicial em diante',
    /** Without `mes_inicial` it has all twelve. */
    body: z.extend(bodyOf(carneFields), {
      ...callId,
      dizimista_id: labelled(uuid, 'dizimista'),
      mes_inicial: optional(fromMonth).written,
    }),
    answer: carne,
  }),
  ofPayer: endpoint({
    method: 'GET',
    path: `${path}/dizimista/:id`,
    access,
    summary: 'Os carnês de um dizimista, do último ao primeiro',
    params: byId,
    answer: z.array(carne),
  }),
  habit: endpoint({
    method: 'GET',
    path: `${path}/dizimista/:id/sugestoes`,
    access,
    summary: 'O valor e a forma de pagamento que se sugerem para um dizimista',
    params: byId,
    answer: givingHabit,
  }),
  instalments: endpoint({
    method: 'GET',
    path: `${path}/:id/parcelas`,
    access,
    summary: 'As parcelas de um carnê, com os seus pagamentos',
    params: byId,
    answer: z.array(parcela),
  }),
  pay: endpoint({
    method: 'PUT',
    path: `${path}/parcelas/:id/pagar`,
    access,
    changesSite: false,
    summary: 'Registra o pagamento de uma parcela: o que falta dela',
    params: byId,
    /** With an amount, the one that the caller saw: another one than what is open is refused. */
    body: z.extend(paymentBody, { valor_parcela: ifGiven(carneFields.valor_mensal.written) }),
    answer: parcela,
  }),
  payMany: endpoint({
    method: 'POST',
    path: `${path}/pagamentos`,
    access,
    changesSite: false,
    summary: 'Registra o pagamento de várias parcelas de uma vez: todas ou nenhuma',
    body: z.extend(paymentBody, {
      /** With the open amounts that the caller saw: another one is refused. */
      parcelas: labelled(
        z.array(z.strictObject({ id: uuid, valor_parcela: carneFields.valor_mensal.written })).check(
          z.minLength(1),
          z.maxLength(mostPaidAtOnce),
          z.refine((items) => isOnce(items.map(({ id }) => id)), 'tem uma parcela repetida'),
        ),
        'parcelas',
      ),
    }),
    answer: z.array(parcela),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/pagamentos/:id/estorno`,
    access,
    changesSite: false,
    summary: 'Desfaz um pagamento, com o motivo',
    params: byId,
    /** In a call the kind may be left out: then it is undone today. */
    body: z.extend(bodyOf(reversalFields), { ...callId, tipo: optional(reversalKind).written }),
    answer: parcela,
  }),
  start: endpoint({
    method: 'PUT',
    path: `${path}/:id/inicio`,
    access,
    changesSite: false,
    summary: 'Retira de um carnê os meses antes de um mês; recusado se um deles tem pagamentos, também estornados',
    params: byId,
    body: bodyOf(startFields),
    answer: carne,
  }),
  changeValue: endpoint({
    method: 'PUT',
    path: `${path}/:id/valor`,
    access,
    changesSite: false,
    summary: 'Muda o valor das parcelas em aberto, a partir de um mês',
    params: byId,
    body: bodyOf(valueFields),
    answer: carne,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    changesSite: false,
    summary: 'Exclui um carnê sem pagamentos',
    params: byId,
    answer: z.null(),
  }),
  payersWithout: endpoint({
    method: 'GET',
    path: `${path}/ano/:ano/dizimistas`,
    access,
    summary: 'Os dizimistas ativos que ainda não têm carnê de um ano, com o valor sugerido: os primeiros dez mil',
    params: byYear,
    answer: z.object({ total: z.int(), payers: z.array(payerWithoutCarne) }),
  }),
  createMany: endpoint({
    method: 'POST',
    path: `${path}/ano/:ano`,
    access,
    changesSite: false,
    summary: 'Cria os carnês de um ano para muitos dizimistas; quem já tem é deixado como está',
    params: byYear,
    /** An item without `mes_inicial` has all twelve months. */
    body: z.strictObject({
      id: uuid,
      items: labelled(
        z
          .array(
            z.strictObject({
              dizimista_id: uuid,
              valor_mensal: carneFields.valor_mensal.written,
              mes_inicial: optional(fromMonth).written,
            }),
          )
          .check(
            z.minLength(1),
            z.maxLength(10_000),
            z.refine((items) => isOnce(items.map((item) => item.dizimista_id)), 'tem um dizimista repetido'),
          ),
        'dizimistas',
      ),
    }),
    answer: z.object({ created: z.int(), passed: z.int() }),
  }),
  calls: endpoint({
    method: 'GET',
    path: `${path}/ano/:ano/criacoes`,
    access,
    summary: 'As vezes em que se criaram carnês de um ano para muitos dizimistas, da última à primeira',
    params: byYear,
    answer: z.array(carneCall),
  }),
  startable: endpoint({
    method: 'GET',
    path: `${path}/ano/:ano/inicio/:mes_inicial`,
    access,
    summary: 'De quantos carnês de um ano se retirariam os meses antes de um mês',
    params: byMonth,
    answer: started,
  }),
  startMany: endpoint({
    method: 'PUT',
    path: `${path}/ano/:ano/inicio/:mes_inicial`,
    access,
    changesSite: false,
    summary:
      'Retira de todos os carnês de um ano os meses antes de um mês, menos dos que têm pagamentos deles ou um código aberto',
    params: byMonth,
    answer: started,
  }),
  year: endpoint({
    method: 'GET',
    path: `${path}/ano/:ano/encerramento`,
    access,
    summary: 'Quantos meses de um ano estão em aberto e quantos encerrados',
    params: byYear,
    answer: titheYear,
  }),
  endYear: endpoint({
    method: 'POST',
    path: `${path}/ano/:ano/encerramento`,
    access,
    changesSite: false,
    summary:
      'Encerra o que está em aberto de um ano; recusado enquanto há códigos PIX abertos, se não se diz mesmo assim',
    params: byYear,
    body: z.strictObject({ mesmo_assim: ifGiven(z.boolean()) }),
    answer: z.object({ months: z.int() }),
  }),
  reopenYear: endpoint({
    method: 'DELETE',
    path: `${path}/ano/:ano/encerramento`,
    access,
    changesSite: false,
    summary: 'Reabre um ano: o que foi encerrado e não foi pago está em aberto de novo',
    params: byYear,
    answer: z.object({ months: z.int() }),
  }),
  undoCreation: endpoint({
    method: 'DELETE',
    path: `${path}/criacoes/:id`,
    access,
    changesSite: false,
    summary: 'Desfaz uma criação de carnês para muitos dizimistas: exclui os que não têm pagamentos',
    params: byId,
    answer: undoneCarnes,
  }),
};
