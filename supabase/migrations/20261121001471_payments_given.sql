-- Money that was received without a payer, given to one afterwards: a donation, or a plain row of tithe. It pays the
-- oldest open months as money that is received does, on its own day and in its own account, so that no sum of a day,
-- month or account changes. What finds no open month is that payer's donation, which can be given again once there is
-- one. Such a donation represents a plain row first, which is locked. So what is undone as a mistake is that donation
-- again, and the row is free once none of it is a payer's any more.
--
-- Custom errors beside those of `payments_entered`:
--   PT404  the payer, the donation or the row does not exist
--   PT409  hint given_away: the row was given to a payer
--   PT409  hint given: the donation is a payer's already; the detail is the number
--   PT409  hint not_approved: the donation is not paid, or in dispute; the detail is its status
--   PT409  hint not_to_give: the row is no money of a payer that nobody named

-- The parts of a donation's money of which something remains: the donation's own, and that of the months that it pays.
create function private.remaining_of_donation(donation uuid)
returns table (id uuid, number bigint, receipt_id uuid, parcela_id uuid, rest numeric)
language sql stable set search_path = ''
as $$
  select part.id, part.number, part.receipt_id, part.parcela_id, part.amount - private.reversed_amount(part.id)
  from public.allocations as part
  where part.donation_id = remaining_of_donation.donation and part.ended_at is null and part.amount > private.reversed_amount(part.id)
  order by part.number
$$;

-- Locks what a change of a donation's payer touches: what reports its payments waits, then the payer, the instalments,
-- and the donation.
create function private.lock_given(donation uuid, payer uuid) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  reported_id text;
  locked public.donations;
begin
  for reported_id in
    select distinct receipt.provider_id
    from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
    where part.donation_id = donation and receipt.provider_id is not null order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('provider payment ' || reported_id, 2));
  end loop;
  perform from public.dizimistas where id = payer for key share;
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = payer));
  perform private.lock_paid(array[donation]);
  select * into locked from public.donations where id = donation;
  if not found then
    raise exception using errcode = 'PT404', message = 'the donation does not exist';
  end if;
  return locked;
end;
$$;

-- The payer to whom money is given, locked.
create function private.receiving_payer(payer uuid) returns public.dizimistas
language plpgsql set search_path = ''
as $$
declare
  person public.dizimistas;
begin
  select * into person from public.dizimistas where id = payer for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist', hint = 'payer';
  end if;
  if person.erased_at is not null then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = payer));
  return person;
end;
$$;

-- An amount on a payer's open months, the oldest first, and what finds none as the donation's still.
create function private.parts_of(payer uuid, donation uuid, amount numeric) returns jsonb
language sql stable set search_path = ''
as $$
  with part as (
    select due.id, least(due.rest, parts_of.amount - due.before) as amount, due.before
    from private.open_months(payer) as due where due.before < parts_of.amount
  ), item as (
    select part.id as parcela_id, parts_of.donation as donation_id, part.amount, part.before from part
    union all
    select null, parts_of.donation, parts_of.amount - coalesce(sum(part.amount), 0), null
    from part having parts_of.amount > coalesce(sum(part.amount), 0)
  )
  select jsonb_agg(to_jsonb(item) - 'before' order by item.before) from item
$$;

-- True if a call gave the donation to the payer, also where it was unlinked again since.
create function private.was_given(call uuid, donation uuid, payer uuid) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(bool_and(private.payer_of(month) = payer), (
    select known.dizimista_id is null or known.dizimista_id = payer from public.donations as known where known.id = was_given.donation
  ))
  from public.allocations as part join public.parcelas as month on month.id = part.parcela_id
  where part.donation_id = was_given.donation and part.call_id in (was_given.call, private.derived_id(was_given.call, was_given.donation))
$$;

