import type * as z from 'zod/mini';
import {
  type CheckedReceipt,
  type IssuedReceipt,
  issuedReceiptFilters,
  issuedReceiptNoun,
  type issuedReceipts,
  type MailedReceipts,
  receiptTitle,
} from '#contract/financial-receipts.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { parishFactsOf } from '#contract/parish.ts';
import { filtered } from '../../collection/filters.ts';
import type { Listed, Selection } from '../../collection/rows.ts';
import type { Env } from '../../env.ts';
import { dataOf, readPage, rowOf } from '../../gateways/database-answer.ts';
import type { Database as Schema } from '../../gateways/database-types.ts';
import { privilegedDatabase } from '../../gateways/privileged-db.ts';
import type { Caller } from '../../http/authenticate.ts';
import { subjects } from '../../outbox/letters.ts';

type Whole = Schema['public']['Tables']['issued_receipts']['Row'];

const { missing } = sentencesAbout(issuedReceiptNoun);

const columns =
  'id, number, year, kind, of_year, code, giver_name, giver_cpf, amount, parish, issued_on, creator_name, cancelled_at, cancelled_name, cancel_reason, replaced_by, receipt_state, receipt_lines, receipt_replacement, mailed_at, receipt_mail, dizimistas(numero_ordinal)' as const;

interface Row {
  parish: Record<string, string | null>;
  receipt_state: Pick<IssuedReceipt, 'state' | 'returned_on'>;
  receipt_lines: IssuedReceipt['lines'];
  receipt_replacement: IssuedReceipt['replaced_by'];
  receipt_mail: IssuedReceipt['mail'];
  dizimistas: { numero_ordinal: number } | null;
}

const factsOf = (content: unknown) =>
  parishFactsOf([{ kind: 'identity', content: content as Record<string, string | null> }]);

function issuedOf(row: unknown): IssuedReceipt {
  const { parish, receipt_state, receipt_lines, receipt_replacement, receipt_mail, dizimistas, ...own } = row as Row;
  const { name, legal = null, city, state } = factsOf(parish);
  return {
    ...(own as unknown as IssuedReceipt),
    numero_ordinal: dizimistas?.numero_ordinal ?? null,
    lines: receipt_lines,
    issuer: { name, legal, place: city && state ? `${city} – ${state}` : '' },
    ...receipt_state,
    replaced_by: receipt_replacement,
    mail: receipt_mail,
  };
}

const conflicts = {
  nothing_received: () => 'Nada disto foi recebido, ou tudo já foi devolvido: não há do que dar recibo.',
  receipted: (detail: string) =>
    `Parte deste dinheiro está no recibo ${receiptTitle(JSON.parse(detail))}, que mudou. Cancele-o antes de emitir outro.`,
  unnamed: () => 'O campo "quem deu" é obrigatório: ninguém está vinculado a este dinheiro.',
  cancelled: () => 'Este recibo já está cancelado.',
};

const filters = {
  declared: issuedReceiptFilters,
  columns: { search: 'search_text', issued_on: 'issued_on', kind: 'kind' },
} as const;

/** The papers, the last number first, with the caller's rights. */
export const issuedRows: Listed<Whole, IssuedReceipt> = {
  filters: issuedReceiptFilters,
  async list({ db }, query) {
    // The client's types are too deep for the filters', as in `rowsOf`.
    const all = () =>
      db.from('issued_receipts').select(columns, { count: 'exact' }) as unknown as Selection<never, unknown>;
    const { rows, pagination } = await readPage(
      () => filtered(all(), filters, query).order('year', { ascending: false }).order('number', { ascending: false }),
      query,
    );
    return { rows: rows.map(issuedOf), pagination };
  },
};

export const issuedById = async ({ db }: Caller, id: string): Promise<IssuedReceipt> =>
  issuedOf(rowOf(await db.from('issued_receipts').select(columns).eq('id', id).maybeSingle(), missing));

/** Issues the receipt, or answers the one that certifies the same. */
export async function issueReceipt(
  caller: Caller,
  { parcela_id, donation_id, transaction_id, ...said }: z.output<NonNullable<typeof issuedReceipts.issue.body>>,
): Promise<IssuedReceipt> {
  const source = { parcela: parcela_id, donation: donation_id, transaction: transaction_id };
  return issuedById(caller, dataOf(await caller.db.rpc('issue_receipt', given({ ...source, ...said })), {}, conflicts));
}

/** Without what nobody said, which the function has as its default. */
const given = (values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Issues a year's statements, or answers those that say the same, in the order of the payers. */
export async function issueStatements(
  { db }: Caller,
  { ano, dizimistas }: z.output<NonNullable<typeof issuedReceipts.statements.body>>,
): Promise<IssuedReceipt[]> {
  const ids = dataOf(await db.rpc('issue_statements', { of_year: ano, payers: dizimistas }));
  const rows = dataOf(await db.from('issued_receipts').select(columns).in('id', ids)).map(issuedOf);
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Puts papers into the outbox, each once, and answers how many were and weren't. */
export const queueReceipts = async ({ db }: Caller, receipts: string[]): Promise<MailedReceipts> =>
  dataOf(await db.rpc('queue_receipt_mails', { receipts, subjects })) as MailedReceipts;

export async function cancelReceipt(caller: Caller, id: string, reason: string): Promise<IssuedReceipt> {
  dataOf(await caller.db.rpc('cancel_receipt', { receipt: id, reason }), {}, conflicts);
  return issuedById(caller, id);
}

/** Reads what anybody may know of the paper with this code; null for an unknown one. */
export async function checkReceipt(
  env: Env,
  supabaseFetch: typeof fetch,
  code: string,
): Promise<CheckedReceipt | null> {
  const [row] = dataOf(await privilegedDatabase(env, supabaseFetch).rpc('check_receipt', { code }));
  if (!row) return null;
  const { parish, ...checked } = row;
  return { ...(checked as Omit<CheckedReceipt, 'parish'>), parish: factsOf(parish).name };
}
