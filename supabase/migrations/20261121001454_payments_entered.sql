-- Entering payments, and making them another's. The queries of each payment are in PL/pgSQL, which plans them once a
-- session.
--
-- Custom errors:
--   PT404  the instalment or donation does not exist
--   PT409  hint other_content: the call's id is that of a call with other content
--   PT409  hint already_paid: an instalment is paid; the detail says by whom and when, as JSON
--   PT409  hint other_amount: what is open of an instalment is no longer what the caller saw
--   PT409  hint erased: the payer's data are erased

-- The one order of locks of what is paid: instalments, then donations, each in the order of their ids; before them the
-- lock of the call or the provider's payment, after them charges. Whoever also needs the payer's row locks it first.
create function private.lock_paid(targets uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.parcelas where id = any (targets) order by id for update;
  perform from public.donations where id = any (targets) order by id for update;
end;
$$;

-- The status of a donation of which nothing remains: given to a payer, or how the last part of it went back.
create function private.returned_status(donation uuid) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select 'moved' from public.allocations as part
      where part.donation_id = returned_status.donation and part.parcela_id is not null and part.ended_at is null limit 1
    ),
    (
      select case back.returned when 'given_back' then 'refunded' else back.returned end
      from public.allocations as part join public.returns as back on back.allocation_id = part.id
      where part.donation_id = returned_status.donation and part.parcela_id is null
      order by back.number desc limit 1
    ),
    'undone'
  )
$$;

-- Brings the ledger, instalments and donations to the state that follows from receipts.
create function private.follow_payments(receipts uuid[], targets uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.follow_ledger(receipts);
  update public.parcelas as parcela set
    payment_id = counting.id, data_pagamento = counting.paid_on, forma_pagamento = counting.form,
    observacoes = counting.note
  from unnest(targets) as target left join lateral private.counting_payment(target) as counting on true
  where parcela.id = target and parcela.payment_id is distinct from counting.id;
  update public.returns as back set is_forgiven = false
  from public.allocations as part join public.parcelas as parcela on parcela.id = part.parcela_id
  where parcela.id = any (targets) and not parcela.pago and back.allocation_id = part.id and back.is_forgiven;

  update public.donations as donation set
    status = case when counting.id is null then private.returned_status(donation.id) else 'approved' end,
    approved_at = case when counting.id is not null then coalesce(donation.approved_at, now()) else donation.approved_at end
  from unnest(targets) as target left join lateral private.counting_payment(target) as counting on true
  where donation.id = target and (donation.status = 'approved') <> (counting.id is not null);

  perform private.end_paid_twice(targets);
  perform private.refuse_faults_now();
end;
$$;

-- The details of a payment, for the person who is notified that it was there first.
create function private.payment_details(payment public.payments) returns text
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'payment', payment.id, 'paid_on', payment.paid_on, 'by', payment.creator_name, 'at', payment.entered_at,
    'mes', parcela.mes, 'ano', carne.ano
  )::text
  from (select) as one
    left join public.parcelas as parcela on parcela.id = payment.parcela_id
    left join public.carnes as carne on carne.id = parcela.carne_id
$$;

-- Where money lands that was received by a door: what the provider reports at the provider, cash in the box, all else
-- at the bank.
create function private.receiving_account(source text, provider_id text, form text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select account.id from public.accounts as account
    where account.purpose = case
      when receiving_account.source = 'statement' then 'bank'
      when receiving_account.provider_id is not null then 'provider'
      when receiving_account.form = 'dinheiro' then 'cash'
      else 'bank'
    end
  );
end;
$$;

-- Enters what was received in one go: `items` is `[{parcela_id or donation_id, amount, is_part, fee}]`, whose it is; of
-- an instalment that a donation pays both. `more` may say the `account_id`, the charge-back that it `regains`, the
-- `sitting_id`, and the `transaction_id` of the plain row whose money it is. A repetition of the call answers the
-- payments of the first as they are. By hand what is open of an instalment is paid, or a part of it where that is
-- meant; money that the provider or the bank reports is entered in any case, so that none is lost. For this schema's
-- functions: it asks nobody's role. Its few rows are found by their keys, by plans that are made once a session.
create function private.enter_payments(
  door text, call uuid, items jsonb, paid_on date, form text, note text default null, provider_id text default null,
  more jsonb default '{}'
)
returns setof public.payments
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  targets uuid[] := array(
    select coalesce(item.parcela_id, item.donation_id)
    from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid)
  );
  doer constant text := (select name from public.profiles where id = (select auth.uid()));
  receipt public.receipts;
  earlier public.payments;
