-- That the books add up: what follows from payments is what payments say, at the end of each transaction.
--
-- Custom errors:
--   PT500  hint accounts: the books would not add up; the detail names what differs

-- How much of a payment has been taken back.
create function private.reversed_amount(payment uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(amount), 0) from public.payments where reverses = payment
$$;

-- The part of a payment that counts towards an instalment's amount: nothing of one that was wholly taken back; of
-- others all but what was undone by hand, as a part that the provider took back leaves the instalment as it was.
create function private.credit_of(payment public.payments) returns numeric
language sql stable set search_path = ''
as $$
  select case
    when coalesce(sum(reversal.amount), 0) >= payment.amount then 0
    else payment.amount - coalesce(sum(reversal.amount) filter (where reversal.returned in ('undone', 'moved', 'given_back')), 0)
  end
  from public.payments as reversal where reversal.reverses = payment.id
$$;

-- The payment that counts: of an instalment the one with which what came reaches its amount, the oldest first; of a
-- donation the oldest one that is not wholly reversed.
create function private.counting_payment(target uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  counting public.payments;
begin
  select (credited.payment).* into counting from (
    select
      payment, parcela.valor_parcela as due,
      sum(private.credit_of(payment)) over (order by payment.number) as reached
    from public.parcelas as parcela join public.payments as payment on payment.parcela_id = parcela.id
    where parcela.id = target and payment.reverses is null
  ) as credited
  where credited.reached >= credited.due order by (credited.payment).number limit 1;
  if not found then
    select payment.* into counting from public.payments as payment
    where payment.donation_id = target and payment.reverses is null
      and payment.amount > private.reversed_amount(payment.id)
    order by payment.number limit 1;
  end if;
  return counting;
end;
$$;

-- The sums of some instalments and donations that don't add up; none if all is well:
--   income_row      a payment lacks its row of the ledger, or the row has another amount, sign, type or category
--   counter_entry   the row of a reversal does not take back the row of what it reverses
--   fee_row         a fee is no expense of a payment that came, or a returned one takes back another's, or one twice
--   reversal        a reversal is of another target, of a reversal, or before its payment
--   regained        a payment that came again is of another target or amount than the charge-back that it takes back
--   moved           what was moved from a payment is not what others have of it, or from a reversal
--   too_much        the reversals of a payment add up to more than it
--   paid_state      an instalment or donation says otherwise than its payments whether, when and how it is paid: an
--                   instalment by the payment with which what came, and was not undone, reached its amount
--   row_free        a plain row's money is a donation, but no row is locked for it, so that it counts twice
--   row_locked      a row is locked for a donation that is nobody's and has all of its money, or none of it
--   row_differs     a locked row has another amount, day or account than the money that stands for it
-- It counts again by itself what the functions of `payments_entered` count. In PL/pgSQL, which plans it once a session:
-- it is asked for each row.
create function private.account_faults(targets uuid[]) returns table (target uuid, payment_id uuid, fault text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with asked as (
    select distinct named.target from unnest(targets) as named (target)
  ), payment as (
    select asked.target, entry.* from asked join public.payments as entry on entry.parcela_id = asked.target
    union all
    select asked.target, entry.* from asked join public.payments as entry on entry.donation_id = asked.target
  )
  select payment.target, payment.id, found.fault
  from payment
    left join public.financial_transactions as income on income.payment_id = payment.id and income.kind = 'income'
    left join public.financial_transactions as fee on fee.payment_id = payment.id and fee.kind = 'fee'
    left join public.payments as original on original.id = payment.reverses
    left join public.financial_transactions as original_income
      on original_income.payment_id = payment.reverses and original_income.kind = 'income'
    left join public.financial_transactions as original_fee
      on original_fee.payment_id = payment.reverses and original_fee.kind = 'fee'
    left join public.payments as regained on regained.id = payment.regains
    cross join lateral (
      select sum(taken.amount) as amount, coalesce(sum(taken.amount) filter (where taken.returned = 'moved'), 0) as moved
      from public.payments as taken where taken.reverses = payment.id
    ) as back
    cross join lateral (values
      ('income_row', income.id is null or income.type <> 'income'
        or income.amount <> case when payment.reverses is null then payment.amount else -payment.amount end
        or (select named.name::text from public.categories as named where named.id = income.category_id)
          is distinct from case when payment.parcela_id is null then 'Doações' else 'Dízimo' end),
      ('counter_entry', income.id is not null and income.reverses is distinct from original_income.id),
      ('fee_row', fee.id is not null and (
        fee.type <> 'expense' or fee.reverses is distinct from original_fee.id
        or fee.reverses is not null and (
          select count(*) from public.financial_transactions as counter where counter.reverses = fee.reverses
        ) > 1
        or case when payment.reverses is null then fee.amount < 0 else fee.amount is distinct from -original_fee.amount end
      )),
      ('regained', payment.regains is not null and (
        regained.returned is distinct from 'charged_back' or regained.amount <> payment.amount
        or (regained.parcela_id, regained.donation_id) is distinct from (payment.parcela_id, payment.donation_id)
      )),
      ('reversal', payment.reverses is not null and (
        original.id is null or original.reverses is not null or original.paid_on > payment.paid_on
        or (original.parcela_id, original.donation_id) is distinct from (payment.parcela_id, payment.donation_id)
      )),
      ('moved', payment.reverses is null and back.moved <> (
        select coalesce(sum(other.amount), 0) from public.payments as other where other.moves = payment.id
      ) or payment.moves is not null and exists (
        select from public.payments as origin where origin.id = payment.moves and origin.reverses is not null
      )),
      ('too_much', payment.reverses is null and back.amount > payment.amount)
    ) as found (fault, is_so)
  where found.is_so
  union all
  select parcela.id, parcela.payment_id, 'paid_state'
  from asked join public.parcelas as parcela on parcela.id = asked.target
    left join lateral (
      select came.id, came.paid_on, came.form
      from (
        select one.id, one.paid_on, one.form, one.number, sum(
          case
            when taken.amount >= one.amount then 0
            else one.amount - coalesce(taken.by_hand, 0)
          end
        ) over (order by one.number) as reached
        from public.payments as one left join lateral (
          select sum(each.amount) as amount, sum(each.amount) filter (where each.returned in ('undone', 'moved', 'given_back')) as by_hand
          from public.payments as each where each.reverses = one.id
        ) as taken on true
        where one.parcela_id = parcela.id and one.reverses is null
      ) as came
      where came.reached >= parcela.valor_parcela
      order by came.number limit 1
    ) as counting on true
  where (parcela.payment_id, parcela.data_pagamento, parcela.forma_pagamento)
    is distinct from (counting.id, counting.paid_on, counting.form)
  union all
  select donation.id, counting.id, 'paid_state'
  from asked join public.donations as donation on donation.id = asked.target
    left join lateral (
      select one.id from public.payments as one
      where one.donation_id = donation.id and one.reverses is null and one.amount > (
        select coalesce(sum(taken.amount), 0) from public.payments as taken where taken.reverses = one.id
      )
      order by one.number limit 1
    ) as counting on true
  where (donation.status = 'approved') <> (counting.id is not null)
  union all
  select donation.id, came.id, found.fault
  from asked join public.donations as donation on donation.id = asked.target
    left join public.payments as came on came.donation_id = donation.id and came.source = 'ledger' and came.reverses is null
    left join public.financial_transactions as income on income.payment_id = came.id and income.kind = 'income'
    left join public.financial_transactions as plain on plain.donation_id = donation.id
    cross join lateral (
      select
        coalesce(sum(known.amount) filter (where known.returned = 'undone'), 0) as undone,
        sum(case when known.reverses is null then known.amount else -known.amount end) as rest
      from public.payments as known where known.donation_id = donation.id
    ) as of_donation
    cross join lateral (values
      ('row_free', plain.id is null and of_donation.undone < came.amount),
      ('row_locked', plain.id is not null and (
        came.id is null or of_donation.undone >= came.amount
        or donation.dizimista_id is null and of_donation.rest >= came.amount
      )),
      ('row_differs', plain.id is not null and (plain.amount, plain.transaction_date, plain.account_id)
        is distinct from (came.amount, came.paid_on, income.account_id))
    ) as found (fault, is_so)
  where found.is_so;
end;
$$;

-- Of all instalments and donations.
create function private.account_faults() returns table (target uuid, payment_id uuid, fault text)
language sql stable security definer set search_path = ''
as $$
  select * from private.account_faults(
    array(select id from public.parcelas union all select id from public.donations)
  )
$$;

-- Refuses a change after which the books would not add up: at the end of each function of payments, of anything else at
-- the commit. Planning each look anew would take longer than the look: one plan for all, which finds rows by their keys
-- even if it was made while the tables were empty.
create function private.refuse_account_faults() returns trigger
language plpgsql security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_material = off set enable_hashjoin = off
as $$
declare
  changed jsonb;
  targets uuid[];
  faults text;
begin
  foreach changed in array array[to_jsonb(old), to_jsonb(new)] loop
    if tg_table_name = 'financial_transactions' then
      targets := targets || array(
        select coalesce(parcela_id, donation_id) from public.payments where id = (changed ->> 'payment_id')::uuid
      ) || (changed ->> 'donation_id')::uuid;
    elsif tg_table_name = 'payments' then
      targets := targets || coalesce(changed ->> 'parcela_id', changed ->> 'donation_id')::uuid;
    else
      targets := targets || (changed ->> 'id')::uuid;
    end if;
  end loop;
  select string_agg(distinct fault || ' ' || target, ', ') into faults
  from private.account_faults(array_remove(targets, null));
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
  set constraints public.payments_add_up, public.ledger_adds_up, public.given_rows_add_up, public.parcelas_add_up, public.donations_add_up
    immediate;
  set constraints public.payments_add_up, public.ledger_adds_up, public.given_rows_add_up, public.parcelas_add_up, public.donations_add_up
    deferred;
end;
$$;

create constraint trigger payments_add_up after insert on public.payments
deferrable initially deferred for each row execute function private.refuse_account_faults();

create constraint trigger ledger_adds_up after insert or update of payment_id, kind on public.financial_transactions
deferrable initially deferred for each row when (new.payment_id is not null) execute function private.refuse_account_faults();

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

grant execute on function private.credit_of to authenticated, service_role;

create constraint trigger donations_begin_unpaid after insert on public.donations
deferrable initially deferred for each row when (new.status = 'approved') execute function private.refuse_account_faults();
