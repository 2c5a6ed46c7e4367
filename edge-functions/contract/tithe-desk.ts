import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { carneFields, paymentFields, reversalFields } from './carne-dizimo.ts';
import { dizimistaFilters } from './dizimistas.ts';
import { endpoint } from './endpoint.ts';
import { defineFields, optional } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf } from './fields/schemas.ts';
import { line as text } from './fields/text.ts';
import { defineFilters, queryOf } from './filters/filter.ts';
import { labelled } from './label.ts';
import { storedCents } from './money.ts';
import { ifGiven } from './not-given.ts';
import { payment } from './parcelas.ts';
import { instant, line, localDate, uuid } from './primitives.ts';

/** Payers that a search at the desk answers at most. */
export const mostFound = 8;

export const deskFilters = defineFilters({ search: dizimistaFilters.search });

const openMonth = z.object({
  ano: z.int(),
  mes: z.int(),
  valor_parcela: carneFields.valor_mensal.answered,
  /** In reais, what is open of it. */
  restante: z.number(),
});
export type OpenMonth = z.output<typeof openMonth>;

const deskPayer = z.object({
  id: uuid,
  numero_ordinal: z.int(),
  nome: z.string(),
  dizimista_ativo: z.boolean(),
  /** The oldest first. */
  abertos: z.array(openMonth),
  /** True if months are ended and not paid, which the desk doesn't receive. */
  tem_encerrados: z.boolean(),
  /** The last amount that was entered today by hand and not undone, in reais, and by whom; absent if none was. */
  recebido_hoje: z.optional(z.object({ valor: z.number(), registrado_em: instant, por: z.nullable(z.string()) })),
});
export type DeskPayer = z.output<typeof deskPayer>;

/** Money of a payer, entered by one call, with the months that it went to. */
export const receipt = z.object({
  /** The call's id. */
  id: uuid,
  /** Null of an envelope without a name, or of somebody who isn't registered. */
  dizimista: z.nullable(z.object({ id: uuid, numero_ordinal: z.int(), nome: z.string() })),
  /** The name on the envelope of somebody who isn't registered. */
  nome_escrito: z.nullable(z.string()),
  /** In reais: what was received, and what remains of it after undoings. */
  valor: z.number(),
  resta: z.number(),
  data_pagamento: localDate,
  forma_pagamento: payment.shape.form,
  registrado_em: instant,
  meses: z.array(z.object({ ano: z.int(), mes: z.int(), valor: z.number(), parte: z.boolean() })),
});
export type Receipt = z.output<typeof receipt>;

/**
 * True of an amount that may be a slip, as 20 cents where 20 reais were meant: a tenth of the month that it is for or
 * less, unless no more of it remains, or ten months or more.
 */
export const isUnlikely = (valor: number, month: OpenMonth | undefined): boolean =>
  month !== undefined &&
  ((valor !== month.restante && storedCents(valor) * 10 <= storedCents(month.valor_parcela)) ||
    storedCents(valor) >= storedCents(month.valor_parcela) * 10);

/** In reais: an envelope of nobody's that has so much may be a slip. */
const muchOfNobody = 1000;

/** The same of an envelope without a payer, whose month nobody knows. */
export const isUnlikelyOfNobody = (valor: number): boolean => valor >= muchOfNobody;

/**
 * The number that is written as on what the product prints: 42, 'nº 42', or the address of the payer's page, also as a
 * scanner types it whose keys are of another country.
 */
export function ordinalIn(search: string): number | undefined {
  const [, number] = /^(?:n[º°o]?\.?\s*|.*\Wdizimo\W)?(\d{1,7})$/i.exec(search) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Fields of money that is received. */
export const receiptFields = defineFields({
  valor: money({ label: 'valor' }),
  data_pagamento: paymentFields.data_pagamento,
  forma_pagamento: paymentFields.forma_pagamento,
});

/** The mass or the place of a sitting. */
export const sittingFields = defineFields({
  occasion: optional(text({ label: 'missa ou lugar', max: 100 })),
});

const access = bookkeepers;
const path = '/carne-dizimo/recebimentos';

/** That of the sitting which this receipt begins; one that has begun keeps its own. */
const occasionOfFirst = ifGiven(sittingFields.occasion.written);

export const titheDesk = {
  find: endpoint({
    method: 'GET',
    path: `${path}/dizimistas`,
    access,
    summary: 'Os dizimistas de um número, nome ou CPF, com os meses em aberto: os primeiros oito',
    query: queryOf(deskFilters),
    filters: deskFilters,
    answer: z.array(deskPayer),
  }),
  receive: endpoint({
    method: 'POST',
    path,
    access,
    changesSite: false,
    summary:
      'Recebe um valor de um dizimista, para os meses em aberto mais antigos ou a partir de um; o último pode ficar pago em parte',
    /** By its id a repetition finds what the first call did. Without `again`, the same of the same day is refused. */
    body: z.extend(bodyOf(receiptFields), {
      id: ifGiven(uuid),
      dizimista_id: labelled(uuid, 'dizimista'),
      a_partir_de: ifGiven(
        labelled(
          z.strictObject({ ano: z.int().check(z.gte(1900), z.lte(2999)), mes: z.int().check(z.gte(1), z.lte(12)) }),
          'a partir de',
        ),
      ),
      again: ifGiven(labelled(z.boolean(), 'de novo')),
      occasion: occasionOfFirst,
    }),
    answer: z.object({
      /** In reais, what is open of the last month that got something; 0 when it is paid. */
      resta: z.number(),
    }),
  }),
  receiveUnnamed: endpoint({
    method: 'POST',
    path: `${path}/sem-nome`,
    access,
    changesSite: false,
    summary: 'Recebe um envelope sem nome, ou com o nome de quem não está no cadastro: uma transação de dízimo',
    body: z.extend(bodyOf(receiptFields), {
      id: ifGiven(uuid),
      nome_escrito: ifGiven(labelled(line(200), 'nome')),
      occasion: occasionOfFirst,
    }),
    answer: z.null(),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/estorno`,
    access,
    changesSite: false,
    summary: 'Desfaz um recebimento, registrado por engano',
    params: z.object({ id: uuid }),
    body: z.extend(z.pick(bodyOf(reversalFields), { motivo: true }), { id: ifGiven(uuid) }),
    answer: z.null(),
  }),
};
