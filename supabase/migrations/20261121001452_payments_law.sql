-- That the books add up: whose the money of a receipt is, and what follows from it, at the end of each transaction.
--
-- Custom errors:
--   PT500  hint accounts: the books would not add up; the detail names what differs

-- Receipts that don't add up, by what is wrong with them or, below, with what instalments and donations say:
--   shared_out   what of a receipt is somebody's and what went back are not the receipt together
--   too_much     more of an allocation went back than it is
--   too_early    something went back before it was received
--   regained     what was received again has another amount than the charge-back that it reverses
--   ledger_row   a row of the ledger lacks, has another amount, day, account or category, or follows from nothing
--   paid_state   an instalment or donation says otherwise than its payments whether, when and how it is paid, or a
--                return is forgiven though nothing is paid: an
--                instalment by the payment with which what was received, and is not lacking, reached its amount
--   other_payer  a donation's money pays a month of somebody whose the donation isn't
--   row_free     a plain row's money is somebody's, but the row is not locked, so that it counts twice
--   row_counted  sums have a plain row whose money was moved when its month was closed, or lack it, against what its
--                receipt's rows say
--   row_locked   a row is locked for a donation that has none of its money
--   row_differs  a locked row has another amount, day or account than its receipt
-- It counts again by itself what the functions of `payments_entered` count. In PL/pgSQL, which plans it once a session:
-- it is asked for each row.
create function private.receipt_faults(receipts uuid[]) returns table (target uuid, payment_id uuid, fault text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select receipt.id, null::uuid, found.fault
  from public.receipts as receipt
    left join public.financial_transactions as plain on plain.id = receipt.transaction_id
    left join public.returns as lost on lost.id = receipt.regains
    cross join lateral (
      select
        sum(case when part.ended_at is null then part.amount else back.amount end) as amount,
        coalesce(bool_or(back.amount > part.amount), false) as is_too_much,
        coalesce(bool_or(back.first_day < receipt.paid_on), false) as is_too_early,
        coalesce(bool_or(part.transaction_id is null and (part.ended_at is null or back.amount > 0)), false) as is_somebodys
      from public.allocations as part cross join lateral (
        select coalesce(sum(known.amount), 0) as amount, min(known.returned_on) as first_day
        from public.returns as known where known.allocation_id = part.id
      ) as back
      where part.receipt_id = receipt.id
    ) as shared
    cross join lateral (values
      ('shared_out', shared.amount is distinct from receipt.amount),
      ('too_much', shared.is_too_much),
      ('too_early', shared.is_too_early),
      ('regained', receipt.regains is not null and (lost.returned, lost.amount) is distinct from ('charged_back', receipt.amount)),
      ('row_free', receipt.transaction_id is not null and shared.is_somebodys and plain.donation_id is null),
      ('row_counted', plain.was_counted <> exists (
        select from public.allocations as own
        where own.transaction_id = plain.id and not own.has_rows and own.ended_late_on is not null
      )),
      ('row_differs', plain.donation_id is not null and shared.is_somebodys
        and (plain.amount, plain.transaction_date, plain.account_id) is distinct from (receipt.amount, receipt.paid_on, receipt.account_id))
    ) as found (fault, is_so)
  where receipt.id = any (receipts) and found.is_so
  union all
  select coalesce(due.receipt_id, entry.receipt_id), coalesce(due.payment_id, entry.payment_id), 'ledger_row'
  from (
    select each.*, receipt.account_id
    from private.due_rows as each join public.receipts as receipt on receipt.id = each.receipt_id
    where each.receipt_id = any (receipts)
  ) as due
    full join (
      select kept.*, named.name::text as category
      from public.financial_transactions as kept left join public.categories as named on named.id = kept.category_id
      where kept.receipt_id = any (receipts)
    ) as entry on entry.id = due.id
  where (due.receipt_id, due.payment_id, due.kind, due.reverses, due.amount, due.type, due.category, due.day, due.happened_on, due.account_id) is distinct from (
    entry.receipt_id, entry.payment_id, entry.kind, entry.reverses, entry.amount, entry.type, entry.category, entry.transaction_date,
    entry.happened_on, entry.account_id
  );
end;
$$;

-- The same of instalments and donations.
create function private.target_faults(targets uuid[]) returns table (target uuid, payment_id uuid, fault text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select parcela.id, parcela.payment_id, 'paid_state'
  from public.parcelas as parcela
    left join lateral (
      select received.id, received.paid_on, received.form
      from (
        select one.id, receipt.paid_on, receipt.form, one.number, sum(
          case when one.ended_at is not null or back.amount >= one.amount then 0 else one.amount - coalesce(back.lost, 0) end
        ) over (order by one.number) as reached
        from public.allocations as one join public.receipts as receipt on receipt.id = one.receipt_id
          left join lateral (
            select sum(each.amount) as amount, sum(each.amount) filter (where not each.is_forgiven) as lost
            from public.returns as each where each.allocation_id = one.id
          ) as back on true
        where one.parcela_id = parcela.id
      ) as received
      where received.reached >= parcela.valor_parcela
      order by received.number limit 1
    ) as counting on true
  where parcela.id = any (targets) and (parcela.payment_id, parcela.data_pagamento, parcela.forma_pagamento)
    is distinct from (counting.id, counting.paid_on, counting.form)
  union all
  select parcela.id, back.id, 'paid_state'
  from public.parcelas as parcela
    join public.allocations as part on part.parcela_id = parcela.id
    join public.returns as back on back.allocation_id = part.id
  where parcela.id = any (targets) and back.is_forgiven and parcela.payment_id is null
  union all
  select donation.id, null, found.fault
  from public.donations as donation
    left join public.financial_transactions as plain on plain.donation_id = donation.id
    cross join lateral (
      select
        coalesce(bool_or(part.parcela_id is null and part.ended_at is null and part.amount > back.amount), false) as is_paid,
        coalesce(bool_or(receipt.transaction_id = plain.id and (part.ended_at is null or back.amount > 0)), false) as has_money,
        coalesce(bool_or(part.ended_at is null and part.amount > back.amount and part.parcela_id is not null and donation.dizimista_id is distinct from (
          select carne.dizimista_id from public.parcelas as month join public.carnes as carne on carne.id = month.carne_id where month.id = part.parcela_id
        )), false) as is_anothers
      from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
        cross join lateral (
          select coalesce(sum(known.amount), 0) as amount from public.returns as known where known.allocation_id = part.id
        ) as back
      where part.donation_id = donation.id
    ) as of_donation
    cross join lateral (values
      ('paid_state', (donation.status = 'approved') <> of_donation.is_paid), ('row_locked', plain.id is not null and not of_donation.has_money),
      ('other_payer', of_donation.is_anothers)
    ) as found (fault, is_so)
  where donation.id = any (targets) and found.is_so;
end;
$$;

-- Of all.
create function private.account_faults() returns table (target uuid, payment_id uuid, fault text)
language sql stable security definer set search_path = ''
as $$
  select * from private.receipt_faults(array(select id from public.receipts))
  union all
  select * from private.target_faults(array(select id from public.parcelas union all select id from public.donations))
$$;

-- Refuses a change after which the books would not add up: at the end of each function of payments, of anything else at
-- the commit. What another row's trigger asked at that moment isn't asked again. Planning each look anew would take
-- longer than the look: one plan for all, which finds rows by their keys even if it was made while the tables were
-- empty.
create function private.refuse_account_faults() returns trigger
language plpgsql security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_material = off set enable_hashjoin = off
as $$
declare
  changed jsonb;
  receipts uuid[];
  targets uuid[];
  asked text[] := string_to_array(current_setting('accounts.asked', true), ' ');
  moment constant text := statement_timestamp()::text;
  faults text;
begin
  foreach changed in array array[to_jsonb(old), to_jsonb(new)] loop
    case tg_table_name
      when 'receipts' then receipts := receipts || (changed ->> 'id')::uuid;
      when 'allocations' then
        receipts := receipts || (changed ->> 'receipt_id')::uuid;
        targets := targets || array[changed ->> 'parcela_id', changed ->> 'donation_id']::uuid[];
      when 'returns' then
        select receipts || part.receipt_id, targets || array[part.parcela_id, part.donation_id] into receipts, targets
        from public.allocations as part where part.id = (changed ->> 'allocation_id')::uuid;
      when 'financial_transactions' then
        receipts := receipts || (changed ->> 'receipt_id')::uuid
          || array(select known.id from public.receipts as known where known.transaction_id = (changed ->> 'id')::uuid);
        targets := targets || (changed ->> 'donation_id')::uuid;
      else targets := targets || (changed ->> 'id')::uuid;
    end case;
  end loop;
  if asked[1] is distinct from md5(moment) then
    asked := array[md5(moment)];
  end if;
  receipts := array(select distinct each from unnest(receipts) as each where each <> all (asked[2:]::uuid[]));
  targets := array(select distinct each from unnest(targets) as each where each <> all (asked[2:]::uuid[]));
  perform set_config('accounts.asked', array_to_string(asked || receipts::text[] || targets::text[], ' '), true);
  select string_agg(distinct fault || ' ' || target, ', ') into faults from (
    select * from private.receipt_faults(receipts) where receipts <> '{}'
    union all
    select * from private.target_faults(targets) where targets <> '{}'
  ) as found;
  if faults is not null then
    raise exception using
      errcode = 'PT500', message = 'the books would not add up', hint = 'accounts', detail = faults;
  end if;
  return null;
end;
$$;

-- Asks now, so that the caller gets the fault, and not the commit.
create function private.refuse_faults_now() returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('accounts.asked', null, true);
  set constraints public.receipts_add_up, public.allocations_add_up, public.returns_add_up, public.ledger_adds_up, public.given_rows_add_up,
    public.parcelas_add_up, public.donations_add_up immediate;
  set constraints public.receipts_add_up, public.allocations_add_up, public.returns_add_up, public.ledger_adds_up, public.given_rows_add_up,
    public.parcelas_add_up, public.donations_add_up deferred;
  perform set_config('accounts.asked', null, true);
end;
$$;

create constraint trigger receipts_add_up after insert on public.receipts
deferrable initially deferred for each row execute function private.refuse_account_faults();

create constraint trigger allocations_add_up after insert or update of ended_at on public.allocations
deferrable initially deferred for each row execute function private.refuse_account_faults();

create constraint trigger returns_add_up after insert on public.returns
deferrable initially deferred for each row execute function private.refuse_account_faults();

create constraint trigger ledger_adds_up
after insert or update of receipt_id, payment_id, kind, reverses, amount, type, category_id, transaction_date, account_id
on public.financial_transactions
deferrable initially deferred for each row when (new.receipt_id is not null) execute function private.refuse_account_faults();

create constraint trigger given_rows_add_up after update of donation_id on public.financial_transactions
deferrable initially deferred for each row when (old.donation_id is distinct from new.donation_id)
execute function private.refuse_account_faults();

create constraint trigger parcelas_add_up after update on public.parcelas
deferrable initially deferred for each row when (
  (old.payment_id, old.data_pagamento, old.forma_pagamento, old.valor_parcela)
    is distinct from (new.payment_id, new.data_pagamento, new.forma_pagamento, new.valor_parcela)
) execute function private.refuse_account_faults();

create constraint trigger parcelas_begin_unpaid after insert on public.parcelas
deferrable initially deferred for each row when (new.payment_id is not null) execute function private.refuse_account_faults();

create constraint trigger donations_add_up after update on public.donations
deferrable initially deferred for each row when (
  (old.status, old.dizimista_id) is distinct from (new.status, new.dizimista_id)
) execute function private.refuse_account_faults();

create constraint trigger donations_begin_unpaid after insert on public.donations
deferrable initially deferred for each row when (new.status = 'approved') execute function private.refuse_account_faults();
