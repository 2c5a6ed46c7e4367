import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { bodyOf } from './fields/schemas.ts';
import { cashCount } from './financial-counts.ts';
import { feminine } from './noun.ts';
import { instant, localDate, uuid } from './primitives.ts';
import { receipt, sittingFields } from './tithe-desk.ts';

export const sittingNoun = feminine('folha do dia', 'folhas do dia');

/** Envelopes of a day that one person received. */
const sitting = z.object({
  id: uuid,
  /** The day of the envelopes. */
  day: localDate,
  occasion: sittingFields.occasion.answered,
  /** Who received them, as they were called then. */
  creator_name: z.nullable(z.string()),
  opened_at: instant,
  ended_at: z.nullable(instant),
  /** Ended by a person or three hours without an envelope, and for good; paused while one of another day is open. */
  state: z.enum(['open', 'paused', 'ended']),
  /** How many envelopes were not undone, and their sum in reais. */
  envelopes: z.int(),
  total: z.number(),
});
export type Sitting = z.output<typeof sitting>;

/** Its receipts, the last first, and the counts of the box of its day. */
const sheet = z.extend(sitting, { receipts: z.array(receipt), counts: z.array(cashCount) });
export type SittingSheet = z.output<typeof sheet>;

const path = '/carne-dizimo/folhas';
const rows = collection({
  path,
  noun: sittingNoun,
  item: sheet,
  listed: sitting,
  readers: bookkeepers,
  writers: bookkeepers,
});
const params = z.object({ id: uuid });

export const titheSittings = {
  list: rows.list('As folhas do dia: o que cada pessoa recebeu dos envelopes de um dia, a última primeiro'),
  current: endpoint({
    method: 'GET',
    path: `${path}/aberta`,
    access: bookkeepers,
    summary: 'A folha em que quem pergunta recebe, sem pausa de três horas e sem encerrar; nenhuma antes do primeiro',
    answer: z.nullable(sheet),
  }),
  byId: rows.byId(),
  name: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Diz a missa ou o lugar de uma folha do dia, também de um mês fechado',
    params,
    body: bodyOf(sittingFields),
    answer: z.null(),
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/encerrar`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Encerra a folha de quem pede: o próximo recebimento começa outra',
    params,
    answer: z.null(),
  }),
};
