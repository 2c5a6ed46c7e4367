-- The tithe as a desk receives it: money of a payer, in one call, for the oldest open months; and what somebody
-- received in a sitting.
--
-- Custom errors beside those of `payments_entered`:
--   PT409  hint undone: the repeated call's money was undone since; the detail has the undoing
--   PT409  hint no_open_month: more was received than is open; the detail is what is open
--   PT409  hint only_ended: nothing is open, but months are ended, each of which is paid by itself

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

-- Enters money of a payer: the oldest open months are paid, and the last of them in part where less remains. A
-- repetition of the call answers its payments as they are now, and that they were undone where nothing remains.
create function public.receive_tithe(
  call uuid, payer uuid, amount numeric, paid_on date, form text, note text default null
)
returns setof public.payments
language plpgsql security definer set search_path = ''
as $$
declare
  person public.dizimistas;
  undoing public.payments;
  open_amount numeric;
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
    select
      sum(due.rest),
      jsonb_agg(jsonb_build_object(
        'parcela_id', due.id, 'amount', least(due.rest, receive_tithe.amount - due.before), 'is_part', true
      )) filter (where due.before < receive_tithe.amount)
    into open_amount, items
    from private.open_months(payer) as due;
    if coalesce(open_amount, 0) < receive_tithe.amount then
      raise exception using
        errcode = 'PT409', message = 'more was received than is open', detail = coalesce(open_amount, 0)::text,
        hint = case when open_amount is null and exists (
          select from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
          where carne.dizimista_id = payer and not parcela.pago and not parcela.devida
        ) then 'only_ended' else 'no_open_month' end;
    end if;
  end if;
  return query select * from private.enter_payments(
    'hand', call, items, receive_tithe.paid_on, receive_tithe.form, receive_tithe.note
  );
end;
$$;

-- Undoes as a mistake what remains of all payments of a call that were entered by hand. A repetition changes nothing.
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
-- last first: a row for each call, with its months. It stays until they end it or receive again, a day at most.
create function public.tithe_sitting()
returns table (
  id uuid, payer uuid, numero_ordinal integer, nome text, amount numeric, rest numeric, paid_on date, form text,
  entered_at timestamptz, months jsonb
)
language sql stable security definer set search_path = ''
as $$
  with mine as (
    select payment.*
    -- By the receipt's call: what only became another's isn't in the box.
    from public.receipts as receipt
      join public.payments as payment on payment.receipt_id = receipt.id and payment.call_id = receipt.call_id
    where receipt.entered_by = (select auth.uid()) and (select private.has_role('financial', 'admin'))
      and receipt.source = 'hand' and payment.reverses is null and payment.parcela_id is not null
      and receipt.entered_at > now() - interval '1 day'
      and not exists (
        select from private.ended_sittings as ended
        where ended.person = receipt.entered_by and ended.until >= receipt.entered_at
      )
  ), begun as (
    select max(entered.entered_at) as at
    from (select entered_at, entered_at - lag(entered_at) over (order by entered_at) as pause from mine) as entered
    where entered.pause is null or entered.pause >= interval '3 hours'
  )
  select
    payment.call_id, person.id, person.numero_ordinal, person.nome_completo::text, sum(payment.amount)::numeric,
    sum(payment.amount - private.reversed_amount(payment.id))::numeric, min(payment.paid_on), min(payment.form::text),
    min(payment.entered_at),
    jsonb_agg(jsonb_build_object(
      'ano', carne.ano, 'mes', parcela.mes, 'amount', payment.amount,
      'is_part', payment.amount < parcela.valor_parcela
    ) order by payment.number)
  from begun join mine as payment on payment.entered_at >= begun.at
    join public.parcelas as parcela on parcela.id = payment.parcela_id
    join public.carnes as carne on carne.id = parcela.carne_id
    join public.dizimistas as person on person.id = carne.dizimista_id
  group by payment.call_id, person.id
  order by min(payment.entered_at) desc, payment.call_id
$$;

grant execute on function public.receive_tithe, public.undo_receipt, public.end_sitting, public.tithe_sitting to authenticated;