-- Gives a donation to a payer. A repetition changes nothing.
create function private.give_donation(call uuid, donation uuid, payer uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  given public.donations;
  kept record;
  items jsonb;
begin
  given := private.lock_given(donation, payer);
  perform private.receiving_payer(payer);
  if exists (select from public.allocations as part where part.donation_id = donation and part.call_id = call) then
    if not private.was_given(call, donation, payer) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return;
  end if;
  if given.dizimista_id <> payer or given.status = 'moved' then
    raise exception using
      errcode = 'PT409', message = 'the donation is a payer''s', hint = 'given',
      detail = coalesce((select numero_ordinal::text from public.dizimistas where id = given.dizimista_id), '');
  end if;
  if given.status <> 'approved' or given.in_dispute or exists (
    select from public.pix_charge_items as item join public.pix_charges as charge on charge.id = item.charge_id
    where item.donation_id = donation and charge.status = 'in_mediation'
  ) then
    raise exception using
      errcode = 'PT409', message = 'the donation is not paid, or in dispute', hint = 'not_approved',
      detail = case given.status when 'approved' then 'in_mediation' else given.status end;
  end if;
  update public.donations set dizimista_id = payer where id = donation and dizimista_id is null;
  for kept in select * from private.remaining_of_donation(donation) as each where each.parcela_id is null loop
    items := private.parts_of(payer, donation, kept.rest);
    exit when items -> 0 -> 'parcela_id' = 'null';
    perform private.reallocate(
      call, array[kept.id], items, (select 'Vinculado ao dizimista nº ' || person.numero_ordinal from public.dizimistas as person where person.id = payer)
    );
  end loop;
end;
$$;

-- Gives a plain row of tithe that is the parish's own to a payer: it stays as it is, locked, and a donation that is
-- given represents its money.
create function private.give_plain_row(call uuid, transaction uuid, payer uuid, form text) returns void
language plpgsql set search_path = ''
as $$
declare
  person public.dizimistas;
  plain public.financial_transactions;
  donation constant uuid := private.derived_id(call, transaction);
  given_as text;
  item jsonb;
  own uuid;
begin
  person := private.receiving_payer(payer);
  select * into plain from public.financial_transactions where id = transaction for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the row does not exist';
  end if;
  if plain.donation_id is not null then
    raise exception using errcode = 'PT409', message = 'the row was given to a payer', hint = 'given_away';
  end if;
  if plain.payment_id is not null or plain.type <> 'income' or plain.purpose_id is not null
    or private.fixed_category(public.category(plain), 'income') is distinct from 'Dízimo'
  then
    raise exception using errcode = 'PT409', message = 'no money of a payer that nobody named', hint = 'not_to_give';
  end if;
  insert into public.donations (id, amount, description, dizimista_id, represents_row)
  values (donation, plain.amount, 'Dízimo sem nome', payer, true);
  given_as := 'Vinculado ao dizimista nº ' || person.numero_ordinal;
  perform set_config('audit.reason', given_as, true);
  update public.financial_transactions as known set donation_id = donation,
    was_counted = coalesce(known.was_counted, case when private.late_day(known.transaction_date) is not null then known.is_counted end)
  where known.id = plain.id
  returning known.* into plain;
  perform set_config('audit.reason', null, true);
  perform private.say_doing('given', jsonb_build_object('numero_ordinal', person.numero_ordinal));
  item := jsonb_build_array(jsonb_build_object('donation_id', donation, 'amount', plain.amount));
  -- It has its receipt from the first time, unless somebody changed it since.
  select part.id into own from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
  where part.transaction_id = plain.id and part.ended_at is null
    and ((receipt.amount, receipt.paid_on, receipt.account_id, receipt.form)
      = (plain.amount, plain.transaction_date, plain.account_id, give_plain_row.form) or part.has_rows)
  limit 1;
  if found then
    perform private.reallocate(call, array[own], item, given_as);
  else
    perform private.enter_payments(
      'ledger', call, item, plain.transaction_date, form,
      more => jsonb_build_object('account_id', plain.account_id, 'transaction_id', plain.id, 'reason', given_as)
    );
  end if;
  perform private.give_donation(private.derived_id(call, donation), donation, payer);
end;
$$;

-- Gives a donation to a payer. For financial staff and administrators.
create function public.give_donation(call uuid, donation uuid, payer uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null then
    raise exception using errcode = '22023', message = 'no call';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  perform private.give_donation(call, donation, payer);
end;
$$;

-- Gives a row of the ledger to a payer: that of a donation, or a plain one of tithe, which says no form itself.
create function public.give_transaction(call uuid, transaction uuid, payer uuid, form text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.financial_transactions;
  target uuid;
begin
  perform private.require_role('financial', 'admin');
  if call is null then
    raise exception using errcode = '22023', message = 'no call';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  if exists (select from public.allocations as known where known.call_id = call) then
    -- Of this row: a plain one by its receipt, that of a donation by the part that ended.
    if not exists (
      select from public.allocations as known join public.receipts as receipt on receipt.id = known.receipt_id
      where known.call_id = call and private.was_given(call, known.donation_id, payer) and (
        receipt.transaction_id = give_transaction.transaction and receipt.form = give_transaction.form
        or exists (select from public.allocations as former where former.id = give_transaction.transaction and former.donation_id = known.donation_id)
      )
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return;
  end if;
  select * into entry from public.financial_transactions where id = transaction;
  if not found then
    raise exception using errcode = 'PT404', message = 'the row does not exist';
  end if;
  select part.donation_id into target from public.allocations as part where part.id = entry.payment_id and part.parcela_id is null;
  if target is null then
    perform private.give_plain_row(call, transaction, payer, form);
  elsif entry.kind = 'income' then
    perform private.give_donation(call, target, payer);
  else
    raise exception using errcode = 'PT409', message = 'no money of a payer that nobody named', hint = 'not_to_give';
  end if;
end;
$$;

grant execute on function public.give_donation, public.give_transaction to authenticated;
