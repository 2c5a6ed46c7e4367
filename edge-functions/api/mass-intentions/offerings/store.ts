import type * as z from 'zod/mini';
import { massIntentionNoun, type offeredIntentionBody } from '#contract/mass-intentions.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Json } from '../../gateways/database-types.ts';
import type { Caller } from '../../http/authenticate.ts';
import { intentionChecks, massIntentionRows } from '../store.ts';

type Body = Partial<z.output<typeof offeredIntentionBody>> & { id?: string | undefined };

/** A body's own columns, and the offering that it has; null without an amount. */
function parted(body: Body, now: Date) {
  const { id, offering_amount, offering_form, offering_day, offering_account_id, ...written } = body;
  const offering =
    typeof offering_amount === 'number'
      ? {
          amount: offering_amount,
          form: offering_form ?? 'dinheiro',
          day: offering_day ?? parishDayOf(now),
          account_id: offering_account_id ?? null,
        }
      : null;
  return { id, written, offering };
}

const conflicts = {
  has_offering: () =>
    'Esta intenção já tem espórtula. Nada foi salvo: desfaça a espórtula antes de lançar outra (a que foi paga pelo site se devolve em Doações).',
};

const sent = (values: object): Json => JSON.parse(JSON.stringify(values)) as Json;

async function write(
  { db }: Caller,
  intention: string,
  parts: ReturnType<typeof parted>,
  is_new: boolean,
  version?: string,
) {
  const { written, offering } = parts;
  const asked = { intention, written: sent(written), offering: offering as Json, is_new };
  return dataOf(
    await db.rpc('write_offered_intention', { ...asked, ...(version !== undefined && { version }) }),
    intentionChecks,
    conflicts,
  );
}

/** Creates an intention; with an offering both are written, or none. */
export async function createIntention(
  caller: Caller,
  body: z.output<typeof offeredIntentionBody> & { id?: string | undefined },
  now: Date,
) {
  const parts = parted(body, now);
  const values = { ...parts.written, ...(parts.id && { id: parts.id }) } as Parameters<
    typeof massIntentionRows.insert
  >[1];
  if (!parts.offering) return massIntentionRows.insert(caller, values);
  const id = parts.id ?? crypto.randomUUID();
  await write(caller, id, parts, true);
  return massIntentionRows.written(caller, id);
}

/** Changes an intention; an offering is written with the change. */
export async function updateIntention(caller: Caller, id: string, body: Body, version: string | undefined, now: Date) {
  const parts = parted(body, now);
  if (!parts.offering) return massIntentionRows.update(caller, id, parts.written, version);
  if (!(await write(caller, id, parts, false, version))) await massIntentionRows.refuse(caller, id, version);
  return massIntentionRows.written(caller, id);
}

export const { created, updated } = sentencesAbout(massIntentionNoun);
