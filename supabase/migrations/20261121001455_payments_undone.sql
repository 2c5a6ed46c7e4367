-- Undoing payments.
--
-- Custom errors beside `other_content`:
--   PT404  the payment does not exist
--   PT409  hint undone: nothing remains of the payment; the detail is JSON
--   PT409  hint is_reversal: what is to be undone is a reversal itself
--   PT409  hint of_row: a plain row's money is given back, or unlinked from its payer, but was never entered by mistake
--   PT409  hint too_much: more would go back than remains of the payment; the detail is what remains

-- The details of what became of a payment of which nothing remains: what reversed it last, or made it another's.
create function private.payment_end_details(part public.allocations) returns text
language plpgsql stable set search_path = ''
as $$
declare
  last public.payments;
begin
  select * into last from public.payments as back where back.reverses = part.id order by back.number desc limit 1;
  if part.ended_at is not null then
    last.id := part.id;
    last.parcela_id := part.parcela_id;
    last.paid_on := private.parish_day_of(part.ended_at);
    last.creator_name := part.ended_name;
    last.entered_at := part.ended_at;
  end if;
  return private.payment_details(last);
end;
$$;

-- The rest of a payment: nothing where it became another's.
create function private.rest_of(part public.allocations) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return case when part.ended_at is null then part.amount - private.reversed_amount(part.id) else 0 end;
end;
$$;

-- The same for who reverses or reallocates all of it or an amount: refused where nothing, or less, remains.
create function private.require_rest(part public.allocations, amount numeric default null) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  rest constant numeric := private.rest_of(part);
begin
  if rest = 0 then
    raise exception using
      errcode = 'PT409', message = 'nothing remains of the payment', hint = 'undone', detail = private.payment_end_details(part);
  end if;
  if require_rest.amount > rest then
    raise exception using
      errcode = 'PT409', message = 'more than remains of the payment', hint = 'too_much', detail = rest::text;
  end if;
  return rest;
end;
$$;

-- Undoes a payment, wholly or, with an amount, in part. A repetition of the call answers the first one's row. For this
-- schema's functions: it asks nobody's role.
create function private.undo_payment(
  door text, call uuid, payment uuid, reason text, amount numeric default null, paid_on date default null,
  provider_id text default null, returned text default 'undone'
)
returns public.payments
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  undone public.allocations;
  reversal public.payments;
  -- In whole cents, as it is kept, so that a repetition is recognized.
  part constant private.positive_money := undo_payment.amount;
  received_on date;
  rest numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended(door || call, 2));
  select * into undone from public.allocations as known where known.id = undo_payment.payment and known.transaction_id is null;
  if not found then
    if exists (select from public.returns as known where known.id = undo_payment.payment) then
      raise exception using errcode = 'PT409', message = 'a reversal is not undone', hint = 'is_reversal';
    end if;
    raise exception using errcode = 'PT404', message = 'the payment does not exist';
  end if;
  perform private.lock_paid(array[undone.parcela_id, undone.donation_id]);
  select * into undone from public.allocations as known where known.id = undone.id;
  select known.paid_on into received_on from public.receipts as known where known.id = undone.receipt_id;

  select * into reversal from public.payments as known where known.source = door and known.call_id = call limit 1;
  if found then
    if (reversal.reverses, reversal.reason, reversal.returned, reversal.amount, reversal.paid_on) is distinct from (
      undo_payment.payment, undo_payment.reason, undo_payment.returned, coalesce(part, reversal.amount),
      coalesce(undo_payment.paid_on, reversal.paid_on)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return reversal;
  end if;

  rest := private.require_rest(undone, part);
  if undo_payment.paid_on < received_on then
    raise exception using errcode = '22023', message = 'a reversal is not before its payment';
  end if;

  insert into public.returns (call_id, source, allocation_id, amount, returned, is_forgiven, returned_on, provider_id, reason, creator_name)
  values (
    call, door, undone.id, coalesce(part, rest), undo_payment.returned,
    undo_payment.returned in ('refunded', 'charged_back')
      and exists (select from public.parcelas as month where month.id = undone.parcela_id and month.pago),
    coalesce(undo_payment.paid_on, private.parish_today()),
    undo_payment.provider_id, undo_payment.reason, (select name from public.profiles where id = (select auth.uid()))
  );
  perform private.follow_payments(array[undone.receipt_id], array_remove(array[undone.parcela_id, undone.donation_id], null));
  select * into reversal from public.payments as known where known.source = door and known.call_id = call;
  return reversal;
end;
$$;

-- Undoes a payment by hand, with the reason: a mistake on the payment's own day, so that the sums of all months are as
-- if it had never been; money that was given back today; without a kind it is undone today. `amount` only where a part
-- is undone. A donation that was given to a payer by mistake is a donation again, which nothing answers.
create function public.undo_payment(call uuid, payment uuid, reason text, amount numeric default null, is_mistake boolean default null)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
declare
  undone public.allocations;
begin
  perform private.require_role('financial', 'admin');
  if call is null or reason is null or amount <= 0 then
    raise exception using errcode = '22023', message = 'no reason, or no amount';
  end if;
  select * into undone from public.allocations as known where known.id = undo_payment.payment;
  if is_mistake and undone.parcela_id is not null and undone.donation_id is not null then
    perform private.unallocate_payment(call, undone, undo_payment.reason, undo_payment.amount);
    return null;
  end if;
  if is_mistake is not false and undone.parcela_id is null and exists (
    select from public.financial_transactions as plain where plain.donation_id = undone.donation_id
  ) then
    raise exception using errcode = 'PT409', message = 'the money is a plain row''s', hint = 'of_row';
  end if;
  return private.undo_payment(
    'hand', call, undo_payment.payment, undo_payment.reason, undo_payment.amount,
    case when is_mistake then (select known.paid_on from public.receipts as known where known.id = undone.receipt_id) end,
    null, case when not is_mistake then 'given_back' else 'undone' end
  );
end;
$$;

grant execute on function public.undo_payment to authenticated;
