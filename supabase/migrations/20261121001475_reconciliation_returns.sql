-- Refunds and charge-backs of a provider's payments, and money that was received again, entered into the books.

-- The entries of a provider's payment, with the rest of each.
create function private.entered_of(reported_id text)
returns table (id uuid, number bigint, parcela_id uuid, donation_id uuid, paid_on date, form text, rest numeric)
language sql stable set search_path = ''
as $$
  select known.id, known.number, known.parcela_id, known.donation_id, known.paid_on, known.form::text,
    known.amount - private.reversed_amount(known.id)
  from public.payments as known
  where known.source = 'provider' and known.provider_id = reported_id and known.reverses is null
$$;

-- Reverses a part of what a payment brought: what pays no month first, then its rows one after the other, the last
-- first. What is reversed by hand already is not reversed twice. Returns how much was reversed.
create function private.reverse_entries(
  payment private.reported_payment, reported_id text, returned text, part numeric, happened_on date, reason text
) returns numeric
language plpgsql set search_path = ''
as $$
declare
  entered record;
  reversed numeric := 0;
begin
  for entered in
    select * from private.entered_of(payment.id) as each
    where each.rest > 0 order by each.parcela_id is not null, each.number desc
  loop
    exit when reversed = part;
    perform private.undo_payment(
      'provider', private.derived_id(entered.id, md5(returned || reported_id)::uuid), entered.id, reason,
      least(entered.rest, part - reversed), greatest(happened_on, entered.paid_on), reported_id, returned
    );
    reversed := reversed + least(entered.rest, part - reversed);
  end loop;
  return reversed;
end;
$$;

-- Enters again what a charge-back reversed, after the provider decided for the parish. Returns how much was received
-- again.
create function private.regain(payment private.reported_payment, charge uuid) returns numeric
language plpgsql set search_path = ''
as $$
declare
  lost record;
  call uuid;
  again numeric := 0;
  -- The fee is kept once, with the first row, where it is not in the books any more.
  fee numeric := case when private.fee_in_books(payment.id) = 0 then payment.fee end;
begin
  for lost in
    select
      back.id, back.origin_id as donation_id, back.amount, back.form,
      -- Of a donation that staff unlinked from the month's payer meanwhile it is the donation's.
      case when back.origin_id is null or private.payer_of(back) = origin.dizimista_id then back.parcela_id end as parcela_id
    from public.payments as back left join public.donations as origin on origin.id = back.origin_id
    where back.source = 'provider' and back.provider_id = payment.id and back.returned = 'charged_back'
      and not exists (select from public.receipts as known where known.regains = back.id)
    order by back.number
  loop
    call := private.derived_id(lost.id, md5('regained')::uuid);
    perform private.enter_payments(
      'provider', call,
      jsonb_build_array(jsonb_build_object(
        'parcela_id', lost.parcela_id, 'donation_id', lost.donation_id, 'amount', lost.amount, 'fee', fee
      )),
      private.parish_today(), lost.form, null, payment.id, jsonb_build_object('regains', lost.id)
    );
    perform private.open_paid_twice(charge, call);
    fee := null;
    again := again + lost.amount;
  end loop;
  return again;
end;
$$;

-- The fee that the books have of a provider's payment, less what of it was given back.
create function private.fee_in_books(reported_id text) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(receipt.fee) filter (where receipt.fee_back_on is null), 0)
  from public.receipts as receipt where receipt.source = 'provider' and receipt.provider_id = reported_id
$$;

-- Enters the fee of a payment of which nothing remains as given back, on the day on which the provider reversed the
-- last.
create function private.return_fee(reported_id text) returns void
language plpgsql set search_path = ''
as $$
declare
  receipts uuid[];
begin
  with given_back as (
    update public.receipts as receipt set fee_back_on = (
      select max(back.paid_on) from public.payments as back where back.receipt_id = receipt.id and back.reverses is not null
    )
    where receipt.source = 'provider' and receipt.provider_id = reported_id and receipt.fee is not null and receipt.fee_back_on is null
    returning receipt.id
  )
  select array_agg(given_back.id) into receipts from given_back;
  perform private.follow_ledger(receipts);
end;
$$;

-- The reported refunds of a payment that the books don't have.
create function private.unentered_refunds(reported_id text, refunds jsonb)
returns table (id text, amount numeric, at timestamptz)
language sql stable set search_path = ''
as $$
  select each.* from jsonb_to_recordset(refunds) as each (id text, amount numeric, at timestamptz)
  where not exists (
    select from public.payments as known
    where known.source = 'provider' and known.provider_id = each.id and known.returned = 'refunded'
      and known.reverses in (select entered.id from private.entered_of(reported_id) as entered)
  )
$$;

-- Brings what was entered of a payment to what the provider reports: refunds, a charge-back of all that remains, and
-- one that the parish won. Each is a case, unless it was known when the payment was entered.
create function private.reconcile_returns(payment private.reported_payment, charge uuid, is_known boolean default false) returns void
language plpgsql set search_path = ''
as $$
declare
  refund record;
  regained numeric;
  reversed numeric;
  explained numeric;
  -- Without a list of what was refunded it is all that remains.
  refunds constant jsonb := case
    when payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0
    then jsonb_build_array(jsonb_build_object('id', payment.id, 'amount', payment.amount))
    else coalesce(payment.refunds, '[]')
  end;
  times integer;
