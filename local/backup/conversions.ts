/** Columns that earlier versions called otherwise. Used only when the backup lacks the column. */
export const formerNames: Readonly<Record<string, string>> = {
  'public.financial_transactions.category_name': 'category',
};

/**
 * Columns that earlier versions lacked, with the SQL that fills them when all tables are loaded. Used only when the
 * backup has the table without the column.
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
      set counted_by = told.names[1], also_counted_by = told.names[2], description = null
      from (
        select id, regexp_match(description, '^Contada por: ([^;]{1,100}); ([^;]{1,100})\\.$') as names
        from public.financial_transactions where mass_id is not null
      ) as told
      where told.id = entry.id and told.names is not null`,
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
      from public.payments as moved
      where known.kind = 'paid_twice' and known.resolved_by is not null and moved.moves = known.payment_id
        and moved.call_id = private.derived_id(known.payment_id, md5('moved to')::uuid)`,
  },
  // A row that was given to a payer was deleted: it is there again, as the audit log has it, or else the note of the
  // payment that was entered for it (its title and its description, each in its lines). Its papers had gone along.
  {
    table: 'public.financial_transactions',
    column: 'donation_id',
    sql: `
      -- Nothing else was entered by hand for a donation; what was moved to one says from where.
      update public.payments as came set source = 'ledger'
      where came.source = 'hand' and came.donation_id is not null and came.moves is null and came.reverses is null;
      insert into public.financial_transactions
        (id, title, amount, type, category_id, account_id, transaction_date, description, document_number, payee, scan, mass_id,
          donation_id, created_by, created_at, updated_at, updated_by)
      select
        coalesce(entry.row_id, gen_random_uuid()), was.title, came.amount, 'income',
        private.category_named('Dízimo', 'income'), income.account_id, came.paid_on, was.description,
        paper.document_number, paper.payee, paper.scan, was.mass_id, came.donation_id,
        (select id from public.profiles where id = coalesce(was.created_by, came.entered_by)),
        coalesce(was.created_at, came.entered_at), coalesce(was.created_at, came.entered_at), null
      from public.payments as came
        join public.financial_transactions as income on income.payment_id = came.id and income.kind = 'income'
        left join public.audit_log as entry
          on entry.table_name = 'financial_transactions' and entry.verb = 'delete' and entry.doing = 'given'
          and private.derived_id(came.call_id, entry.row_id) = came.donation_id
        cross join lateral (select nullif(split_part(came.note, e'\n', 1), '') as line) as first
        cross join lateral jsonb_populate_record(null::public.financial_transactions, coalesce(entry.old - 'scan', jsonb_build_object(
          'title', case when length(first.line) <= 200 then first.line end,
          'description', case when length(first.line) <= 200 then nullif(substr(came.note, length(first.line) + 2), '') else came.note end
        ))) as was
        left join lateral (
          select known.document_number, known.payee, known.scan
          from private.money_of_donation(came.donation_id) as each
            join public.financial_transactions as known on known.payment_id = each.id
          where num_nonnulls(known.document_number, known.payee, known.scan) > 0
          order by known.scan is null, known.created_at limit 1
        ) as paper on true
      where came.source = 'ledger' and came.reverses is null
        and came.amount > (
          select coalesce(sum(back.amount), 0) from public.payments as back
          where back.donation_id = came.donation_id and back.returned = 'undone'
        );
      update private.files as file set held_by = given.id
      from public.financial_transactions as given where given.scan = file.name and given.donation_id is not null;
      update public.financial_transactions as known set document_number = null, payee = null, scan = null
      from public.financial_transactions as given cross join lateral private.money_of_donation(given.donation_id) as each
      where known.payment_id = each.id
        and (known.document_number, known.payee, known.scan) is not distinct from (given.document_number, given.payee, given.scan)`,
  },
];

/** Columns of earlier versions whose values nobody misses: no backup that is restored says anything in them. */
export const retiredColumns: ReadonlySet<string> = new Set(['public.payments.settles']);

/** Derived tables, with the SQL that always rebuilds them after a restore. */
export const derivedTables: Readonly<Record<string, string>> = {
  'private.news_texts': 'select id, private.searchable(title, content) from public.news',
  'private.tithe_receipts': 'select * from private.counted_receipts()',
};
