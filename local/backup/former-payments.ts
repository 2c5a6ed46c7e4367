import type { FormerModel } from './former-model.ts';

/*
 * The table of payments that versions before receipts had: a row for each payment that was received, and one for what
 * of it went back (`reverses`), for each kind of which (`returned`) money went, but for 'moved': that it became another
 * payment's (`moves`). Its rows of the ledger had the papers, the account and the fee.
 */
export const formerPayments: FormerModel = {
  table: 'public.payments',
  before: 'public.reconciliation_cases',
  tables: [
    {
      name: 'public.payments',
      into: 'pg_temp.payments',
      needed: {
        ...{ id: 'uuid', number: 'bigint', call_id: 'uuid', source: 'text', amount: 'private.positive_money' },
        ...{ paid_on: 'date', form: 'private.payment_form', entered_at: 'timestamptz' },
      },
      optional: {
        ...{ reverses: 'uuid', parcela_id: 'uuid', donation_id: 'uuid', provider_id: 'private.line' },
        ...{ reason: 'private.line', returned: 'text', regains: 'uuid', moves: 'uuid', note: 'private.prose' },
        ...{ entered_by: 'uuid', creator_name: 'private.line' },
      },
    },
    {
      name: 'public.financial_transactions',
      having: 'payment_id',
      into: 'pg_temp.linked_rows',
      needed: {
        id: 'uuid',
        payment_id: 'uuid',
        kind: 'text',
        type: 'text',
        amount: 'private.money',
        transaction_date: 'date',
      },
      optional: {
        ...{ reverses: 'uuid', account_id: 'uuid', document_number: 'private.line', payee: 'private.line' },
        ...{ scan: 'private.file_name', scan_erased_at: 'timestamptz', created_at: 'timestamptz' },
      },
    },
  ],
  sql: `
    create index linked_rows_by_payment on pg_temp.linked_rows (payment_id);
    analyze pg_temp.payments, pg_temp.linked_rows;

    -- Nothing else was entered by hand for a donation but a plain row's money; what was moved to one says from where.
    update pg_temp.payments as received set source = 'ledger'
    where received.source = 'hand' and received.donation_id is not null and received.moves is null and received.reverses is null;

    -- What came: the payment with which its money came first (root), and the donation whose money it is (origin).
    create temporary table parts on commit drop as
    with recursive received as (
      select known.id, known.id as root, known.donation_id as origin
      from pg_temp.payments as known
      where known.reverses is null and known.moves is null and known.regains is null
      union all
      select later.id, case when later.moves is null then later.id else received.root end, coalesce(later.donation_id, received.origin)
      from received join (
        select known.*, coalesce(known.moves, lost.reverses) as earlier
        from pg_temp.payments as known left join pg_temp.payments as lost on lost.id = known.regains
      ) as later on later.earlier = received.id and later.reverses is null
    )
    select received.*, null::uuid as receipt_id from received;
    create unique index on pg_temp.parts (id);
    create index on pg_temp.parts (root);
    analyze pg_temp.parts;

    -- A row that was given to a payer was deleted once: it is there again, as the audit log has it, or else the note of
    -- the payment that was entered for it (its title and its description, each in its lines). Its papers had gone
    -- along.
    create temporary table again on commit drop as
    select
      coalesce(entry.row_id, gen_random_uuid()) as id, was.title, received.amount, income.account_id, received.paid_on, was.description,
      paper.document_number, paper.payee, paper.scan, was.mass_id, received.donation_id,
      (select profile.id from public.profiles as profile where profile.id = coalesce(was.created_by, received.entered_by)) as created_by,
      coalesce(was.created_at, received.entered_at) as created_at
    from pg_temp.payments as received
      join pg_temp.linked_rows as income on income.payment_id = received.id and income.kind = 'income'
      left join public.audit_log as entry
        on entry.table_name = 'financial_transactions' and entry.verb = 'delete' and entry.doing = 'given'
        and private.derived_id(received.call_id, entry.row_id) = received.donation_id
      cross join lateral (select nullif(split_part(received.note, e'\\n', 1), '') as line) as first
      cross join lateral jsonb_populate_record(null::public.financial_transactions, coalesce(entry.old - 'scan', jsonb_build_object(
        'title', case when length(first.line) <= 200 then first.line end,
        'description', case when length(first.line) <= 200 then nullif(substr(received.note, length(first.line) + 2), '') else received.note end
      ))) as was
      left join lateral (
        select known.document_number, known.payee, known.scan
        from pg_temp.parts as part join pg_temp.linked_rows as known on known.payment_id = part.id
        where part.root = received.id and num_nonnulls(known.document_number, known.payee, known.scan) > 0
        order by known.scan is null, known.created_at limit 1
      ) as paper on true
    where received.source = 'ledger' and received.reverses is null
      and not exists (select from public.financial_transactions as plain where plain.donation_id = received.donation_id)
      and received.amount > (
        select coalesce(sum(back.amount), 0) from pg_temp.payments as back
        where back.donation_id = received.donation_id and back.returned = 'undone'
      );
    insert into public.financial_transactions (
      id, title, amount, type, category_id, account_id, transaction_date, description, document_number, payee, scan, mass_id, donation_id,
      created_by, created_at, updated_at, updated_by
    )
    select
      id, title, amount, 'income', private.category_named('Dízimo', 'income'), account_id, paid_on, description, document_number, payee,
      scan, mass_id, donation_id, created_by, created_at, created_at, null
    from pg_temp.again;
    update private.files as file set held_by = again.id from pg_temp.again where again.scan = file.name;
    update pg_temp.linked_rows as known set scan = null from pg_temp.again where known.scan = again.scan;

    -- A plain row's money that went back to the row is the row's again, which is counted and may have been changed
    -- since; where there is no such row any more it was money that somebody entered, and took back.
    create temporary table freed on commit drop as
    select received.id as root, (array_agg(back.id order by back.number desc))[1] as last
    from pg_temp.payments as received
      join pg_temp.parts as part on part.root = received.id
      join pg_temp.payments as back
        on back.reverses = part.id and back.returned = 'undone' and back.donation_id = received.donation_id and back.paid_on = received.paid_on
    where received.source = 'ledger' and received.reverses is null
      and not exists (select from public.financial_transactions as plain where plain.donation_id = received.donation_id)
    group by received.id, received.amount having sum(back.amount) = received.amount;
    update pg_temp.payments as received set source = 'hand'
    where received.source = 'ledger' and received.reverses is null
      and not exists (select from public.financial_transactions as plain where plain.donation_id = received.donation_id)
      and not exists (select from pg_temp.freed where freed.root = received.id);

    -- What came with one call is a receipt, and what came again one by itself.
    update pg_temp.parts as part set receipt_id = receipt.id
    from (
      select known.id as root, private.derived_id(
        first_value(known.id) over (partition by known.source, known.call_id, known.regains order by known.number), md5('receipt')::uuid
      ) as id
      from pg_temp.parts as part join pg_temp.payments as known on known.id = part.id where part.id = part.root
    ) as receipt
    where receipt.root = part.root;

    insert into public.receipts (
      id, call_id, source, amount, account_id, paid_on, form, provider_id, fee, fee_back_on, regains, transaction_id, note, scan,
      scan_erased_at, entered_by, creator_name, entered_at
    )
    select
      part.receipt_id, first.call_id, first.source, part.amount,
      coalesce(linked.account_id, private.receiving_account(first.source, first.provider_id, first.form)), first.paid_on, first.form,
      first.provider_id, linked.fee, linked.fee_back_on, first.regains,
      case when first.source = 'ledger' then coalesce(
        (select plain.id from public.financial_transactions as plain where plain.donation_id = first.donation_id),
        (
          select plain.id from public.financial_transactions as plain
          where plain.transaction_date = first.paid_on and plain.amount = first.amount and plain.type = 'income'
            and private.derived_id(first.call_id, plain.id) = first.donation_id
        ),
        first.donation_id
      ) end,
      first.note, linked.scan, linked.scan_erased_at, first.entered_by, first.creator_name, first.entered_at
    from (
      select part.receipt_id, sum(known.amount) as amount, (array_agg(known.id order by known.number))[1] as first
      from pg_temp.parts as part join pg_temp.payments as known on known.id = part.id
      where part.id = part.root group by part.receipt_id
    ) as part
      join pg_temp.payments as first on first.id = part.first
      left join (
        select
          part.receipt_id, (array_agg(entry.account_id order by entry.kind desc))[1] as account_id,
          sum(entry.amount) filter (where entry.kind = 'fee') as fee, max(counter.transaction_date) as fee_back_on,
          (array_agg(entry.scan order by entry.created_at) filter (where entry.scan is not null))[1] as scan,
          max(entry.scan_erased_at) as scan_erased_at
        from pg_temp.parts as part
          join pg_temp.linked_rows as entry on entry.payment_id = part.id and entry.reverses is null
          left join pg_temp.linked_rows as counter on counter.reverses = entry.id and counter.kind = 'fee'
        group by part.receipt_id
      ) as linked on linked.receipt_id = part.receipt_id;
    update private.files as file set held_in = 'receipts', held_by = receipt.id
    from public.receipts as receipt where receipt.scan = file.name;
    -- A receipt has one paper, and each of its payments could have one.
    update private.files as file set held_in = null, held_by = null, remove_after = now() + interval '1 day'
    from pg_temp.linked_rows as known where known.scan = file.name and file.held_in = 'financial_transactions';

    -- What of a payment became another's is none of its any more. Numbers are twice what they were: so there is one
    -- before that of a payment of which something stays, for what it was before.
    create temporary table reallocated on commit drop as
    select back.reverses as id, sum(back.amount) as amount, (array_agg(back.id order by back.number desc))[1] as last
    from pg_temp.payments as back
      join pg_temp.parts as part on part.id = back.reverses
      join pg_temp.payments as received on received.id = part.root
      left join pg_temp.freed on freed.root = part.root
    where back.returned = 'moved'
      or back.returned = 'undone' and freed.root is not null and back.donation_id = received.donation_id
    group by back.reverses;
    create temporary table shares on commit drop as
    select
      each.id, each.number, part.receipt_id, each.call_id, known.parcela_id, coalesce(known.donation_id, part.origin) as donation_id,
      null::uuid as transaction_id, each.amount, known.entered_by, known.creator_name, known.entered_at, each.ended
    from pg_temp.parts as part
      join pg_temp.payments as known on known.id = part.id
      left join pg_temp.reallocated on reallocated.id = part.id
      cross join lateral (
        select
          known.id, 2 * known.number as number, known.call_id,
          case when known.amount > reallocated.amount then known.amount - reallocated.amount else known.amount end as amount,
          case when known.amount <= reallocated.amount then reallocated.last end as ended
        union all
        select private.derived_id(known.id, md5('whole')::uuid), 2 * known.number - 1, known.call_id, known.amount, reallocated.last
        where known.amount > reallocated.amount
      ) as each
    union all
    select
      private.derived_id(part.receipt_id, md5('row again')::uuid), 2 * back.number, part.receipt_id, back.call_id, null, null,
      receipt.transaction_id, receipt.amount, back.entered_by, back.creator_name, back.entered_at, null
    from pg_temp.freed
      join pg_temp.parts as part on part.id = freed.root
      join public.receipts as receipt on receipt.id = part.receipt_id
      join pg_temp.payments as back on back.id = freed.last;

    -- Of one receipt a target has one part: that by which it is paid, or else the last, has what others had.
    create temporary table joined on commit drop as
    with ranked as (
      select share.id, share.parcela_id, share.amount - coalesce(back.amount, 0) as rest,
        first_value(share.id) over (
          partition by share.receipt_id, coalesce(share.parcela_id, share.donation_id)
          order by parcela.payment_id is not distinct from share.id desc, share.number desc
        ) as into_id
      from pg_temp.shares as share
        left join public.parcelas as parcela on parcela.id = share.parcela_id
        left join (
          select known.reverses, sum(known.amount) as amount from pg_temp.payments as known where known.returned <> 'moved' group by 1
        ) as back on back.reverses = share.id
      where share.ended is null and share.transaction_id is null
    )
    select * from ranked where id <> into_id;
    update pg_temp.shares as share set amount = share.amount + other.rest
    from (select into_id, sum(rest) as rest from pg_temp.joined group by into_id) as other where other.into_id = share.id;
    update pg_temp.shares as share set ended = share.id from pg_temp.joined where joined.id = share.id;

    insert into public.allocations (
      id, number, receipt_id, call_id, parcela_id, donation_id, transaction_id, amount, begun_by, begun_name, begun_at, ended_at, ended_by,
      ended_name, end_reason
    )
    select
      share.id, share.number, share.receipt_id, share.call_id, share.parcela_id, share.donation_id, share.transaction_id, share.amount,
      share.entered_by, share.creator_name, share.entered_at, back.entered_at, back.entered_by, back.creator_name,
      case when share.ended is not null then coalesce(back.reason, 'Somado ao resto do mesmo pagamento') end
    from pg_temp.shares as share left join pg_temp.payments as back on back.id = share.ended;

    insert into public.returns (
      id, number, call_id, source, allocation_id, amount, returned_on, returned, is_forgiven, reason, provider_id, entered_by, creator_name,
      entered_at
    )
    select
      back.id, 2 * back.number, back.call_id, back.source, back.reverses, back.amount, back.paid_on, back.returned,
      -- A part that the provider took back left an instalment as it was.
      back.returned in ('refunded', 'charged_back') and exists (
        select from public.parcelas as month where month.id = back.parcela_id and month.payment_id is not null
      ), back.reason,
      back.provider_id, back.entered_by, back.creator_name, back.entered_at
    from pg_temp.payments as back
      join pg_temp.parts as part on part.id = back.reverses
      left join pg_temp.freed on freed.root = part.root
      left join pg_temp.payments as received on received.id = freed.root
    where back.returned <> 'moved' and (back.returned = 'undone' and back.donation_id = received.donation_id) is not true;

    update public.donations as donation set represents_row = true
    from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
    where part.donation_id = donation.id and receipt.transaction_id is not null;
    select private.follow_ledger(array(select id from public.receipts));
    update public.financial_transactions as entry set created_at = back.entered_at
    from public.returns as back where back.id = entry.payment_id;
    update public.financial_transactions set category_id = private.category_named(category_name, type), category_name = null
    where category_name is not null;
    update public.parcelas as parcela
    set payment_id = counting.id, data_pagamento = counting.paid_on, forma_pagamento = counting.form, observacoes = counting.note
    from pg_temp.joined cross join lateral private.counting_payment(joined.parcela_id) as counting where joined.parcela_id = parcela.id`,
  leftOut: `
    select format('public.financial_transactions.scan (id %s)', known.id) as name
    from pg_temp.linked_rows as known
    where known.scan is not null and not exists (select from public.receipts as receipt where receipt.scan = known.scan)`,
  faults: `
    select format('o pagamento não corresponde ao que nomeia (%s)', known.id) as fault
    from pg_temp.payments as known
    where not exists (select from pg_temp.parts as part where part.id = coalesce(known.reverses, known.id))
    union all
    select format(
      'o livro-caixa tem %s em %s de pagamentos que somam %s', coalesce(was.amount, 0), coalesce(was.day, made.day), coalesce(made.amount, 0)
    )
    from (
      select account_id, kind, transaction_date as day, sum(amount) as amount from pg_temp.linked_rows group by 1, 2, 3
    ) as was
      full join (
        select account_id, kind, transaction_date as day, sum(amount) as amount
        from public.financial_transactions where receipt_id is not null group by 1, 2, 3
      ) as made using (account_id, kind, day)
    where coalesce(was.amount, 0) <> coalesce(made.amount, 0)`,
};
