import type { SqlRunner } from '../../database/sql-runner.ts';

/** Sums of the books in reais, as text: what stays the same whatever version has them. */
export interface Figures {
  /** Income of a day less its expenses, as the ledger's rows say. */
  days: Record<string, string>;
  /** The same of a month, for each account. */
  months: Record<string, string>;
  /** Balances, with what is entered for days to come. */
  accounts: Record<string, string>;
  /** Payments less what went back of them. */
  forms: Record<string, string>;
}

/** The figures of a database of this version. */
export async function figuresOf(runner: SqlRunner): Promise<Figures> {
  const sums = async (sql: string) =>
    Object.fromEntries(
      (await runner.query<{ name: string; sum: string }>(`${sql} order by 1`)).map(({ name, sum }) => [name, sum]),
    );
  const ledger = `sum(case entry.type when 'income' then entry.amount else -entry.amount end)::text as sum
    from (select * from public.financial_transactions where donation_id is null) as entry`;
  return {
    days: await sums(`select transaction_date::text as name, ${ledger} group by 1`),
    months: await sums(
      `select to_char(transaction_date, 'YYYY-MM ') || account.name as name, ${ledger}
       join public.accounts as account on account.id = entry.account_id group by 1`,
    ),
    accounts: await sums(
      'select name, (balance::numeric + upcoming::numeric)::text as sum from public.account_balances()',
    ),
    forms: await sums(
      `select form::text as name, sum(case when reverses is null then amount else -amount end)::text as sum
       from public.payments group by 1`,
    ),
  };
}
