import { type CarneCall, carneNoun, type Started, type TitheYear, type UndoneCarnes } from '#contract/carne-dizimo.ts';
import { dizimistaNoun } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { PrintedCarne, PrintedSort } from '#contract/printed-carnes.ts';
import type { ReversalKind } from '#contract/reversals.ts';
import { dataOf, rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import type { CarneRow, SuggestionRow } from './rules.ts';

const { missing: missingCarne } = sentencesAbout(carneNoun);
const { missing: missingPayer } = sentencesAbout(dizimistaNoun);

const carneColumns =
  'id, dizimista_id, ano, valor_mensal, created_at, updated_at, parcelas(pago, devida, payments)' as const;
const parcelaColumns =
  'id, mes, vencimento, valor_parcela, restante, pago, devida, data_pagamento, forma_pagamento, observacoes, payment_id, payments';

/** With the sentence about what is not there. */
async function found<Data>(reading: () => Promise<Data>, missing: string): Promise<Data> {
  try {
    return await reading();
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? new ApiError('not_found', missing) : error;
  }
}

/** A payer's booklets, the last year first. */
export async function carnesOf({ db }: Caller, payer: string): Promise<CarneRow[]> {
  const query = db.from('dizimistas').select(`carnes(${carneColumns})`).eq('id', payer);
  const { carnes } = rowOf(
    await query.order('ano', { referencedTable: 'carnes', ascending: false }).maybeSingle(),
    missingPayer,
  );
  return carnes as unknown as CarneRow[];
}

/** A payer's giving habit, from the record and the last booklet. */
export async function givingOf({ db }: Caller, payer: string) {
  const columns = 'valor_sugerido, forma_contribuicao, updated_at, carnes(valor_mensal, updated_at)' as const;
  const query = db.from('dizimistas').select(columns).eq('id', payer);
  const last = query
    .order('ano', { referencedTable: 'carnes', ascending: false })
    .limit(1, { referencedTable: 'carnes' });
  return rowOf(await last.maybeSingle(), missingPayer);
}

async function carneOf({ db }: Caller, id: string): Promise<CarneRow> {
  const row = rowOf(await db.from('carnes').select(carneColumns).eq('id', id).maybeSingle(), missingCarne);
  return row as unknown as CarneRow;
}

/** A booklet's instalments by month, with their payments, the oldest first. */
export async function instalmentsOf({ db }: Caller, carne: string): Promise<unknown[]> {
  const query = db.from('carnes').select(`parcelas(${parcelaColumns})`).eq('id', carne);
  const row = rowOf(await query.order('mes', { referencedTable: 'parcelas' }).maybeSingle(), missingCarne);
  return (row as unknown as { parcelas: unknown[] }).parcelas;
}

/** Some instalments by the day on which they are due. */
export async function instalments({ db }: Caller, ids: readonly string[]): Promise<unknown[]> {
  const query = db.from('parcelas').select(parcelaColumns).in('id', ids);
  return dataOf(await query.order('vencimento').order('id'));
}

/** The ids of the charges by which somebody may still pay instalments of a booklet, those before a month. */
export async function openChargesOf({ db }: Caller, carne: string, before: number): Promise<string[]> {
  const query = db.from('pix_charge_items').select('charge_id, parcelas!inner(carne_id, mes)').eq('is_open', true);
  const open = dataOf(await query.eq('parcelas.carne_id', carne).lt('parcelas.mes', before));
  return [...new Set(open.map(({ charge_id }) => charge_id))];
}

interface NewCarne {
  id: string;
  dizimista_id: string;
  ano: number;
  valor_mensal: number;
  mes_inicial: number;
}

/** With its instalments from its first month on; a repetition answers the booklet that exists. */
export async function createCarne(caller: Caller, carne: NewCarne): Promise<CarneRow> {
  const result = await caller.db.rpc('create_carne', carne);
  if (result.error?.code === '23503') throw new ApiError('not_found', missingPayer);
  const { id } = dataOf(result, { carnes_one_a_year: `Este dizimista já tem um carnê de ${carne.ano}.` });
  return await carneOf(caller, id);
}

interface Payment {
  id: string;
  data_pagamento?: string | null | undefined;
  forma_pagamento: string;
  observacoes?: string | null | undefined;
}

/** Pays instalments, all or none. With `valor_parcela` another amount than the stored one is refused. */
export async function payInstalments(
  { db }: Caller,
  { id, data_pagamento, forma_pagamento, observacoes }: Payment,
  items: readonly { id: string; valor_parcela?: number | undefined }[],
): Promise<void> {
  const paying = async () =>
    dataOf(
      await db.rpc('pay_instalments', {
        call: id,
        items: items.map((item) => ({ parcela_id: item.id, amount: item.valor_parcela ?? null })),
        paid_on: (data_pagamento ?? null) as string,
        form: forma_pagamento,
        note: (observacoes ?? null) as string,
      }),
      { receipts_paid_on_is_past: 'O campo "data do pagamento" não pode ser depois de hoje.' },
    );
  await found(paying, 'Parcela não encontrada');
}

/** Undoes what remains of an instalment's payment: by mistake a donation's money, which is the donation's again. */
export async function undoPayment(
  { db }: Caller,
  {
    call,
    payment: id,
    reason,
    kind,
  }: { call: string; payment: string; reason: string; kind: ReversalKind | undefined },
): Promise<{ parcela: string; isDonationAgain: boolean }> {
  const missing = 'Pagamento não encontrado';
  // No payment of the month remains of what became the donation's again, which a repetition finds all the same.
  const part = dataOf(await db.from('allocations').select('parcela_id').eq('id', id).maybeSingle());
  const payment = part ?? rowOf(await db.from('payments').select('parcela_id').eq('id', id).maybeSingle(), missing);
  // A donation's payment is undone where donations are kept.
  if (payment.parcela_id === null) throw new ApiError('not_found', missing);
  const is_mistake = kind && { is_mistake: kind === 'erro' };
  const undone = dataOf(await db.rpc('undo_payment', { call, payment: id, reason, ...is_mistake }));
  return { parcela: payment.parcela_id, isDonationAgain: !undone?.id };
}

/** Of the instalments that are not paid, from a month on. */
export async function changeValue(caller: Caller, id: string, valor_mensal: number, from_month: number) {
  const changing = async () => dataOf(await caller.db.rpc('change_carne_value', { id, valor_mensal, from_month }));
  await found(changing, missingCarne);
  return await carneOf(caller, id);
}

/** Takes the months before one away. */
export async function startCarne(caller: Caller, id: string, mes_inicial: number): Promise<CarneRow> {
  const starting = async () => dataOf(await caller.db.rpc('start_carne', { id, mes_inicial }));
  await found(starting, missingCarne);
  return await carneOf(caller, id);
}

export async function removeCarne({ db }: Caller, id: string): Promise<void> {
  await found(async () => dataOf(await db.rpc('delete_carne', { id })), missingCarne);
}

/** The active payers without a booklet of a year, with what suggests an amount. */
export const payersWithoutCarne = async ({ db }: Caller, ano: number) =>
  dataOf(await db.rpc('payers_without_carne', { ano })) as unknown as { total: number; payers: SuggestionRow[] };

/** The calls that created booklets of a year for many payers. */
export const carneCalls = async ({ db }: Caller, ano: number): Promise<CarneCall[]> =>
  dataOf(await db.rpc('carne_calls', { ano }));

/** The booklets of a year that have months to pay, counted by community. */
export const printableCarnes = async ({ db }: Caller, ano: number) =>
  dataOf(await db.rpc('carnes_to_print_by_community', { ano })) as { comunidade: string | null; carnes: number }[];

interface ToPrint {
  ano: number;
  full_name: boolean;
  sort: PrintedSort;
  comunidade?: string | undefined;
  dizimista?: string | undefined;
}

/** Booklets of a year with their months, read at one moment. */
export const carnesToPrint = async ({ db }: Caller, { comunidade, dizimista, ...wanted }: ToPrint) =>
  dataOf(
    await db.rpc('carnes_to_print', { ...wanted, ...(comunidade && { comunidade }), ...(dizimista && { dizimista }) }),
  ) as unknown as PrintedCarne[];

/** Deletes what one of them made and has no payments. */
export const undoCarnes = async ({ db }: Caller, call: string) =>
  dataOf(await db.rpc('undo_carnes', { call })) as unknown as UndoneCarnes;

/** Takes the months before one from all booklets of a year; with `only_count` it tells what it would do. */
export const startCarnes = async ({ db }: Caller, months: { ano: number; mes_inicial: number }, only_count: boolean) =>
  dataOf(await db.rpc('start_carnes', { ...months, only_count })) as unknown as Started;

/** The open and the ended instalments of a year. */
export const titheYear = async ({ db }: Caller, ano: number) =>
  dataOf(await db.rpc('tithe_year', { ano })) as unknown as TitheYear;

/** Ends what is open of a year that has begun, and says of how many instalments. */
export const endYear = async ({ db }: Caller, ano: number, despite_codes: boolean): Promise<number> =>
  dataOf(
    await db.rpc('end_tithe_year', { ano, despite_codes }),
    {},
    { year_to_come: () => `O ano de ${ano} ainda não começou. Nada foi encerrado: confira o ano.` },
  );

export const reopenYear = async ({ db }: Caller, ano: number): Promise<number> =>
  dataOf(await db.rpc('reopen_tithe_year', { ano }));

/** Passes over who has one. A repetition finds what the first call made. */
export const createCarnes = async (
  { db }: Caller,
  call: string,
  ano: number,
  items: readonly { dizimista_id: string; valor_mensal: number; mes_inicial?: number | null | undefined }[],
) =>
  dataOf(await db.rpc('create_carnes', { call, ano, items: items.map((item) => ({ ...item })) })) as unknown as {
    created: number;
    passed: number;
  };
