-- Refunds and charge-backs of a provider's payments, and money that came again, entered into the books.

-- The entries of a provider's payment, with the rest of each.
create function private.entered_of(told_id text)
returns table (id uuid, number bigint, parcela_id uuid, donation_id uuid, paid_on date, form text, rest numeric)
language sql stable set search_path = ''
as $$
  select known.id, known.number, known.parcela_id, known.donation_id, known.paid_on, known.form::text,
    known.amount - private.reversed_amount(known.id)
  from public.payments as known
  where known.source = 'provider' and known.provider_id = told_id and known.reverses is null
$$;

-- Takes back a part of what a payment brought: from its rows one after the other, the last first. What is taken back by
-- hand already is not taken twice. Returns how much was taken.
create function private.take_back(
  payment private.told_payment, told_id text, returned text, part numeric, happened_on date, reason text
) returns numeric
language plpgsql set search_path = ''
as $$
declare
  entered record;
  taken numeric := 0;
begin
  for entered in select * from private.entered_of(payment.id) as each where each.rest > 0 order by each.number desc loop
    exit when taken = part;
    perform private.undo_payment(
      'provider', private.derived_id(entered.id, md5(returned || told_id)::uuid), entered.id, reason,
      least(entered.rest, part - taken), greatest(happened_on, entered.paid_on), told_id, returned
    );
    taken := taken + least(entered.rest, part - taken);
  end loop;
  return taken;
end;
$$;

-- Enters again what a charge-back took, after the provider decided for the parish. Returns how much came again.
create function private.regain(payment private.told_payment, charge uuid) returns numeric
language plpgsql set search_path = ''
as $$
declare
  taken record;
  call uuid;
  again numeric := 0;
  -- The fee is kept once, with the first row, where it is not in the books any more.
  fee numeric := case when private.fee_in_books(payment.id) = 0 then payment.fee end;
begin
  for taken in
    select
      lost.id, lost.origin_id as donation_id, lost.amount, lost.form,
      -- Of a donation that staff took from the month's payer meanwhile it is the donation's.
      case when lost.origin_id is null or private.payer_of(lost) = origin.dizimista_id then lost.parcela_id end as parcela_id
    from public.payments as lost left join public.donations as origin on origin.id = lost.origin_id
    where lost.source = 'provider' and lost.provider_id = payment.id and lost.returned = 'charged_back'
      and not exists (select from public.receipts as known where known.regains = lost.id)
    order by lost.number
  loop
    call := private.derived_id(taken.id, md5('regained')::uuid);
    perform private.enter_payments(
      'provider', call,
      jsonb_build_array(jsonb_build_object(
        'parcela_id', taken.parcela_id, 'donation_id', taken.donation_id, 'amount', taken.amount, 'fee', fee
      )),
      private.parish_today(), taken.form, null, payment.id, jsonb_build_object('regains', taken.id)
    );
    perform private.open_paid_twice(charge, call);
    fee := null;
    again := again + taken.amount;
  end loop;
  return again;
end;
$$;

-- The fee that the books have of a provider's payment, less what of it was given back.
create function private.fee_in_books(told_id text) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(receipt.fee) filter (where receipt.fee_back_on is null), 0)
  from public.receipts as receipt where receipt.source = 'provider' and receipt.provider_id = told_id
$$;

-- Enters the fee of a payment of which nothing is left as given back, on the day on which the provider took the last.
create function private.return_fee(told_id text) returns void
language plpgsql set search_path = ''
as $$
declare
  receipts uuid[];
begin
  with given_back as (
    update public.receipts as receipt set fee_back_on = (
      select max(back.paid_on) from public.payments as back where back.receipt_id = receipt.id and back.reverses is not null
    )
    where receipt.source = 'provider' and receipt.provider_id = told_id and receipt.fee is not null and receipt.fee_back_on is null
    returning receipt.id
  )
  select array_agg(given_back.id) into receipts from given_back;
  perform private.follow_ledger(receipts);
