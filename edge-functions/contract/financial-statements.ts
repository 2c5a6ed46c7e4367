import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { choice } from './fields/choice.ts';
import { defineFields } from './fields/field.ts';
import { year } from './fields/numbers.ts';
import { labelled } from './label.ts';
import { reaisOf, storedCents } from './money.ts';
import { ifGiven } from './not-given.ts';
import { feminine } from './noun.ts';
import { uuid, wholeNumber } from './primitives.ts';

export const statementNoun = feminine('declaração', 'declarações');

const giver = z.object({
  id: uuid,
  numero_ordinal: z.int(),
  nome: z.string(),
  comunidade: z.nullable(z.string()),
  /** As it is written in the record, for the envelope's window. */
  endereco: z.nullable(z.string()),
  /** The sum received in the year, by the day of payment, without what went back; in reais. */
  amount: z.number(),
  /** True of one to whom a mail can be sent, and of one who agreed to it. */
  has_mail: z.boolean(),
  agreed: z.boolean(),
  /** True if a statement was issued, and if it still says all that was received. */
  is_issued: z.boolean(),
  is_current: z.boolean(),
});
export type Giver = z.output<typeof giver>;

const yearOfGiving = z.object({
  /** By name. */
  payers: z.array(giver),
  /** Tithe and donations that are in no statement, in reais. */
  unnamed: z.object({
    /** Donations of nobody. */
    donations: z.number(),
    /** Envelopes without a name, and other rows of the tithe that are nobody's. */
    tithe: z.number(),
    /** Gifts of payers whose data are erased. */
    erased: z.number(),
  }),
});
export type YearOfGiving = z.output<typeof yearOfGiving>;

/** The orders in which statements are printed. */
export const statementOrders = { nome: 'Nome', numero: 'Número', comunidade: 'Comunidade' } as const;
export type StatementOrder = keyof typeof statementOrders;

/** The choices of a year's statements. */
export const statementFields = defineFields({
  ano: year({ label: 'ano' }),
  ordem: choice({ label: 'ordem', options: statementOrders }),
});

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

/** Compares by the chosen order; of the same community by name, who has none last. */
export const inOrder: Readonly<Record<StatementOrder, (one: Giver, other: Giver) => number>> = {
  nome: (one, other) => collator.compare(one.nome, other.nome) || one.numero_ordinal - other.numero_ordinal,
  numero: (one, other) => one.numero_ordinal - other.numero_ordinal,
  comunidade: (one, other) =>
    Number(one.comunidade === null) - Number(other.comunidade === null) ||
    collator.compare(one.comunidade ?? '', other.comunidade ?? '') ||
    inOrder.nome(one, other),
};

/** The sum of amounts in reais, by their cents. */
export const sumOf = (amounts: readonly number[]): number =>
  reaisOf(amounts.reduce((cents, amount) => cents + storedCents(amount), 0));

const path = '/recibos/declaracoes';

export const financialStatements = {
  year: endpoint({
    method: 'GET',
    path: `${path}/:ano`,
    access: bookkeepers,
    summary: 'Quem deu num ano, por dia de pagamento, e o que veio sem nome: tudo o que entrou de dízimo e doações',
    params: z.object({ ano: labelled(wholeNumber(1900, 2999), 'ano') }),
    query: z.object({ dizimista: ifGiven(uuid) }),
    answer: yearOfGiving,
  }),
};
