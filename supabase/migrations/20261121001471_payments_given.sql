-- Money that came without a payer, given to one afterwards: a donation, or a plain row of tithe. It pays the oldest
-- open months as money that is received does, on its own day and in its own account, so that no sum of a day, month
-- or account changes. What finds no open month is that payer's donation, which can be given again once there is one.
-- A plain row becomes such a donation first. So what is undone as a mistake is that donation again, and that row once
-- none of it is a payer's any more.
--
-- Custom errors beside those of `payments_entered`:
--   PT404  the payer, the donation or the row does not exist
--   PT409  hint given_away: the row was given to a payer
--   PT409  hint given: the donation is a payer's already; the detail is the number
--   PT409  hint not_approved: the donation is not paid, or in dispute; the detail is its status
--   PT409  hint not_to_give: the row is no money of a payer that nobody named

-- The payments that are a donation's money: its own, and those of the instalments that it pays (`origin_of`).
create function private.money_of_donation(donation uuid) returns table (id uuid, parcela_id uuid)
language sql stable set search_path = ''
as $$
  with recursive came as (
    select own.id, own.parcela_id from public.payments as own where own.donation_id = donation
    union
    select later.id, later.parcela_id
    from came cross join lateral (
      select moved.id, moved.parcela_id
      from public.payments as moved where moved.moves = came.id and moved.parcela_id is not null
      union all
      select again.id, again.parcela_id
      from public.payments as taken join public.payments as again on again.regains = taken.id
      where taken.reverses = came.id and again.parcela_id is not null
    ) as later
  )
  select came.id, came.parcela_id from came
$$;

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

-- Refuses a row that is not there: one that was given away is told apart by the entry of its deletion.
create function private.refuse_missing_row(transaction uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.audit_log as entry
    where entry.table_name = 'financial_transactions' and entry.row_id = transaction and entry.verb = 'delete'
      and entry.doing = 'given'
  ) then
    raise exception using errcode = 'PT409', message = 'the row was given to a payer', hint = 'given_away';
  end if;
  raise exception using errcode = 'PT404', message = 'the row does not exist';
end;
$$;

-- Gives a plain row of tithe to a payer: it is deleted, and its money entered again as a donation that is given.
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
    perform private.refuse_missing_row(transaction);
  end if;
  if plain.payment_id is not null or plain.type <> 'income' or private.fixed_category(public.category(plain), 'income') is distinct from 'Dízimo' then
    raise exception using errcode = 'PT409', message = 'no money of a payer that nobody named', hint = 'not_to_give';
  end if;
  perform set_config('audit.reason', 'Vinculado ao dizimista nº ' || person.numero_ordinal, true);
  delete from public.financial_transactions where id = plain.id;
  perform set_config('audit.reason', null, true);
  perform private.say_doing('given', jsonb_build_object('numero_ordinal', person.numero_ordinal));
  insert into public.donations (id, amount, description, dizimista_id)
  values (donation, plain.amount, 'Dízimo sem nome', payer);
  perform private.enter_payments(
    'hand', call,
    jsonb_build_array(jsonb_build_object(
      'donation_id', donation, 'amount', plain.amount, 'account_id', plain.account_id
    )),
    plain.transaction_date, form, left(concat_ws(E'\n', plain.title, plain.description), 2000)
  );
  perform private.give_donation(private.derived_id(call, donation), donation, payer);
  -- Its papers go with the money. The deletion freed the file.
  update private.files set stored_by = auth.uid() where name = plain.scan;
  update public.financial_transactions as entered
  set document_number = plain.document_number, payee = plain.payee, scan = plain.scan
  where num_nonnulls(plain.document_number, plain.payee, plain.scan) > 0 and entered.kind = 'income'
    and entered.payment_id = (
      select payment.id from public.payments as payment
      where payment.id in (select each.id from private.left_of_donation(donation) as each)
      order by payment.parcela_id is null, payment.number limit 1
    );
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
  if exists (select from public.payments as known where known.source = 'hand' and known.call_id = call and known.reverses is null) then
    if exists (
      select from public.payments as known
      where known.source = 'hand' and known.call_id = call and private.payer_of(known) is distinct from payer
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return;
  end if;
  select * into entry from public.financial_transactions where id = transaction;
  if not found then
    perform private.refuse_missing_row(transaction);
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

-- Makes a donation that is nobody's any more the plain row again from which its money came, on the same day and in the
-- same account; nothing of a donation that always was one.
create function private.return_row(donation uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  -- Only a plain row's money is entered by hand for a donation; what is moved to one says from where.
  origin public.payments;
  paper public.financial_transactions;
  returned record;
  title text;
begin
  select * into origin from public.payments as known
  where known.donation_id = return_row.donation and known.source = 'hand' and known.moves is null and known.reverses is null;
  if not found or exists (
    select from public.donations as known where known.id = return_row.donation and known.dizimista_id is not null
  ) then
    return;
  end if;
  select known.* into paper
  from public.financial_transactions as known join public.payments as payment on payment.id = known.payment_id
  where num_nonnulls(known.document_number, known.payee, known.scan) > 0
    and payment.id in (select each.id from private.money_of_donation(return_row.donation) as each)
  order by known.scan is null, payment.number limit 1;
  select array_agg(each.id) as payments, sum(each.rest) as amount, min(each.account_id::text)::uuid as account_id
  into returned from private.left_of_donation(return_row.donation) as each;
  if returned.amount is null then
    return;
  end if;
  perform private.undo_payment(
    'hand', private.derived_id(payment, md5('row again')::uuid), payment, return_row.reason, null, origin.paid_on
  )
  from unnest(returned.payments) as payment;

  -- The note is the row's title and its description, each in its lines.
  title := split_part(origin.note, E'\n', 1);
  update public.financial_transactions as known set scan = null where known.id = paper.id and known.scan is not null;
  update private.files set stored_by = auth.uid() where name = paper.scan;
  perform set_config('audit.reason', return_row.reason, true);
  insert into public.financial_transactions
    (title, amount, type, category_name, account_id, transaction_date, description, document_number, payee, scan)
  values (
    case when length(title) <= 200 then nullif(title, '') end, returned.amount, 'income', 'Dízimo', returned.account_id,
    origin.paid_on,
    case when length(title) <= 200 then nullif(substr(origin.note, length(title) + 2), '') else origin.note end,
    paper.document_number, paper.payee, paper.scan
  );
  perform set_config('audit.reason', null, true);
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
  perform private.return_row(donation, reason);
  return reversal;
end;
$$;

grant execute on function public.give_donation, public.give_transaction to authenticated;