begin
  if cardinality(targets) = 0 or array_position(targets, null) is not null
    or cardinality(targets) <> (select count(distinct target) from unnest(targets) as target)
  then
    raise exception using errcode = '22023', message = 'no targets, or one twice';
  end if;
  -- The call first, then what it is about: a repetition waits for the first call, and two calls for each other in one
  -- order.
  perform pg_advisory_xact_lock(hashtextextended(door || call, 2));
  perform private.lock_paid(targets);

  select * into receipt from public.receipts as known where known.source = door and known.call_id = call;
  if found or exists (select from public.returns as known where known.source = door and known.call_id = call) then
    if receipt.id is null or exists (
      select from (
        select * from public.allocations as known where known.receipt_id = receipt.id and known.call_id = call
      ) as known
      full join jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, amount private.positive_money)
        on coalesce(item.parcela_id, item.donation_id) = coalesce(known.parcela_id, known.donation_id)
      where known.id is null or num_nonnulls(item.parcela_id, item.donation_id) = 0
        or known.amount <> coalesce(item.amount, known.amount)
        or (receipt.paid_on, receipt.form, receipt.note)
          is distinct from (coalesce(enter_payments.paid_on, receipt.paid_on), enter_payments.form, enter_payments.note)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return query
      select * from public.payments as known
      where known.receipt_id = receipt.id and known.call_id = call and known.reverses is null order by known.number;
    return;
  end if;

  -- The id of an envelope without a payer is no other's, also once that was undone.
  if door = 'hand' and (
    exists (select from public.financial_transactions as entry where entry.id = call and entry.payment_id is null)
    or exists (select from private.undone_envelopes as undone where undone.id = call)
  ) then
    raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
  end if;
  if cardinality(targets) <> (
    (select count(*) from public.parcelas where id = any (targets)) + (select count(*) from public.donations where id = any (targets))
  ) then
    raise exception using errcode = 'PT404', message = 'what is to be paid does not exist';
  end if;
  if door = 'hand' then
    select known.* into earlier
    from public.parcelas as parcela join public.payments as known on known.id = parcela.payment_id
    where parcela.id = any (targets) order by parcela.vencimento, parcela.id limit 1;
    if found then
      raise exception using
        errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.payment_details(earlier);
    end if;
    if exists (
      select from jsonb_to_recordset(items) as item (parcela_id uuid, amount private.positive_money, is_part boolean)
        join public.parcelas as parcela on parcela.id = item.parcela_id
      where item.amount > public.restante(parcela) or item.amount < public.restante(parcela) and item.is_part is not true
    ) then
      raise exception using errcode = 'PT409', message = 'an instalment has another amount', hint = 'other_amount';
    end if;
    if exists (
      select from public.parcelas as parcela
        join public.carnes as carne on carne.id = parcela.carne_id
        join public.dizimistas as payer on payer.id = carne.dizimista_id
      where parcela.id = any (targets) and payer.erased_at is not null
        -- Who undid by mistake enters the payment again.
        and not exists (select from public.allocations as known where known.parcela_id = parcela.id)
    ) then
      raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
    end if;
  end if;

  with item as (
    select
      each.parcela_id, each.donation_id, each.fee,
      coalesce(each.amount, nullif(public.restante(parcela), 0), parcela.valor_parcela, donation.amount) as amount,
      row_number() over (order by parcela.vencimento, coalesce(each.parcela_id, each.donation_id)) as place
    from jsonb_to_recordset(items) as each (parcela_id uuid, donation_id uuid, amount private.positive_money, fee private.money)
      left join public.parcelas as parcela on parcela.id = each.parcela_id
      left join public.donations as donation on donation.id = each.donation_id
  ), entered as (
    insert into public.receipts (
      call_id, source, amount, account_id, paid_on, form, provider_id, fee, regains, transaction_id, sitting_id, note, creator_name
    )
    select
      call, door, (select sum(item.amount) from item),
      coalesce((more ->> 'account_id')::uuid, private.receiving_account(door, enter_payments.provider_id, enter_payments.form)),
      coalesce(enter_payments.paid_on, private.parish_today()), enter_payments.form, enter_payments.provider_id,
      (select nullif(sum(item.fee), 0) from item), (more ->> 'regains')::uuid, (more ->> 'transaction_id')::uuid,
      (more ->> 'sitting_id')::uuid, enter_payments.note, doer
    returning id, late_on
  )
  insert into public.allocations (receipt_id, call_id, parcela_id, donation_id, amount, late_on, begun_name)
  select entered.id, call, item.parcela_id, item.donation_id, item.amount, entered.late_on, doer
  from entered cross join item order by item.place;

  select * into receipt from public.receipts as known where known.source = door and known.call_id = call;
  -- A plain row of a closed month stays in the sums of its day, from which its money goes on the first open one.
  if receipt.transaction_id is not null and receipt.late_on is not null then
    insert into public.allocations (
      receipt_id, call_id, transaction_id, amount, begun_name, ended_at, ended_late_on, ended_by, ended_name, end_reason
    )
    values (
      receipt.id, private.derived_id(call, receipt.transaction_id), receipt.transaction_id, receipt.amount, doer, now(), receipt.late_on,
      (select auth.uid()), doer, more ->> 'reason'
    );
  end if;
  perform private.follow_payments(array[receipt.id], targets);
  return query select * from public.payments as known where known.receipt_id = receipt.id order by known.number;
end;
$$;

