-- The tithe as a desk receives it: money of a payer, in one call, for the oldest open months; and the sittings in which
-- it comes.
--
-- Custom errors beside those of `payments_entered`:
--   PT409  hint undone: the repeated call's money was undone since; the detail has the undoing
--   PT409  hint no_open_month: more was received than is open; the detail is what is open
--   PT409  hint only_ended, others_ended: so too, or nothing, but months are ended, each of which is paid by itself
--   PT409  hint received_before: the payer's same amount of the same day was entered by hand; the detail is who entered
--          it, and when, as JSON

create index receipts_by_hand on public.receipts (entered_by, entered_at) where source = 'hand';

-- The open months of a payer, the oldest first: what is open of each, and for those before it.
create function private.open_months(payer uuid) returns table (id uuid, rest numeric, before numeric)
language sql stable set search_path = ''
as $$
  select owed.id, owed.rest, sum(owed.rest) over (order by owed.vencimento, owed.id) - owed.rest
  from (
    select parcela.id, parcela.vencimento, public.restante(parcela) as rest
    from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
    where carne.dizimista_id = payer and parcela.devida
  ) as owed
$$;

-- The receipts by hand of a payer of which something remains, once for each month.
create function private.kept_by_hand(payer uuid) returns setof public.receipts
language sql stable set search_path = ''
as $$
  select receipt.*
  from public.carnes as carne
    join public.parcelas as parcela on parcela.carne_id = carne.id
    join public.allocations as part on part.parcela_id = parcela.id and part.ended_at is null
    join public.receipts as receipt on receipt.id = part.receipt_id
  where carne.dizimista_id = kept_by_hand.payer and receipt.source = 'hand'
    and part.amount > private.reversed_amount(part.id)
$$;

-- The last of them of the same amount and day, as JSON.
create function private.received_before(payer uuid, amount numeric, paid_on date) returns text
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'numero', person.numero_ordinal, 'amount', receipt.amount::text, 'paid_on', receipt.paid_on,
    'by', receipt.creator_name, 'at', receipt.entered_at
  )::text
  from public.dizimistas as person cross join private.kept_by_hand(person.id) as receipt
  where person.id = received_before.payer
    and receipt.amount = received_before.amount and receipt.paid_on = received_before.paid_on
  order by receipt.entered_at desc limit 1
$$;

-- The last of them of each of some payers that was entered today.
create function public.received_today(payers uuid[])
returns table (payer uuid, amount numeric, entered_at timestamptz, creator_name text)
language sql stable security definer set search_path = ''
as $$
  select distinct on (person.id) person.id, receipt.amount, receipt.entered_at, receipt.creator_name
  from unnest(received_today.payers) as person (id) cross join private.kept_by_hand(person.id) as receipt
  where private.parish_day_of(receipt.entered_at) = private.parish_today()
    and (select private.has_role('financial', 'admin'))
  order by person.id, receipt.entered_at desc
$$;

-- When something was last received in a sitting.
create function private.last_received(sitting public.tithe_sittings) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return greatest(
    sitting.opened_at,
    (select max(receipt.entered_at) from public.receipts as receipt where receipt.sitting_id = sitting.id),
    (select max(entry.created_at) from public.financial_transactions as entry where entry.sitting_id = sitting.id)
  );
end;
$$;

-- 'ended' by a person, or once nothing was received in it for three hours; until then 'paused' where one of another day
-- began, so that nothing grows that is said to be ended.
create function public.sitting_state(sitting public.tithe_sittings) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when sitting.ended_by is not null or private.last_received(sitting) <= now() - interval '3 hours' then 'ended'
    when sitting.ended_at is not null then 'paused'
    else 'open'
  end;
end;
$$;

