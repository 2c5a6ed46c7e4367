-- Money that came without a payer, given to one afterwards: a donation, or a plain row of tithe. It pays the oldest
-- open months as money that is received does, on its own day and in its own account, so that no sum of a day, month
-- or account changes. What finds no open month is that payer's donation, which can be given again once there is one.
-- Such a donation stands for a plain row first, which is locked. So what is undone as a mistake is that donation again,
-- and the row is free once none of it is a payer's any more.
--
-- Custom errors beside those of `payments_entered`:
--   PT404  the payer, the donation or the row does not exist
--   PT409  hint given_away: the row was given to a payer
--   PT409  hint given: the donation is a payer's already; the detail is the number
--   PT409  hint not_approved: the donation is not paid, or in dispute; the detail is its status
--   PT409  hint not_to_give: the row is no money of a payer that nobody named

-- The payments of a donation, and of the instalments that its money pays, of which something is left.
create function private.left_of_donation(donation uuid)
returns table (id uuid, parcela_id uuid, rest numeric, paid_on date, form text, provider_id text, account_id uuid)
language sql stable set search_path = ''
as $$
  select known.id, known.parcela_id, known.amount - private.reversed_amount(known.id), known.paid_on, known.form::text,
    known.provider_id::text, entry.account_id
  from private.money_of_donation(donation) as found
    join public.payments as known on known.id = found.id
    join public.financial_transactions as entry on entry.payment_id = known.id and entry.kind = 'income'
  where known.reverses is null and known.amount > private.reversed_amount(known.id)
  order by known.number
$$;

-- Locks what a change of a donation's payer touches: what tells of its payments waits, then the payer, the instalments,
-- and the donation.
create function private.lock_given(donation uuid, payer uuid) returns public.donations
language plpgsql set search_path = ''
as $$
declare
  told_id text;
  locked public.donations;
begin
  for told_id in
    select distinct known.provider_id from public.payments as known
    where known.donation_id = donation and known.provider_id is not null order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('provider payment ' || told_id, 2));
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

-- An amount on a payer's open months, as items of `enter_payments`; null where none is open.
create function private.parts_of(payer uuid, amount numeric) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'parcela_id', due.id, 'amount', least(due.rest, parts_of.amount - due.before), 'is_part', true
  ) order by due.before)
  from private.open_months(payer) as due where due.before < parts_of.amount
$$;

create function private.sum_of(items jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum(item.amount), 0) from jsonb_to_recordset(items) as item (amount numeric)
$$;

