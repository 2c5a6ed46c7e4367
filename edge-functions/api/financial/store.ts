import type * as z from 'zod/mini';
import { daysLater } from '#contract/calendar-date.ts';
import { ApiError, type Pagination } from '#contract/errors.ts';
import { paymentDays } from '#contract/fields/dates.ts';
import {
  bookkeeping,
  type financial,
  financialFields,
  financialNoun,
  type LedgerStats,
  type LedgerSummary,
  type SplitBalance,
  type Transaction,
  titheIsIncome,
  type WholeTransaction,
} from '#contract/financial.ts';
import { type LedgerLine, summedTitle } from '#contract/financial-report.ts';
import { complaintAbout } from '#contract/messages.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { rowsOf } from '../collection/rows.ts';
import { patternOf } from '../collection/search.ts';
import { typeOf } from '../files/rules.ts';
import { type ChosenPage, chosenBy, dataOf, type PageQuery, readPage, rowOf } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import { givenOr } from '../gateways/given.ts';
import type { Caller } from '../http/authenticate.ts';
import { type Sums, splitOf, statsOf, summaryOf } from './rules.ts';

const { missing } = sentencesAbout(financialNoun);

type Functions = Database['public']['Functions'];

/** Sentences for the rows that a transaction names and that are gone. */
export const goneSentences = {
  financial_transactions_purpose: 'Este destino não existe mais. Escolha outro.',
  financial_transactions_receiver: 'Quem recebe este repasse não existe mais. Escolha outro.',
  financial_transactions_account_id_fkey: 'Esta conta não existe mais. Escolha outra.',
};

const offeringDay = (complaint: string) => complaintAbout(financialFields.transaction_date.label, complaint);
const orElseAnother = 'Se não for, exclua a transação e registre outra';

/** Sentences for a row that is an intention's offering, or a desk's income, and stays so. */
const offeringSentences = {
  financial_transactions_desk_is_plain: complaintAbout(
    financialFields.type.label,
    `fica “Entrada”: esta é uma espórtula, ou um envelope sem nome. ${orElseAnother}`,
  ),
  offering_has_its_category: complaintAbout(
    financialFields.category.label,
    `fica “Espórtulas”: esta é a espórtula de uma intenção. ${orElseAnother}`,
  ),
  offering_is_past: offeringDay(paymentDays.tooLate),
  offering_is_since_2000: offeringDay(paymentDays.tooEarly),
};

const checks = {
  ...goneSentences,
  ...offeringSentences,
  categories_tithe_is_income: `O campo "categoria" ${titheIsIncome.because}.`,
  financial_transactions_collected_is_income:
    'Só uma entrada pode ter um destino. De uma saída, escolha a quem foi repassada.',
  financial_transactions_passed_on_is_expense: 'Só uma saída pode ser um repasse. De uma entrada, escolha o destino.',
};

/** The columns that people edit; `ledgerPage` and `ledgerRow` read more. */
export const writtenRows = rowsOf('financial_transactions', {
  noun: financialNoun,
  body: bookkeeping,
  columns: ['id', 'updated_at'],
  sortedBy: ['-transaction_date', '-created_at', 'id'],
  spelled: { category_name: 'category' },
  checks,
});

type Change = Omit<z.output<NonNullable<typeof financial.update.body>>, 'updatedAt'>;

/** Writes a new row, and answers its id. */
export const addRow = (caller: Caller, { category, ...row }: z.output<typeof bookkeeping>): Promise<string> =>
  writtenRows.add(caller, { ...row, ...(category && { category_name: category }) });

/** Changes a row, and records why. */
export async function changeRow(caller: Caller, id: string, { reason, ...change }: Change, version?: string) {
  const saying = { change, ...sayingWhy(reason, version) };
  const found = dataOf(await caller.db.rpc('change_transaction', { transaction: id, ...saying }), checks);
  if (!found) await writtenRows.refuse(caller, id, version);
}

/** Deletes a row, and records why. */
export async function removeRow(caller: Caller, id: string, reason: string | null | undefined, version?: string) {
  const found = dataOf(await caller.db.rpc('delete_transaction', { transaction: id, ...sayingWhy(reason, version) }));
  if (!found) await writtenRows.refuse(caller, id, version);
}

/** Gives a row's money to a payer. Throws 404 for an unknown payer or row. */
export async function giveRow(
  { db }: Caller,
  given: { call: string; transaction: string; payer: string; form: string },
): Promise<void> {
  givenOr(await db.rpc('give_transaction', given), financialNoun);
}