-- The caller's open sitting, if it is of that day.
create function private.open_sitting(day date) returns uuid
language sql stable set search_path = ''
as $$
  select sitting.id from public.tithe_sittings as sitting
  where sitting.opened_by = (select auth.uid()) and sitting.day = open_sitting.day and sitting.ended_at is null
    and public.sitting_state(sitting) = 'open'
$$;

-- The caller's sitting of a day, which the first envelope begins. A person has one at a time: one of another day is
-- paused meanwhile, and goes on with the next envelope of its day unless a person ended it.
create function private.sitting_for(day date, occasion text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  present uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('sitting ' || caller, 2));
  select sitting.id into present
  from public.tithe_sittings as sitting
  where sitting.opened_by = caller and sitting.day = sitting_for.day and public.sitting_state(sitting) <> 'ended'
  order by sitting.opened_at desc limit 1;
  update public.tithe_sittings as sitting set ended_at = private.last_received(sitting)
  where sitting.opened_by = caller and sitting.ended_at is null and sitting.id is distinct from present;
  if present is null then
    insert into public.tithe_sittings (day, occasion, creator_name)
    values (sitting_for.day, sitting_for.occasion, (select name from public.profiles where id = caller))
    returning id into present;
  else
    update public.tithe_sittings as sitting set ended_at = null where sitting.id = present and sitting.ended_at is not null;
  end if;
  return present;
end;
$$;

-- Enters money of a payer: the oldest open months are paid, or those from a chosen one on, given as its first day; and
-- the last of them in part where less remains. What looks like the same envelope is refused unless another is meant. A
-- repetition of the call answers its payments as they are now, and that they were undone where nothing remains.
create function public.receive_tithe(
  call uuid, payer uuid, amount numeric, paid_on date, form text, note text default null,
  first_month date default null, again boolean default true, occasion text default null
)
returns setof public.payments
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
  undoing public.payments;
  open_amount numeric;
  before_first numeric := 0;
  earlier text;
  items jsonb;
  sitting uuid;
