import * as z from 'zod/mini';
import { consent } from './consents.ts';
import { endpoint } from './endpoint.ts';
import { whole } from './fields/numbers.ts';
import { scanType } from './financial-scan.ts';
import { labelled } from './label.ts';
import { instant, line, localDate, uuid } from './primitives.ts';

/*
 * A person's rights by law (LGPD, article 18): a copy of their data, and its erasure (docs/product.md, "Personal
 * data").
 */

/** The payer's ordinal number, typed as a confirmation. */
const typedOrdinal = labelled(
  whole({ label: 'número do dizimista', least: 1, most: 2_147_483_647 }).written,
  'número do dizimista',
);

/** A row's values by column. */
const values = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));

/*
 * The rows of a copy are loose: those fields are named that are printed, and the file has whatever else is stored.
 */

const charge = z.looseObject({ amount: z.number(), status: z.string(), created_at: z.string() });

/** A payment, or what took one back. */
const payment = z.looseObject({
  amount: z.number(),
  paid_on: localDate,
  form: z.nullable(z.string()),
  /** The payment of which it took money back. */
  reverses: z.nullable(uuid),
  reason: z.nullable(z.string()),
  /** The mass or the place at which the envelope was received. */
  occasion: z.nullable(z.string()),
});

const instalment = z.looseObject({
  mes: z.int(),
  vencimento: localDate,
  valor_parcela: z.number(),
  pago: z.boolean(),
  encerrada_em: z.nullable(instant),
  data_pagamento: z.nullable(localDate),
  forma_pagamento: z.nullable(z.string()),
  observacoes: z.nullable(z.string()),
  cobrancas: z.array(charge),
  pagamentos: z.array(payment),
});

const givenDonation = z.looseObject({
  amount: z.number(),
  description: z.nullable(z.string()),
  status: z.string(),
  created_at: instant,
  pagamentos: z.array(payment),
});

const issuedReceipt = z.looseObject({
  number: z.int(),
  year: z.int(),
  kind: z.string(),
  amount: z.number(),
  issued_on: localDate,
  cancelled_at: z.nullable(instant),
});

const subscription = z.looseObject({ subscription_id: z.string(), created_at: instant });

const intentionRequest = z.looseObject({
  name: z.string(),
  notes: z.string(),
  day: z.nullable(localDate),
  state: z.string(),
  answer: z.nullable(z.string()),
  created_at: instant,
});

const intention = z.looseObject({
  intention_type: z.string(),
  notes: z.string(),
  day: z.nullable(localDate),
  until: z.nullable(localDate),
  created_at: instant,
});

/** The receipt of a payment, which stands at a row of the ledger. */
const paper = z.object({
  /** The row's. */
  id: uuid,
  transaction_date: localDate,
  title: z.nullable(z.string()),
  amount: z.number(),
  scan: scanType,
});
export type Paper = z.output<typeof paper>;

/** All data about one payer. */
const exported = z.object({
  parish: z.string(),
  generatedAt: instant,
  /** The record's values by field. */
  dizimista: values,
  /** A data URL. */
  foto: z.nullable(z.string()),
  consents: z.array(z.looseObject(consent.shape)),
  carnes: z.array(z.looseObject({ ano: z.int(), valor_mensal: z.number(), parcelas: z.array(instalment) })),
  /** Donations that were given to the person. */
  doacoes: z.array(givenDonation),
  assinaturas: z.array(subscription),
  /** The requests of intentions with the person's name, and their telephone or e-mail. */
  pedidos: z.array(intentionRequest),
  /** The intentions with the person's name and telephone, and those that their requests became. */
  intencoes: z.array(intention),
  recibos: z.array(issuedReceipt),
  comprovantes: z.array(
    z.extend(paper, {
      /** A data URL; null where Storage has lost it. */
      arquivo: z.nullable(z.string()),
    }),
  ),
  /** Staff actions on the record, with the actor's role. */
  auditoria: z.array(
    z.looseObject({
      happened_at: z.string(),
      actor_role: z.string(),
      table_name: z.string(),
      verb: z.string(),
      old: z.nullable(values),
      new: z.nullable(values),
    }),
  ),
});
export type PersonalData = z.output<typeof exported>;

/** The place of a text in another row that names the person. */
const place = { table: z.string(), id: uuid, column: z.string() };
const mention = z.object({
  ...place,
  /** 'Notícia' */
  kind: z.string(),
  /** 'Conteúdo' */
  field: z.string(),
  /** The text around the name, now and in its earlier versions (audit log). */
  words: z.string(),
});
export type Mention = z.output<typeof mention>;

const decision = z.strictObject({
  ...place,
  table: z.string().check(z.maxLength(63)),
  column: z.string().check(z.maxLength(63)),
  /** True to remove the name from the text, which otherwise stays as it is. */
  erase: z.boolean(),
});
export type Decision = z.output<typeof decision>;

const paperDecision = z.discriminatedUnion('erase', [
  z.strictObject({ id: uuid, erase: z.literal(true) }),
  /** Why it is kept with what it shows of the person. */
  z.strictObject({ id: uuid, erase: z.literal(false), reason: labelled(line(500), 'motivo') }),
]);
export type PaperDecision = z.output<typeof paperDecision>;

const path = '/personal-data/:id';
const access = ['admin'] as const;
const params = z.object({ id: uuid });

export const personalData = {
  export: endpoint({
    method: 'POST',
    path: `${path}/export`,
    access,
    changesSite: false,
    summary: 'Tudo o que há sobre um dizimista, para entregar à pessoa; confirmado pelo número dele',
    params,
    body: z.strictObject({ numero_ordinal: typedOrdinal }),
    answer: exported,
  }),
  mentions: endpoint({
    method: 'GET',
    path: `${path}/mentions`,
    access,
    summary: 'Textos livres que falam de um dizimista: pelo nome, CPF, telefone ou e-mail',
    params,
    answer: z.array(mention),
  }),
  papers: endpoint({
    method: 'GET',
    path: `${path}/papers`,
    access,
    summary: 'Comprovantes dos pagamentos de um dizimista, que podem mostrar o nome',
    params,
    answer: z.array(paper),
  }),
  erase: endpoint({
    method: 'POST',
    path: `${path}/erasure`,
    access,
    summary: 'Apaga os dados de um dizimista e conserva as contas; confirmado pelo número dele',
    params,
    body: z.strictObject({
      numero_ordinal: typedOrdinal,
      decisions: labelled(z.array(decision), 'decisões sobre os textos'),
      papers: labelled(z.array(paperDecision), 'decisões sobre os comprovantes'),
    }),
    answer: z.object({ numero_ordinal: z.int(), erasedAt: instant }),
  }),
};
