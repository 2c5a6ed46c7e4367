import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import type { z } from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import type { settlement } from '#contract/settlement.ts';
import { donationColumns } from '../charges/donation.ts';
import type { Database } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import {
  type CaseRow,
  type Charge,
  caseWithSubject,
  chargeWithSubject,
  type Return,
  returnOf,
  type StoredCase,
  type StoredCharge,
} from './rules.ts';

/** What the provider may tell about. */
export type Topic = 'payment' | 'subscription' | 'subscription_payment' | 'plan';

/** What the provider told us to look at; deliveries of one subject wait as one event. */
export interface ProviderEvent {
  id: number;
  topic: Topic;
  provider_id: string;
  deliveries: number;
}

export async function receiveEvent(db: Database, topic: Topic, provider_id: string): Promise<void> {
  dataOf(await db.rpc('receive_provider_event', { topic, provider_id }));
}

/** The events that are due; each is handed out once, and again later unless it is ended. */
export const claimEvents = async (db: Database, most: number): Promise<ProviderEvent[]> =>
  dataOf(await db.rpc('claim_provider_events', { most })) as ProviderEvent[];

/** One that was delivered again meanwhile is due again. */
export async function endEvent(db: Database, { id, deliveries }: ProviderEvent): Promise<void> {
  dataOf(await db.rpc('end_provider_event', { event: id, seen: deliveries }));
}

export async function noteFailure(db: Database, { id }: ProviderEvent, code: string): Promise<void> {
  dataOf(await db.rpc('note_event_failure', { event: id, code }));
}

/** Gives claimed events back for so many seconds. */
export async function postponeEvents(db: Database, events: readonly ProviderEvent[], seconds: number): Promise<void> {
  dataOf(await db.rpc('postpone_provider_events', { events: events.map(({ id }) => id), seconds }));
}

export async function sweepEvents(db: Database): Promise<void> {
  dataOf(await db.rpc('sweep_provider_events'));
}

type Open = z.input<typeof settlement.open.answer>;

/** What waits for people, each with what it is about, with the caller's rights. */
export async function openMatters({ db }: Caller): Promise<Open> {
  const [cases, stuck, provider] = await Promise.all([
    db.rpc('open_cases'),
    db.rpc('stuck_charges'),
    db.rpc('provider_state'),
  ]);
  const known = dataOf(cases) as unknown as StoredCase[];
  const charges = dataOf(stuck) as unknown as StoredCharge[];
  const [caseRows, returns, chargeRows] = await Promise.all([
    readAll(idsOf(known), (some) =>
      db
        .from('reconciliation_cases')
        .select(`id, payment:payments(parcela_id), charge:pix_charges(${charge})`)
        .in('id', some)
        .overrideTypes<CaseRow[], { merge: false }>(),
    ),
    readAll(
      known.flatMap((one) => returnOf(one) ?? []),
      (some) =>
        db
          .from('payments')
          .select(`provider_id, returned, reverses, ${item}`)
          .eq('source', 'provider')
          .not('reverses', 'is', null)
          .in('provider_id', some)
          .overrideTypes<Return[], { merge: false }>(),
    ),
    readAll(idsOf(charges), (some) =>
      db.from('pix_charges').select(charge).in('id', some).overrideTypes<Charge[], { merge: false }>(),
    ),
  ]);
  return {
    cases: known.map((one) => caseWithSubject(one, caseRows, returns)),
    stuck: charges.map((one) => chargeWithSubject(one, chargeRows)),
    provider: dataOf(provider) as unknown as Open['provider'],
  };
}

/** What a charge, or what went back of a payment, is about. */
const item = `parcela_id, parcela:parcelas(mes, pago, carne:carnes(ano), payments(id, amount, reverses)), donation:donations(${donationColumns})`;
const charge = `id, provider_id, items:pix_charge_items(${item})`;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Ids that fit into a call's address. */
const mostIds = 100;

/** Reads what belongs to some ids, some at a time. */
async function readAll<Row>(
  ids: readonly string[],
  read: (some: string[]) => PromiseLike<PostgrestSingleResponse<Row[]>>,
): Promise<Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, part) =>
    ids.slice(part * mostIds, (part + 1) * mostIds),
  );
  return (await Promise.all(parts.map(read))).flatMap((answer) => dataOf(answer));
}

export async function resolveCase({ db }: Caller, of_case: string, note: string): Promise<void> {
  found(await db.rpc('resolve_case', { of_case, note }));
}

const missing = 'Este caso não existe mais.';

/** The provider's number of the payment that a case is about. Throws 404 for an unknown case. */
export async function paymentOfCase({ db }: Caller, of_case: string): Promise<string> {
  const [known] = dataOf(await db.from('reconciliation_cases').select('provider_id').eq('id', of_case));
  if (!known) throw new ApiError('not_found', missing);
  return known.provider_id;
}

/** Enters what the provider told just now. Throws 409 with a sentence where there is nothing to enter. */
export async function enterUnknownPayment({ db }: Caller, of_case: string): Promise<void> {
  const result = await db.rpc('enter_unknown_payment', { of_case });
  if (result.error?.hint === 'resolved')
    throw new ApiError('conflict', `Nada foi registrado: este caso já está resolvido (“${result.error.details}”).`);
  if (result.error?.hint === 'not_asked')
    throw new ApiError('conflict', 'Nada foi registrado: o Mercado Pago não confirma mais este pagamento.');
  found(result);
}

function found(result: Parameters<typeof dataOf>[0]): void {
  if (result.error?.code === 'PT404') throw new ApiError('not_found', missing);
  dataOf(result);
}