/** Why a row is changed or deleted, and the version that the caller saw. */
export const sayingWhy = (reason: string | null | undefined, version: string | undefined) => ({
  ...(reason && { reason }),
  ...(version && { version }),
});

/** The audit log's entry about a row without a payment, a transfer or an account. */
export type LedgerEntry = Functions['ledger_history']['Returns'][number];

/** The tables whose rows have a history that bookkeepers read. */
export type Recorded = 'financial_transactions' | 'transfers' | 'accounts';

/** A row's history, oldest first; of a payment's row only its receipt's, because the payment's own has the rest. */
export const entriesOf = async ({ db }: Caller, table: Recorded, row: string): Promise<LedgerEntry[]> =>
  dataOf(await db.rpc('ledger_history', { of_row: row, of_table: table }).order('id'));

/** The deletions of rows, the last one first. */
export const removals = (
  { db }: Caller,
  table: Recorded,
  query: PageQuery,
): Promise<{ rows: LedgerEntry[]; pagination: Pagination }> =>
  readPage(
    () => db.rpc('ledger_history', { of_table: table }, { count: 'exact' }).order('id', { ascending: false }),
    query,
  );

type Query = Partial<z.output<NonNullable<typeof financial.summary.query>>>;

/** A call's filters as the functions of the ledger take them. */
const argumentsOf = ({
  search,
  category,
  type,
  account,
  purpose,
  startDate,
  endDate,
  minAmount,
  maxAmount,
}: Query) => ({
  ...(search && { search: patternOf(search) }),
  ...(category && { category }),
  ...(type && { type }),
  ...(account && { account }),
  ...(purpose && { purpose }),
  ...(startDate && { start_date: startDate }),
  ...(endDate && { end_date: endDate }),
  ...(minAmount !== undefined && { min_amount: minAmount }),
  ...(maxAmount !== undefined && { max_amount: maxAmount }),
});

interface LedgerPage {
  rows: Transaction[];
  pagination: Pagination;
  stats: LedgerStats;
  split: SplitBalance;
}

/** A page of the rows that the filters find, the newest day first, and the sums of all of them. */
export async function ledgerPage(caller: Caller, query: Query & PageQuery): Promise<LedgerPage> {
  const { page, limit } = chosenBy(query);
  const wanted = argumentsOf(query);
  const [rows, { entries, ...sums }, { entries: entriesToCome, ...sumsToCome }] = await Promise.all([
    rowsAt(caller, wanted, { page, limit }),
    countedSums(caller, query),
    countedSums(caller, upcoming(query)),
  ]);
  return {
    rows: rows.map(toTransaction),
    pagination: { page, limit, total: entries, pages: Math.ceil(entries / limit) },
    stats: statsOf(sums),
    split: entriesToCome > 0 ? splitOf(sums, sumsToCome) : undefined,
  };
}

/** The same filters for future days alone. */
function upcoming(query: Query): Query {
  const tomorrow = daysLater(parishDayOf(new Date()), 1);
  return { ...query, startDate: query.startDate && query.startDate > tomorrow ? query.startDate : tomorrow };
}

/** Offset from which it is quicker to select the page's ids first, because rows are joined with others. */
const farIn = 5_000;

/** Ids that fit into a call's address. */
const mostIds = 100;

/** The rows of one page in the order of the list. */
async function rowsAt({ db }: Caller, wanted: ReturnType<typeof argumentsOf>, { page, limit }: ChosenPage) {
  const first = (page - 1) * limit;
  const inOrder = () =>
    db
      .rpc('ledger_rows', wanted)
      .order('transaction_date', { ascending: false })
      .order('created_at', { ascending: false })
      .order('id');
  if (first < farIn || limit > mostIds) return dataOf(await inOrder().range(first, first + limit - 1));
  const found = dataOf(
    await db
      .rpc('ledger_rows', wanted)
      .select('id')
      .order('transaction_date', { ascending: false })
      .order('created_at', { ascending: false })
      .order('id')
      .range(first, first + limit - 1),
  );
  return found.length === 0
    ? []
    : dataOf(
        await inOrder().in(
          'id',
          found.map(({ id }) => id),
        ),
      );
}

/** A page of the rows for paper: payers' payments as one row for each day, form and kind. */
export async function summedPage({ db }: Caller, query: Query & PageQuery) {
  const { rows, pagination } = await readPage(
    () =>
      db
        .rpc('ledger_days', argumentsOf(query), { count: 'exact' })
        .order('transaction_date', { ascending: false })
        .order('created_at', { ascending: false })
        .order('id'),
    query,
  );
  return { rows: rows.map(toLine), pagination };
}

