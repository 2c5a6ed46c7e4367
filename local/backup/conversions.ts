import type { FormerModel } from './former-model.ts';
import { formerPayments } from './former-payments.ts';

/** Tables that earlier versions called otherwise. Used only when the backup lacks the table. */
export const formerTableNames: Readonly<Record<string, string>> = {
  'private.reported_updates': 'private.told_updates',
};

/** Columns that earlier versions called otherwise. Used only when the backup lacks the column. */
export const formerNames: Readonly<Record<string, string>> = {
  'public.financial_transactions.category_name': 'category',
  'public.donations.unlinked_call': 'taken_call',
  'public.donations.represents_row': 'stands_for_row',
  'private.unknown_payments.reported': 'told',
  'private.unknown_payments.reported_at': 'told_at',
};

/**
 * Columns that earlier versions lacked, with the SQL that fills them when the table and those before it are loaded.
 * Used only when the backup has the table without the column.
 */
export const impliedColumns: readonly { table: string; column: string; sql: string }[] = [
  {
    table: 'public.financial_transactions',
    column: 'category_id',
    sql: `
      update public.financial_transactions
      set category_id = private.category_named(category_name, type), category_name = null where category_name is not null`,
  },
  // The description of a collection said who counted it.
  {
    table: 'public.financial_transactions',
    column: 'counted_by',
    sql: `
      update public.financial_transactions as entry
      set counted_by = counted.names[1], also_counted_by = counted.names[2], description = null
      from (
        select id, regexp_match(description, '^Contada por: ([^;]{1,100}); ([^;]{1,100})\\.$') as names
        from public.financial_transactions where mass_id is not null
      ) as counted
      where counted.id = entry.id and counted.names is not null`,
  },
  // The description of a subscription's payment said its plan.
  {
    table: 'public.donations',
    column: 'plan',
    sql: `
      update public.donations set plan = coalesce(substring(description from '^Assinatura: (.+)$'), description)
      where id = private.derived_id(md5('subscription')::uuid, md5(provider_id)::uuid)`,
  },
  // The note of a case said for what its payment was used, and the call of its payment for which month.
  {
    table: 'public.reconciliation_cases',
    column: 'outcome',
    sql: `
      update public.reconciliation_cases as known
      set outcome = case when moved.parcela_id is null then 'donated' else 'used' end, used_for = moved.parcela_id
      from pg_temp.payments as moved
      where known.kind = 'paid_twice' and known.resolved_by is not null and moved.moves = known.payment_id
        and moved.call_id = private.derived_id(known.payment_id, md5('moved to')::uuid)`,
  },
];

/** Columns of earlier versions whose values nobody misses: no backup that is restored says anything in them. */
export const retiredColumns: ReadonlySet<string> = new Set(['public.payments.settles']);

/** Tables that earlier versions had, and what becomes of their rows. */
export const formerModels: readonly FormerModel[] = [formerPayments];

/** Sequences that earlier versions lacked, with the SQL that says their last value. */
export const impliedSequences: Readonly<Record<string, string>> = {
  'private.payment_numbers': `
    select max(number)::text as last from (select number from public.allocations union all select number from public.returns) as given`,
};

/** Derived tables, with the SQL that always rebuilds them after a restore. */
export const derivedTables: Readonly<Record<string, string>> = {
  'private.news_texts': 'select id, private.searchable(title, content) from public.news',
  'private.tithe_receipts': 'select * from private.counted_receipts()',
};
