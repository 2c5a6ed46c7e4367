-- The tithe as a desk receives it: money of a payer, in one call, for the oldest open months; and what somebody
-- received in a sitting.
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

-- The last receipt by hand of a payer of whose same amount and day something remains, as JSON.
create function private.received_before(payer uuid, amount numeric, paid_on date) returns text
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'numero', person.numero_ordinal, 'amount', receipt.amount::text, 'paid_on', receipt.paid_on,
    'by', receipt.creator_name, 'at', receipt.entered_at
  )::text
  from public.dizimistas as person
    join public.carnes as carne on carne.dizimista_id = person.id
    join public.parcelas as parcela on parcela.carne_id = carne.id
    join public.allocations as part on part.parcela_id = parcela.id and part.ended_at is null
    join public.receipts as receipt on receipt.id = part.receipt_id
  where person.id = received_before.payer and receipt.source = 'hand'
    and receipt.amount = received_before.amount and receipt.paid_on = received_before.paid_on
    and part.amount > private.reversed_amount(part.id)
  order by receipt.entered_at desc limit 1
$$;

-- Enters money of a payer: the oldest open months are paid, or those from a chosen one on, given as its first day; and
-- the last of them in part where less remains. What looks like the same envelope is refused unless another is meant. A
-- repetition of the call answers its payments as they are now, and that they were undone where nothing remains.
create function public.receive_tithe(
  call uuid, payer uuid, amount numeric, paid_on date, form text, note text default null,
  first_month date default null, again boolean default true
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
  end if;
  return query select * from private.enter_payments(
    'hand', call, items, receive_tithe.paid_on, receive_tithe.form, receive_tithe.note
  );
end;
$$;

-- Enters an envelope without a name, or with that of somebody who isn't registered: a plain row of tithe, which can be
-- given to a payer later. A repetition of the call changes nothing.
create function public.receive_unnamed(call uuid, amount numeric, paid_on date, form text, written_name text default null)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null or amount is null or amount <> round(amount, 2) or paid_on > private.parish_today() then
    raise exception using errcode = '22023', message = 'no call, no amount in whole cents, or a day to come';
  end if;
  insert into public.financial_transactions (
    id, title, amount, type, category_name, transaction_date, form, account_id, description
  )
  values (
    call, case when written_name is null then 'Envelope sem nome' else 'Envelope de quem não está no cadastro' end,
    amount, 'income', 'Dízimo', paid_on, form, private.receiving_account('hand', null, form), written_name
  )
  on conflict (id) do nothing;
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
  delete from public.financial_transactions as entry where entry.id = receipt and entry.form is not null;
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

-- The last receipt of a person's last sitting that they ended.
create table private.ended_sittings (
  person uuid primary key references public.profiles (id) on delete cascade,
  until timestamptz not null
);

alter table private.ended_sittings enable row level security;

-- Ends the caller's sitting up to a receipt, the last one that they saw: one that was received after it begins the
-- next.
create function public.end_sitting(until timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  insert into private.ended_sittings as ended (person, until) values (auth.uid(), least(end_sitting.until, now()))
  on conflict (person) do update set until = greatest(ended.until, excluded.until);
end;
$$;

-- The caller's last sitting: what they were received of late without a pause of three hours, also over midnight, the
-- last first: a row for each call, with its months, or with the name on an envelope without a payer. It stays until
-- they end it or receive again, a day at most.
create function public.tithe_sitting()
returns table (
  id uuid, payer uuid, numero_ordinal integer, nome text, amount numeric, rest numeric, paid_on date, form text,
  entered_at timestamptz, months jsonb
)
language sql stable security definer set search_path = ''
as $$
  with caller as (
    select
      (select auth.uid()) as id,
      greatest(now() - interval '1 day', (select ended.until from private.ended_sittings as ended where ended.person = (select auth.uid()))) as since
    where (select private.has_role('financial', 'admin'))
  ), line as (
    select
      payment.call_id as id, person.id as payer, person.numero_ordinal, person.nome_completo::text as nome,
      sum(payment.amount)::numeric as amount, sum(payment.amount - private.reversed_amount(payment.id))::numeric as rest,
      min(payment.paid_on) as paid_on, min(payment.form::text) as form, min(payment.entered_at) as entered_at,
      jsonb_agg(jsonb_build_object(
        'ano', carne.ano, 'mes', parcela.mes, 'amount', payment.amount,
        'is_part', payment.amount < parcela.valor_parcela
      ) order by payment.number) as months
    from caller
      join public.receipts as receipt
        on receipt.entered_by = caller.id and receipt.source = 'hand' and receipt.entered_at > caller.since
      -- By the receipt's call: what only became another's isn't in the box.
      join public.payments as payment on payment.receipt_id = receipt.id and payment.call_id = receipt.call_id
      join public.parcelas as parcela on parcela.id = payment.parcela_id
      join public.carnes as carne on carne.id = parcela.carne_id
      join public.dizimistas as person on person.id = carne.dizimista_id
    where payment.reverses is null
    group by payment.call_id, person.id
    union all
    select
      entry.id, null, null, entry.description::text, entry.amount, entry.amount, entry.transaction_date, entry.form::text,
      entry.created_at, '[]'
    from caller join public.financial_transactions as entry
      on entry.created_by = caller.id and entry.form is not null and entry.created_at > caller.since
  ), begun as (
    select max(entered.entered_at) as at
    from (select entered_at, entered_at - lag(entered_at) over (order by entered_at) as pause from line) as entered
    where entered.pause is null or entered.pause >= interval '3 hours'
  )
  select line.* from begun join line on line.entered_at >= begun.at order by line.entered_at desc, line.id
$$;

grant execute on function public.receive_tithe, public.receive_unnamed, public.undo_receipt, public.end_sitting, public.tithe_sitting to authenticated;
