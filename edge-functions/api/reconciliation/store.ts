import type { z } from 'zod/mini';
import { ApiError, type Pagination } from '#contract/errors.ts';
import type { CaseSummary, FoundCases, ReconciliationCase, reconciliation } from '#contract/reconciliation.ts';
import type { Database } from '../gateways/caller-db.ts';
import { chosenBy, dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

/** The subjects of the provider's notices. */
export type Topic = 'payment' | 'subscription' | 'subscription_payment' | 'plan';

/** A subject that the provider notified us of; several notices of one wait as one event. */
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

type Query = Partial<z.output<NonNullable<typeof reconciliation.list.query>>>;

interface CasePage {
  rows: ReconciliationCase[];
  pagination: Pagination;
  found: FoundCases;
}

/** A page of the cases that the filters find, the newest first, and how many all of them are. */
export async function casePage({ db }: Caller, query: Query): Promise<CasePage> {
  const { page, limit } = chosenBy(query);
  const wanted = { is_open: query.status !== 'resolved', page, size: limit, ...amountsOf(query) };
  const answer = dataOf(await db.rpc('reconciliation_page', { ...wanted, ...(query.kind && { kind: query.kind }) }));
  const { cases, ...found } = answer as unknown as FoundCases & { cases: ReconciliationCase[] };
  return {
    rows: cases,
    pagination: { page, limit, total: found.count, pages: Math.ceil(found.count / limit) },
    found,
  };
}

const amountsOf = ({ minAmount, maxAmount }: Pick<Query, 'minAmount' | 'maxAmount'>) => ({
  ...(minAmount !== undefined && { min_amount: minAmount }),
  ...(maxAmount !== undefined && { max_amount: maxAmount }),
});

/** How many cases wait for people, and how the connection to the provider is. */
export async function caseSummary({ db }: Caller): Promise<CaseSummary> {
  const [open, provider] = await Promise.all([db.rpc('open_case_count'), db.rpc('provider_state')]);
  return { open: dataOf(open), provider: dataOf(provider) as unknown as CaseSummary['provider'] };
}

export async function resolveCase({ db }: Caller, of_case: string, note: string): Promise<void> {
  found(await db.rpc('resolve_case', { of_case, note }));
}

type AllOfAKind = z.output<NonNullable<typeof reconciliation.resolveAll.body>>;

/** Resolves all open cases as the caller counted them. Throws 409 if they are others now. */
export async function resolveCases(
  { db }: Caller,
  { kind, note, count, newest_at, ...amounts }: AllOfAKind,
): Promise<void> {
  dataOf(await db.rpc('resolve_cases', { kind, note, newest_at, seen: count, ...amountsOf(amounts) }));
}

const missing = 'Este caso não existe mais.';

/** The provider's number of the payment that a case is about. Throws 404 for an unknown case. */
export async function paymentOfCase({ db }: Caller, of_case: string): Promise<string> {
  const [known] = dataOf(await db.from('reconciliation_cases').select('provider_id').eq('id', of_case));
  if (!known) throw new ApiError('not_found', missing);
  return known.provider_id;
}

/** Enters what the provider reported just now. Throws 409 with a sentence where there is nothing to enter. */
export async function enterUnknownPayment({ db }: Caller, of_case: string): Promise<void> {
  found(await db.rpc('enter_unknown_payment', { of_case }));
}

/**
 * The unpaid instalments of the payer whom a case is about, by the day on which they are due, ended ones last: the
 * first of ten years.
 */
export async function unpaidMonthsOf({ db }: Caller, of_case: string) {
  const [known] = dataOf(
    await db
      .from('reconciliation_cases')
      .select('payment:allocations(parcela:parcelas(carne:carnes(dizimista_id)))')
      .eq('id', of_case),
  );
  const payer = known?.payment?.parcela?.carne.dizimista_id;
  if (!payer) throw new ApiError('not_found', missing);
  const rows = dataOf(
    await db
      .from('parcelas')
      .select('id, mes, restante, devida, carne:carnes!inner(ano, dizimista_id)')
      .eq('carne.dizimista_id', payer)
      .eq('pago', false)
      .order('devida', { ascending: false })
      .order('vencimento')
      .limit(120),
  );
  return rows.map(({ carne, restante, ...row }) => ({ ...row, restante: restante ?? 0, ano: carne.ano }));
}

export async function useForMonth({ db }: Caller, of_case: string, parcela: string): Promise<void> {
  found(await db.rpc('use_for_month', { of_case, parcela }));
}

export async function countAsDonation({ db }: Caller, of_case: string): Promise<void> {
  found(await db.rpc('count_as_donation', { of_case }));
}

function found(result: Parameters<typeof dataOf>[0]): void {
  if (result.error?.code === 'PT404') throw new ApiError('not_found', missing);
  dataOf(
    result,
    {},
    {
      resolved: (note) => `Nada foi registrado: este caso já está resolvido (“${note}”).`,
      not_asked: () => 'Nada foi registrado: o Mercado Pago não confirma mais este pagamento.',
    },
  );
}