begin
  if payment.status <> 'charged_back' and private.remaining_of(payment) > 0 then
    regained := private.regain(payment, charge);
    if regained > 0 then
      select count(*) into times from public.reconciliation_cases as known
      where known.kind = 'charged_back' and known.provider_id = payment.id;
      perform private.end_case('charged_back', payment.id, 'O Mercado Pago decidiu pela paróquia: o valor está registrado de novo');
      perform private.open_case('regained', charge, null, payment.id, regained, private.parish_today(), greatest(times, 1));
    end if;
  end if;
  -- The books have so much less than there was before these refunds: staff reversed it before they were notified.
  explained := private.remaining_of(payment)
    + (select coalesce(sum(each.amount), 0) from private.unentered_refunds(payment.id, refunds) as each)
    - (select coalesce(sum(entered.rest), 0) from private.entered_of(payment.id) as entered);
  for refund in select * from private.unentered_refunds(payment.id, refunds) as each order by each.at, each.id loop
    reversed := private.reverse_entries(
      payment, refund.id, 'refunded', greatest(refund.amount - greatest(explained, 0), 0),
      private.paid_day(refund.at), 'Devolvido pelo Mercado Pago'
    );
    explained := explained - refund.amount;
    if reversed > 0 and not is_known then
      perform private.open_case('refunded', charge, null, refund.id, reversed, private.paid_day(refund.at));
    end if;
  end loop;
  if payment.status = 'charged_back' then
    reversed := private.reverse_entries(
      payment, payment.id, 'charged_back', payment.amount, private.parish_today(), 'Contestado no banco do pagador'
    );
    if reversed > 0 and not is_known then
      select count(*) into times from public.reconciliation_cases as known
      where known.kind = 'charged_back' and known.provider_id = payment.id;
      perform private.end_case('regained', payment.id, 'Contestado de novo');
      perform private.open_case('charged_back', charge, null, payment.id, reversed, private.parish_today(), times + 1);
    end if;
  end if;
  if private.remaining_of(payment) = 0 then
    if payment.fee = 0 then
      perform private.return_fee(payment.id);
    end if;
  end if;
  -- The money of a payment that staff undid, or gave to a payer, before went back now, or is there again.
  update public.donations as donation set status = case
    when private.remaining_of(payment) > 0 then private.returned_status(donation.id)
    when payment.status = 'charged_back' then 'charged_back'
    else 'refunded'
  end
  where donation.provider_id = payment.id and donation.status in ('undone', 'moved', 'refunded', 'charged_back');
  update public.donations as donation set in_dispute = payment.status = 'in_mediation'
  where donation.provider_id = payment.id and donation.in_dispute <> (payment.status = 'in_mediation')
    and not exists (select from public.pix_charge_items as item where item.donation_id = donation.id);
  perform private.compare_books(payment, charge);
end;
$$;

-- A case where the books of a payment are not what the provider has of it: more, or less than what staff undid
-- explains. It ends by itself.
create function private.compare_books(payment private.reported_payment, charge uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  kept numeric;
  undone numeric;
  there constant numeric := private.remaining_of(payment);
begin
  select coalesce(sum(entered.rest), 0), coalesce(sum((
    select sum(reversal.amount) from public.payments as reversal
    where reversal.reverses = entered.id and reversal.source = 'hand'
  )), 0)
  into kept, undone
  from private.entered_of(payment.id) as entered;
  if kept > there or kept < there - undone then
    perform private.open_case_again(
      'books_differ', charge, payment.id, case when kept > there then kept - there else there - undone - kept end, private.parish_today()
    );
  else
    perform private.end_case('books_differ', payment.id, 'Voltou a conferir');
  end if;
end;
$$;

-- Opens a case for what went back, or was received again, of a payment that is not in the books although staff have
-- resolved its case: they may have written it into the cash book by hand.
create function private.notify_after_resolution(payment private.reported_payment, charge uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  back constant numeric := payment.amount - private.remaining_of(payment);
begin
  if not exists (
    select from public.reconciliation_cases as known
    where known.provider_id = payment.id and known.kind in ('unknown_payment', 'differs', 'not_entered') and known.resolved_by is not null
  ) then
    return;
  end if;
  if back > 0 then
    perform private.end_case('regained', payment.id, 'Contestado de novo');
    perform private.open_case_again(
      case payment.status when 'charged_back' then 'charged_back' else 'refunded' end, charge, payment.id, back, private.parish_today()
    );
  elsif exists (
    select from public.reconciliation_cases as known where known.provider_id = payment.id and known.kind = 'charged_back'
  ) then
    perform private.end_case('charged_back', payment.id, 'O Mercado Pago decidiu pela paróquia');
    perform private.open_case_again('regained', charge, payment.id, payment.amount, private.parish_today());
  end if;
end;
$$;