-- The day on which the books count that the money of parts becomes another's: theirs, or the first open one.
create function private.day_of_change(parts uuid[]) returns date
language plpgsql set search_path = ''
as $$
begin
  return (
    select max(greatest(coalesce(part.late_on, receipt.paid_on), private.late_day(coalesce(part.late_on, receipt.paid_on))))
    from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
    where part.id = any (parts)
  );
end;
$$;

-- Ends allocations of one receipt and begins others with their money: `items` is `[{parcela_id, donation_id or
-- transaction_id, amount}]`. What is open for the same target already is ended too, and begins again with it. What of
-- an ended one had gone back stays with it. No money is received or returned, and no sum of a day changes: what ends
-- counts until the day on which what begins does. The caller holds the locks.
create function private.reallocate(call uuid, ending uuid[], items jsonb, reason text) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  doer constant text := (select name from public.profiles where id = (select auth.uid()));
  wanted constant jsonb := items;
  requested constant uuid[] := ending;
  receipts uuid[] := array(select distinct part.receipt_id from public.allocations as part where part.id = any (ending));
  targets uuid[];
  day date;
begin
  select jsonb_agg(to_jsonb(item) || jsonb_build_object('amount', item.amount + coalesce(present.rest, 0))), ending || array_agg(present.id)
  into items, ending
  from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, transaction_id uuid, amount private.positive_money)
    left join lateral (
      select part.id, part.amount - private.reversed_amount(part.id) as rest
      from public.allocations as part
      where part.receipt_id = any (receipts) and part.ended_at is null and part.id <> all (ending)
        and (part.parcela_id, part.donation_id, part.transaction_id)
          is not distinct from (item.parcela_id, item.donation_id, item.transaction_id)
    ) as present on true;
  day := private.day_of_change(ending);
  with ended as (
    update public.allocations as part
    set ended_at = now(), ended_late_on = case when coalesce(part.late_on, receipt.paid_on) < day then day end, ended_by = (select auth.uid()), ended_name = doer, end_reason = reason
    from public.receipts as receipt
    where part.id = any (ending) and part.ended_at is null and receipt.id = part.receipt_id
    returning part.parcela_id, part.donation_id
  )
  select array_agg(ended.parcela_id) || array_agg(ended.donation_id) into targets from ended;
  insert into public.allocations (
    receipt_id, call_id, parcela_id, donation_id, transaction_id, amount, late_on, has_rows, begun_name
  )
  select
    receipt.id, call, item.parcela_id, item.donation_id, item.transaction_id, item.amount, nullif(day, receipt.paid_on),
    item.transaction_id is not null and plain.was_counted is not null, doer
  from jsonb_to_recordset(items)
    as item (parcela_id uuid, donation_id uuid, transaction_id uuid, amount private.positive_money)
    join public.receipts as receipt on receipt.id = receipts[1]
    left join public.financial_transactions as plain on plain.id = item.transaction_id;
  -- An entry for whoever has more than before, of that.
  perform private.audit_payment(part.id, reason, gained.amount)
  from public.allocations as part
    join jsonb_to_recordset(wanted) as item (parcela_id uuid, donation_id uuid, transaction_id uuid, amount private.positive_money)
      on (item.parcela_id, item.donation_id) is not distinct from (part.parcela_id, part.donation_id)
    cross join lateral (
      select item.amount - coalesce(sum(former.amount - private.reversed_amount(former.id)), 0) as amount
      from public.allocations as former
      where former.id = any (requested)
        and (former.parcela_id, former.donation_id) is not distinct from (item.parcela_id, item.donation_id)
    ) as gained
  where part.receipt_id = receipts[1] and part.call_id = call and part.ended_at is null and part.transaction_id is null and gained.amount > 0
  order by part.number;
  perform private.follow_payments(receipts, array_remove(targets || array(
    select each from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid), unnest(array[item.parcela_id, item.donation_id]) as each
  ), null));
end;
$$;

-- By hand: what is open of one or several instalments; `items` is `[{parcela_id, amount}]`, the amount that the caller
-- saw. Whoever receives the envelopes of that day meanwhile has it in the sitting.
create function public.pay_instalments(call uuid, items jsonb, paid_on date, form text, note text default null)
returns setof public.payments
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null or jsonb_array_length(items) not between 1 and 120
    or exists (select from jsonb_to_recordset(items) as item (parcela_id uuid) where item.parcela_id is null)
  then
    raise exception using errcode = '22023', message = 'no instalments, or too many';
  end if;
  return query select * from private.enter_payments(
    'hand', call,
    (select jsonb_agg(jsonb_build_object('parcela_id', item.parcela_id, 'amount', item.amount))
     from jsonb_to_recordset(items) as item (parcela_id uuid, amount numeric)),
    pay_instalments.paid_on, pay_instalments.form, pay_instalments.note,
    more => jsonb_build_object('sitting_id', private.open_sitting(coalesce(pay_instalments.paid_on, private.parish_today())))
  );
end;
$$;

grant execute on function public.pay_instalments to authenticated;