-- Moves a part of a payment to other targets, on its own day and in its account.
create function private.move_part(call uuid, payment uuid, items jsonb, reason text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  moved public.payments;
  account uuid;
begin
  select * into moved from public.payments where id = move_part.payment;
  select entry.account_id into account from public.financial_transactions as entry
  where entry.payment_id = moved.id and entry.kind = 'income';
  perform private.enter_payments(
    case when moved.provider_id is null then 'hand' else 'provider' end, private.derived_id(call, md5('moved to')::uuid),
    (select jsonb_agg(item || jsonb_build_object('moves', moved.id, 'account_id', account)) from jsonb_array_elements(items) as item),
    moved.paid_on, moved.form, moved.note, moved.provider_id
  );
  return private.undo_payment(
    'hand', call, moved.id, reason, private.sum_of(items), moved.paid_on, null, 'moved'
  );
end;
$$;

-- Gives a donation to a payer. A repetition changes nothing.
create function private.give_donation(call uuid, donation uuid, payer uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  given public.donations;
  person public.dizimistas;
  kept record;
  items jsonb;
begin
  given := private.lock_given(donation, payer);
  person := private.receiving_payer(payer);
  if exists (
    select from public.payments as known join public.payments as reversal on reversal.reverses = known.id
    where known.donation_id = donation and reversal.source = 'hand' and reversal.call_id = private.derived_id(call, known.id)
  ) then
    if given.dizimista_id is distinct from payer then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return;
  end if;
  if given.dizimista_id <> payer or given.status = 'moved' then
    raise exception using
      errcode = 'PT409', message = 'the donation is a payer''s', hint = 'given',
      detail = (select numero_ordinal::text from public.dizimistas where id = given.dizimista_id);
  end if;
  if given.status <> 'approved' or given.in_dispute or exists (
    select from public.pix_charge_items as item join public.pix_charges as charge on charge.id = item.charge_id
    where item.donation_id = donation and charge.status = 'in_mediation'
  ) then
    raise exception using
      errcode = 'PT409', message = 'the donation is not paid, or in dispute', hint = 'not_approved',
      detail = case given.status when 'approved' then 'in_mediation' else given.status end;
  end if;
  for kept in select * from private.left_of_donation(donation) as each where each.parcela_id is null loop
    items := private.parts_of(payer, kept.rest);
    exit when items is null;
    perform private.move_part(
      private.derived_id(call, kept.id), kept.id, items, 'Vinculado ao dizimista nº ' || person.numero_ordinal
    );
  end loop;
  update public.donations set dizimista_id = payer where id = donation and dizimista_id is null;
end;
$$;

-- Gives a plain row of tithe to a payer: it stays as it is, locked, and a donation that is given stands for its money.
create function private.give_plain_row(call uuid, transaction uuid, payer uuid, form text) returns void
language plpgsql set search_path = ''
as $$
declare
  person public.dizimistas;
  plain public.financial_transactions;
  donation constant uuid := private.derived_id(call, transaction);
begin
  person := private.receiving_payer(payer);
  select * into plain from public.financial_transactions where id = transaction for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the row does not exist';
  end if;
  if plain.donation_id is not null then
    raise exception using errcode = 'PT409', message = 'the row was given to a payer', hint = 'given_away';
  end if;
  if plain.payment_id is not null or plain.type <> 'income' or private.fixed_category(public.category(plain), 'income') is distinct from 'Dízimo' then
    raise exception using errcode = 'PT409', message = 'no money of a payer that nobody named', hint = 'not_to_give';
  end if;
  insert into public.donations (id, amount, description, dizimista_id)
  values (donation, plain.amount, 'Dízimo sem nome', payer);
  perform set_config('audit.reason', 'Vinculado ao dizimista nº ' || person.numero_ordinal, true);
  update public.financial_transactions set donation_id = donation where id = plain.id;
  perform set_config('audit.reason', null, true);
  perform private.say_doing('given', jsonb_build_object('numero_ordinal', person.numero_ordinal));
  perform private.enter_payments(
    'ledger', call,
    jsonb_build_array(jsonb_build_object(
      'donation_id', donation, 'amount', plain.amount, 'account_id', plain.account_id
    )),
    plain.transaction_date, form
  );
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
  if exists (
    select from public.payments as known where known.source in ('hand', 'ledger') and known.call_id = call and known.reverses is null
  ) then
    if exists (
      select from public.payments as known
      where known.source in ('hand', 'ledger') and known.call_id = call and private.payer_of(known) is distinct from payer
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return;
  end if;
  select * into entry from public.financial_transactions where id = transaction;
  if not found then
    raise exception using errcode = 'PT404', message = 'the row does not exist';
  end if;
  select known.donation_id into target from public.payments as known where known.id = entry.payment_id;
  if target is null then
    perform private.give_plain_row(call, transaction, payer, form);
  elsif entry.kind = 'income' and entry.reverses is null then
    perform private.give_donation(call, target, payer);
  else
    raise exception using errcode = 'PT409', message = 'no money of a payer that nobody named', hint = 'not_to_give';
  end if;
end;
$$;

-- Frees the plain row for which a donation stands that is nobody's any more: what the donation has is undone on its own
-- day. Where a part went back to the giver the row stays locked, and the donation counts for the rest.
create function private.free_row(donation uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  plain public.financial_transactions;
  kept record;
begin
  select known.* into plain
  from public.financial_transactions as known join public.donations as standing on standing.id = known.donation_id
  where known.donation_id = free_row.donation and standing.dizimista_id is null for update of known;
  if not found or plain.amount > (select coalesce(sum(each.rest), 0) from private.left_of_donation(donation) as each) then
    return;
  end if;
  for kept in
    select each.id, row_number() over () = count(*) over () as is_last from private.left_of_donation(donation) as each
  loop
    -- The books add up after each: the row counts once the donation has nothing more.
    if kept.is_last then
      perform set_config('audit.reason', reason, true);
      update public.financial_transactions set donation_id = null where id = plain.id;
      perform set_config('audit.reason', null, true);
    end if;
    perform private.undo_payment(
      'hand', private.derived_id(kept.id, md5('row again')::uuid), kept.id, reason, null, plain.transaction_date
    );
  end loop;
end;
$$;

-- Undoes a part of what a donation's money pays: it is a donation again, and nobody's where it pays nothing more.
create function private.give_again(call uuid, payment uuid, reason text, amount numeric) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  donation constant uuid := private.origin_of(payment);
  moved public.payments;
  reversal public.payments;
  rest numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  select * into moved from public.payments where id = payment;
  perform private.lock_given(donation, private.payer_of(moved));
  rest := moved.amount - private.reversed_amount(moved.id);
  -- A repetition, or more than is left.
  if rest < coalesce(amount, 0.01) or exists (
    select from public.payments as known where known.source = 'hand' and known.call_id = call
  ) then
    return private.undo_payment('hand', call, payment, reason, amount, moved.paid_on, null, 'moved');
  end if;
  reversal := private.move_part(
    call, payment,
    jsonb_build_array(jsonb_build_object('donation_id', donation, 'amount', coalesce(amount::private.positive_money, rest))),
    reason
  );
  update public.donations set dizimista_id = null
  where id = donation and not exists (
    select from private.left_of_donation(donation) as each where each.parcela_id is not null
  );
  perform private.free_row(donation, reason);
  return reversal;
end;
$$;

grant execute on function public.give_donation, public.give_transaction to authenticated;