begin
  perform private.require_role('financial', 'admin');
  if call is null or amount is null or amount <= 0 or amount <> round(amount, 2) then
    raise exception using errcode = '22023', message = 'no call, or no amount in whole cents';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  select * into person from public.dizimistas where id = payer for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payer does not exist';
  end if;
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = payer));

  if exists (select from public.payments as known where known.source = 'hand' and known.call_id = call) then
    if exists (
      select from public.payments as known where known.source = 'hand' and known.call_id = call
      having sum(known.amount) <> receive_tithe.amount
        or bool_or(known.reverses is not null or private.payer_of(known) is distinct from payer)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    if not exists (
      select from public.payments as known
      where known.source = 'hand' and known.call_id = call and known.amount > private.reversed_amount(known.id)
    ) then
      select reversal.* into undoing
      from public.payments as known join public.payments as reversal on reversal.reverses = known.id
      where known.source = 'hand' and known.call_id = call order by reversal.number desc limit 1;
      raise exception using
        errcode = 'PT409', message = 'the payment is undone', hint = 'undone', detail = private.payment_details(undoing);
    end if;
    select jsonb_agg(jsonb_build_object('parcela_id', known.parcela_id, 'amount', known.amount)) into items
    from public.payments as known where known.source = 'hand' and known.call_id = call;
  else
    if person.erased_at is not null then
      raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
    end if;
    earlier := case when not again then private.received_before(payer, amount, paid_on) end;
    if earlier is not null then
      raise exception using
        errcode = 'PT409', message = 'the same was received before', hint = 'received_before', detail = earlier;
    end if;
    if first_month is not null then
      select due.before into before_first
      from private.open_months(payer) as due
        join public.parcelas as parcela on parcela.id = due.id
        join public.carnes as carne on carne.id = parcela.carne_id
      where make_date(carne.ano, parcela.mes, 1) = first_month;
      if not found then
        raise exception using errcode = 'PT409', message = 'the month is no longer open', hint = 'other_amount';
      end if;
    end if;
    select
      sum(due.rest),
      jsonb_agg(jsonb_build_object(
        'parcela_id', due.id, 'amount', least(due.rest, receive_tithe.amount - due.before + before_first), 'is_part', true
      )) filter (where due.before - before_first < receive_tithe.amount)
    into open_amount, items
    from private.open_months(payer) as due where due.before >= before_first;
    if coalesce(open_amount, 0) < receive_tithe.amount then
      raise exception using
        errcode = 'PT409', message = 'more was received than is open', detail = coalesce(open_amount, 0)::text,
        hint = case when not exists (
          select from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
          where carne.dizimista_id = payer and not parcela.pago and not parcela.devida
        ) then 'no_open_month' when open_amount is null then 'only_ended' else 'others_ended' end;
    end if;
    sitting := private.sitting_for(receive_tithe.paid_on, receive_tithe.occasion);
  end if;
  return query select * from private.enter_payments(
    'hand', call, items, receive_tithe.paid_on, receive_tithe.form, receive_tithe.note,
    more => jsonb_build_object('sitting_id', sitting)
  );
end;
$$;

-- Enters an envelope without a name, or with that of somebody who isn't registered: a plain row of tithe, which can be
-- given to a payer later. A repetition of the call changes nothing.
create function public.receive_unnamed(
  call uuid, amount numeric, paid_on date, form text, written_name text default null, occasion text default null
)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null or amount is null or amount <> round(amount, 2) or paid_on > private.parish_today() then
    raise exception using errcode = '22023', message = 'no call, no amount in whole cents, or a day to come';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  if exists (select from public.receipts as receipt where receipt.source = 'hand' and receipt.call_id = call) then
    raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
  end if;
  if not exists (select from public.financial_transactions as entry where entry.id = call) then
    insert into public.financial_transactions (
      id, title, amount, type, category_name, transaction_date, form, account_id, description, sitting_id
    )
    values (
      call, case when written_name is null then 'Envelope sem nome' else 'Envelope de quem não está no cadastro' end,
      amount, 'income', 'Dízimo', paid_on, form, private.receiving_account('hand', null, form), written_name,
      private.sitting_for(paid_on, receive_unnamed.occasion)
    );
  end if;
  if not exists (
    select from public.financial_transactions as entry
    where entry.id = call and entry.created_by = (select auth.uid())
      and (entry.amount, entry.transaction_date, entry.form, entry.description::text)
        is not distinct from (receive_unnamed.amount, paid_on, receive_unnamed.form, written_name)
  ) then
    raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
  end if;
end;
$$;

-- Undoes as a mistake what remains of all payments of a call that were entered by hand, a repetition of which
-- changes nothing; or deletes the row of an envelope without a payer.
create function public.undo_receipt(call uuid, receipt uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.payments;
  is_known boolean;
begin
  perform private.require_role('financial', 'admin');
  if call is null or reason is null then
    raise exception using errcode = '22023', message = 'no call, or no reason';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('hand' || call, 2));
  perform set_config('audit.reason', reason, true);
  delete from public.financial_transactions as entry where entry.id = receipt and entry.sitting_id is not null;
  if found then
    return;
  end if;
  perform set_config('audit.reason', null, true);
  perform private.lock_paid(array(
    select known.parcela_id from public.payments as known
    where known.source = 'hand' and known.call_id = receipt and known.reverses is null
  ));
  is_known := exists (
    select from public.payments as known join public.payments as reversal on reversal.reverses = known.id
    where known.source = 'hand' and known.call_id = receipt and reversal.call_id = private.derived_id(undo_receipt.call, known.id)
  );
  for payment in
    select * from public.payments as known
    where known.source = 'hand' and known.call_id = receipt and known.reverses is null and known.parcela_id is not null
      and (is_known or known.amount > private.reversed_amount(known.id))
    order by known.number
  loop
    if not is_known or exists (
      select from public.payments as reversal where reversal.call_id = private.derived_id(undo_receipt.call, payment.id)
    ) then
      perform private.undo_payment(
        'hand', private.derived_id(undo_receipt.call, payment.id), payment.id, undo_receipt.reason, null, payment.paid_on
      );
    end if;
  end loop;
  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'nothing remains of it, or it does not exist';
  end if;
end;
$$;

-- Ends a sitting of the caller, a repetition of which changes nothing. Its row stays.
create function public.end_sitting(sitting uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  perform pg_advisory_xact_lock(hashtextextended('sitting ' || (select auth.uid()), 2));
  update public.tithe_sittings as known set ended_at = now(), ended_by = (select auth.uid())
  where known.id = end_sitting.sitting and known.opened_by = (select auth.uid()) and known.ended_by is null;
  if not found and not exists (
    select from public.tithe_sittings as known where known.id = end_sitting.sitting and known.opened_by = (select auth.uid())
  ) then
    raise exception using errcode = 'PT404', message = 'the sitting does not exist, or is another person''s';
  end if;
end;
$$;

-- Lines of a sitting, the last first: one for each call, with its months, or with the name on an envelope without a
-- payer. A line stays as it was received, whosever the money becomes later; its rest is without what was undone as a
-- mistake.
create function public.sitting_lines(sitting uuid)
returns table (
  id uuid, payer uuid, numero_ordinal integer, nome text, amount numeric, rest numeric, paid_on date, form text,
  entered_at timestamptz, months jsonb
)
language sql stable security definer set search_path = ''
as $$
  select line.* from (
    select
      receipt.call_id as id, person.id as payer, person.numero_ordinal, person.nome_completo::text as nome,
      receipt.amount::numeric as amount, receipt.amount - coalesce((
        select sum(back.amount) from public.allocations as part join public.returns as back on back.allocation_id = part.id
        where part.receipt_id = receipt.id and back.returned = 'undone'
      ), 0) as rest,
      receipt.paid_on, receipt.form::text as form, receipt.entered_at,
      jsonb_agg(jsonb_build_object(
        'ano', carne.ano, 'mes', parcela.mes, 'amount', part.amount, 'is_part', part.amount < parcela.valor_parcela
      ) order by part.number) as months
    from public.receipts as receipt
      join public.allocations as part on part.receipt_id = receipt.id and part.call_id = receipt.call_id
      join public.parcelas as parcela on parcela.id = part.parcela_id
      join public.carnes as carne on carne.id = parcela.carne_id
      join public.dizimistas as person on person.id = carne.dizimista_id
    where receipt.sitting_id = sitting_lines.sitting
    group by receipt.id, person.id
    union all
    select
      entry.id, null, null, entry.description::text, entry.amount, entry.amount, entry.transaction_date, entry.form::text,
      entry.created_at, '[]'
    from public.financial_transactions as entry where entry.sitting_id = sitting_lines.sitting
    union all
    select undone.id, null, null, null, undone.amount, 0, undone.paid_on, undone.form::text, undone.entered_at, '[]'
    from private.undone_envelopes as undone where undone.sitting_id = sitting_lines.sitting
      and not exists (select from public.financial_transactions as entry where entry.id = undone.id)
  ) as line
  where (select private.has_role('financial', 'admin'))
  order by line.entered_at desc, line.id
$$;

-- How many envelopes of a sitting were not undone, and their sum.
create function public.sums(sitting public.tithe_sittings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('envelopes', count(*), 'total', coalesce(sum(line.rest), 0))
  from public.sitting_lines(sitting.id) as line where line.rest > 0
$$;

grant execute on function public.receive_tithe, public.receive_unnamed, public.undo_receipt, public.end_sitting, public.sitting_lines, public.received_today to authenticated;
grant execute on function private.last_received, public.sitting_state(public.tithe_sittings), public.sums(public.tithe_sittings) to authenticated;