function toLine(row: Functions['ledger_days']['Returns'][number]): LedgerLine {
  const { entries, kind, is_reversal, ...line } = row;
  const how = is_reversal ? 'reversed' : 'received';
  const title = entries === null ? line.title : summedTitle(kind as 'income' | 'fee', how, entries);
  return { ...line, title, payer: null, was_of: (line.was_of ?? []) as LedgerLine['was_of'] } as LedgerLine;
}

async function countedSums({ db }: Caller, query: Query): Promise<Sums & { entries: number }> {
  return rowOf(await db.rpc('ledger_stats', argumentsOf(query)).single());
}

export const ledgerSums = async (caller: Caller, query: Query): Promise<LedgerStats> =>
  statsOf(await countedSums(caller, query));

export async function ledgerSummary({ db }: Caller, query: Query): Promise<LedgerSummary> {
  const groups = dataOf(await db.rpc('ledger_groups', argumentsOf(query)));
  return summaryOf(groups, query);
}

export async function ledgerCategories({ db }: Caller): Promise<string[]> {
  return dataOf(await db.rpc('ledger_categories')).map(({ category }) => category);
}

/** A row, and the counter-entries that reverse it, the first one first. */
export async function ledgerRow({ db }: Caller, id: string): Promise<{ row: Transaction; reversals: Transaction[] }> {
  const found = dataOf(
    await db.rpc('ledger_rows').or(`id.eq.${id},reverses.eq.${id}`).order('created_at').order('id'),
  ).map(toTransaction);
  const row = found.find((each) => each.id === id);
  if (!row) throw new ApiError('not_found', missing);
  return { row, reversals: found.filter((each) => each !== row) };
}

/** The row that people wrote and whose money it is has a row's papers, else the receipt of money that was received. */
async function holderOf({ db }: Caller, id: string) {
  const columns = 'id, kind, reverses, receipt_id, plain_id' as const;
  const rows = dataOf(await db.rpc('ledger_rows').select(columns).or(`id.eq.${id},receipt_id.eq.${id}`));
  // A receipt's own id is how papers of a person are known, whosever its money is.
  const row = rows.find((each) => each.id === id) ?? rows.find(({ kind }) => kind === 'income');
  if (row?.receipt_id && !row.plain_id && row.kind === 'income' && (row.reverses === null || row.receipt_id === id))
    return { table: 'receipts', id: row.receipt_id } as const;
  return { table: 'financial_transactions', id: row?.plain_id ?? id } as const;
}

/** The name of a row's receipt in Storage; null where it has none. */
export async function scanOf(caller: Caller, id: string): Promise<string | null> {
  const holder = await holderOf(caller, id);
  return rowOf(await caller.db.from(holder.table).select('scan').eq('id', holder.id).maybeSingle(), missing).scan;
}

/** Writes the name of a row's receipt; null removes it. */
export async function changeScan(caller: Caller, id: string, scan: string | null): Promise<void> {
  const { db } = caller;
  const holder = await holderOf(caller, id);
  const isThere =
    holder.table === 'receipts'
      ? dataOf(await db.rpc('change_paper', { receipt: holder.id, scan: scan as string }))
      : dataOf(await db.from(holder.table).update({ scan }).eq('id', holder.id).select('id')).length > 0;
  if (!isThere) throw new ApiError('not_found', missing);
}

type Payment = NonNullable<WholeTransaction['payment']>;

/** The payment behind a row. */
export const paymentOf = async ({ db }: Caller, id: string) =>
  rowOf(
    await db
      .from('payments')
      .select('id, source, paid_on, form, provider_id, note, reason, creator_name, entered_at')
      .eq('id', id)
      .maybeSingle<Payment>(),
  );

type LedgerRow = Functions['ledger_rows']['Returns'][number];

function toTransaction(row: LedgerRow): Transaction {
  const {
    reverses,
    reverses_title: title,
    reverses_date: transaction_date,
    payer_id: payer,
    payer_ordinal: numero_ordinal,
    payer_name: nome,
    reversed_amount,
    was_of,
    plain_id,
    plain_title,
    scan,
    category_id: _category,
    receipt_id: _receipt,
    parcela_id: _parcela,
    ...own
  } = row;
  return {
    ...own,
    reverses: reverses && { id: reverses, title, transaction_date },
    payer: payer && { id: payer, numero_ordinal, nome },
    plain: plain_id && { id: plain_id, title: plain_title },
    reversed_amount: reversed_amount ?? 0,
    was_of: was_of ?? [],
    scan: scan && typeOf(scan),
  } as Transaction;
}