end;
$$;

-- The told refunds of a payment that the books don't have.
create function private.unentered_refunds(told_id text, refunds jsonb)
returns table (id text, amount numeric, at timestamptz)
language sql stable set search_path = ''
as $$
  select each.* from jsonb_to_recordset(refunds) as each (id text, amount numeric, at timestamptz)
  where not exists (
    select from public.payments as known
    where known.source = 'provider' and known.provider_id = each.id and known.returned = 'refunded'
      and known.reverses in (select entered.id from private.entered_of(told_id) as entered)
  )
$$;

-- Brings what was entered of a payment to what the provider tells: refunds, a charge-back of all that is left, and one
-- that the parish won. Each is a case, unless it was known when the payment was entered.
create function private.reconcile_returns(payment private.told_payment, charge uuid, is_known boolean default false) returns void
language plpgsql set search_path = ''
as $$
declare
  refund record;
  taken numeric;
  explained numeric;
  -- Without a list of what was refunded it is all that is left.
  refunds constant jsonb := case
    when payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0
    then jsonb_build_array(jsonb_build_object('id', payment.id, 'amount', payment.amount))
    else coalesce(payment.refunds, '[]')
  end;
  times integer;
begin
  if payment.status <> 'charged_back' and private.left_of(payment) > 0 then
    taken := private.regain(payment, charge);
    if taken > 0 then
      select count(*) into times from public.reconciliation_cases as known
      where known.kind = 'charged_back' and known.provider_id = payment.id;
      perform private.end_case('charged_back', payment.id, 'O Mercado Pago decidiu pela paróquia: o valor está registrado de novo');
      perform private.open_case('regained', charge, null, payment.id, taken, private.parish_today(), greatest(times, 1));
    end if;
  end if;
  -- The books have so much less than there was before these refunds: staff took it back before they were told.
  explained := private.left_of(payment)
    + (select coalesce(sum(each.amount), 0) from private.unentered_refunds(payment.id, refunds) as each)
    - (select coalesce(sum(entered.rest), 0) from private.entered_of(payment.id) as entered);
  for refund in select * from private.unentered_refunds(payment.id, refunds) as each order by each.at, each.id loop
    taken := private.take_back(
      payment, refund.id, 'refunded', greatest(refund.amount - greatest(explained, 0), 0),
      private.paid_day(refund.at), 'Devolvido pelo Mercado Pago'
    );
    explained := explained - refund.amount;
    if taken > 0 and not is_known then
      perform private.open_case('refunded', charge, null, refund.id, taken, private.paid_day(refund.at));
    end if;
  end loop;
  if payment.status = 'charged_back' then
    taken := private.take_back(
      payment, payment.id, 'charged_back', payment.amount, private.parish_today(), 'Contestado no banco do pagador'
    );
    if taken > 0 and not is_known then
      select count(*) into times from public.reconciliation_cases as known
      where known.kind = 'charged_back' and known.provider_id = payment.id;
      perform private.end_case('regained', payment.id, 'Contestado de novo');
      perform private.open_case('charged_back', charge, null, payment.id, taken, private.parish_today(), times + 1);
    end if;
  end if;
  if private.left_of(payment) = 0 then
    if payment.fee = 0 then
      perform private.return_fee(payment.id);
    end if;
  end if;
  -- The money of a payment that staff undid, or gave to a payer, before went back now, or is there again.
  update public.donations as donation set status = case
    when private.left_of(payment) > 0 then private.returned_status(donation.id)
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
create function private.compare_books(payment private.told_payment, charge uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  kept numeric;
  undone numeric;
  there constant numeric := private.left_of(payment);
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

-- Tells what went back, or came again, of a payment that is not in the books although staff have resolved its case:
-- they may have written it into the cash book by hand.
create function private.tell_of_resolved(payment private.told_payment, charge uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  back constant numeric := payment.amount - private.left_of(payment);
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
