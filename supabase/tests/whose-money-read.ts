import type { YearOfGiving } from '#contract/financial-statements.ts';
import type { TestDatabase } from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { rest } from './rest.ts';
import { type Cents, type Given, said } from './whose-money-model.ts';

interface ReceiptColumns {
  id: string;
  receipt_id: string;
  call: string;
  source: string;
  form: string;
  reported: string | null;
  is_again: boolean;
}

/** The database's books in the model's words, and its allocations in the same order. */
export async function read(sql: SqlRunner) {
  const parts = await sql.query<Cents & ReceiptColumns & Record<string, unknown>>(
    `select part.id, part.receipt_id, receipt.call_id as call, receipt.source, receipt.form::text as form, receipt.provider_id as reported, receipt.regains is not null as is_again,
       part.parcela_id as month, part.donation_id as donation, part.transaction_id as row, (part.amount * 100)::int as cents, part.ended_at is not null as "isOver",
       (select coalesce(jsonb_agg(jsonb_build_object('at', number, 'way', returned, 'cents', (amount * 100)::int) order by number), '[]') from public.returns where allocation_id = part.id) as back,
       exists (select from public.reconciliation_cases where kind = 'paid_twice' and payment_id = part.id and resolved_at is null) as "isTwice"
     from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id order by part.number`,
  );
  const receipts = new Map<string, string[]>();
  const cents = parts.map((part) => {
    const own = receipts.get(part.reported ?? '') ?? [];
    receipts.set(part.reported ?? '', own);
    if (!own.includes(part.receipt_id)) own.push(part.receipt_id);
    const receipt =
      part.source === 'ledger'
        ? `${part.call} ${part.form}`
        : part.source === 'hand'
          ? part.call
          : part.is_again
            ? `again ${part.reported} ${own.indexOf(part.receipt_id)}`
            : `first ${part.reported}`;
    return {
      ...part,
      receipt,
      month: part.month ?? undefined,
      donation: part.donation ?? undefined,
      row: part.row ?? undefined,
    };
  });
  const donations = await sql.query<{ id: string; payer: string | null; row: string | null }>(
    `select donation.id, dizimista_id as payer, plain.id as row
     from public.donations as donation left join public.financial_transactions as plain on plain.donation_id = donation.id`,
  );
  const rests = await sql.query<{ id: string; rest: number }>(
    'select id, (public.restante(parcela) * 100)::int as rest from public.parcelas as parcela',
  );
  const books = said({
    cents,
    donations: Object.fromEntries(donations.map(({ id, payer, row }) => [id, row ? { payer, row } : { payer }])),
    rests: Object.fromEntries(rests.map(({ id, rest: owed }) => [id, owed])),
  });
  return { books, parts: cents };
}

/** The rows that people wrote in the cash book. */
export const plainRows = async (sql: SqlRunner) =>
  (
    await sql.query<{ rows: string }>(
      `select jsonb_agg(to_jsonb(plain) - array['donation_id', 'is_counted'] order by id)::text as rows from public.financial_transactions as plain where payment_id is null`,
    )
  )[0]?.rows as string;

/** Days, accounts and forms whose sums are others than if nothing had been given; a plain row says no form. */
export const sumsThatDiffer = (sql: SqlRunner) =>
  sql.query(
    `with found as (
       select entry.transaction_date as day, entry.account_id, case when entry.plain_id is null then entry.form end as form, sum(entry.amount) as amount
       from public.ledger_rows() as entry where entry.type = 'income' group by 1, 2, 3 having sum(entry.amount) <> 0
     ), received as (
       select paid_on as day, account_id, form::text, amount::numeric from public.receipts where source <> 'ledger'
       union all
       select back.returned_on, receipt.account_id, case when receipt.source <> 'ledger' then receipt.form::text end, -back.amount
       from public.returns as back join public.allocations as part on part.id = back.allocation_id join public.receipts as receipt on receipt.id = part.receipt_id
       union all
       select transaction_date, account_id, null, amount from public.financial_transactions where payment_id is null
     ), expected as (
       select day, account_id, form, sum(amount) as amount from received group by 1, 2, 3 having sum(amount) <> 0
     )
     (table found except table expected) union all (table expected except table found)`,
  );

/** Receipts that aren't what somebody has of them and what went back. */
export const receiptsThatDiffer = (sql: SqlRunner) =>
  sql.query(
    `select receipt.id from public.receipts as receipt where amount <> (
       select coalesce(sum(part.amount) filter (where part.ended_at is null), 0) from public.allocations as part where part.receipt_id = receipt.id
     ) + (
       select coalesce(sum(back.amount), 0) from public.returns as back join public.allocations as part on part.id = back.allocation_id
       where part.receipt_id = receipt.id and part.ended_at is not null
     )`,
  );

/** Sums of the statements of all years, as treasurers read it, in cents. */
export async function readGiven(database: TestDatabase, token: string): Promise<Given> {
  const years = await database.sql.query<{ year: number }>(
    `select extract(year from paid_on)::int as year from public.receipts
     union select extract(year from transaction_date)::int from public.financial_transactions`,
  );
  const given: Given = { payers: {}, donations: 0, tithe: 0 };
  const cents = (reais: number) => Math.round(reais * 100);
  for (const { year } of years) {
    const answer = await rest(database, token, 'rpc/statements_of_year', {
      method: 'POST',
      body: { of_year: year },
    });
    const { payers, unnamed } = answer.body as unknown as YearOfGiving;
    for (const { id, amount } of payers) given.payers[id] = (given.payers[id] ?? 0) + cents(amount);
    given.donations += cents(unnamed.donations);
    given.tithe += cents(unnamed.tithe);
  }
  return given;
}
