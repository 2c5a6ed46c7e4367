-- Entering payments and undoing them. The queries of each payment are in PL/pgSQL, which plans them once a session.
--
-- Custom errors:
--   PT404  the instalment, donation or payment does not exist
--   PT409  hint other_content: the call's id is that of a call with other content
--   PT409  hint already_paid: an instalment is paid; the detail says by whom and when, as JSON
--   PT409  hint other_amount: what is open of an instalment is no longer what the caller saw
--   PT409  hint erased: the payer's data are erased
--   PT409  hint undone: the payment is wholly reversed; the detail is JSON
--   PT409  hint is_reversal: what is to be undone is a reversal itself
--   PT409  hint of_row: a plain row's money is given back, or taken from its payer, but was never entered by mistake
--   PT409  hint too_much: the reversals would add up to more than the payment; the detail is what is left

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

create function private.month_name(month integer) returns text
language sql immutable strict parallel safe set search_path = ''
return (array[
  'janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'
])[month];

-- A payment's purpose: 'Dízimo nº 42, março de 2026', or by a subscription's plan 'Doação: Amigos da matriz'. It
-- never names the payer: of other donations not even what the donor wrote.
create function private.paid_title(payment public.payments) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select format('Dízimo nº %s, %s de %s', payer.numero_ordinal, private.month_name(parcela.mes), carne.ano)
    from public.parcelas as parcela
      join public.carnes as carne on carne.id = parcela.carne_id
      join public.dizimistas as payer on payer.id = carne.dizimista_id
    where parcela.id = payment.parcela_id
  ), (
    select 'Doação: ' || left(donation.plan, 160)
    from public.donations as donation where donation.id = payment.donation_id
  ), 'Doação');
end;
$$;

-- The donation whose money a payment of an instalment is, also after it came again or was moved to another month; null
-- for others.
create function private.origin_of(payment uuid) returns uuid
language sql stable set search_path = ''
as $$
  with recursive came as (
    select known.donation_id, known.moves, known.regains
    from public.payments as known where known.id = payment and known.parcela_id is not null
    union all
    select earlier.donation_id, earlier.moves, earlier.regains
    from came
      left join public.payments as taken on taken.id = came.regains
      join public.payments as earlier on earlier.id = coalesce(came.moves, taken.reverses)
    where came.donation_id is null
  )
  select came.donation_id from came where came.donation_id is not null
$$;

-- Tells money that went back from money that was moved to what another payment is of.
create function private.reversal_prefix(payment public.payments) returns text
language sql stable set search_path = ''
return case
  when payment.reverses is null then ''
  when payment.returned <> 'moved' then 'Estorno: '
  when payment.donation_id is not null then 'Vinculada ao dízimo: '
  when exists (
    select from public.payments as other
    where other.moves = payment.reverses and other.donation_id = private.origin_of(payment.reverses)
  ) then 'Desvinculado do dizimista: '
  else 'Usado para outro fim: '
end;

-- The title of the ledger's row of a payment.
create function private.ledger_title(payment public.payments) returns text
language sql stable set search_path = ''
return private.reversal_prefix(payment) || private.paid_title(payment);

-- The title of the row of its fee: 'Tarifa do PIX (doação)'. A fee only ever goes back.
create function private.fee_title(payment public.payments) returns text
language sql stable set search_path = ''
as $$
  select format(
    '%sTarifa%s (%s)', case when payment.reverses is null then '' else 'Estorno: ' end, case payment.form when 'pix' then ' do PIX' else '' end,
    lower(left(title, 1)) || substr(title, 2)
  )
  from private.paid_title(payment) as title
$$;

-- The status of a donation of which nothing is left: how the last part of it went back.
create function private.returned_status(donation uuid) returns text
language sql stable set search_path = ''
as $$
  select case reversal.returned when 'given_back' then 'refunded' else reversal.returned end
  from public.payments as reversal
  where reversal.donation_id = returned_status.donation and reversal.reverses is not null
  order by reversal.number desc limit 1
$$;

-- Brings instalments and donations to the state that follows from their payments.
create function private.follow_payments(targets uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.parcelas as parcela set
    payment_id = counting.id, data_pagamento = counting.paid_on, forma_pagamento = counting.form,
    observacoes = counting.note
  from unnest(targets) as target left join lateral private.counting_payment(target) as counting on true
  where parcela.id = target and parcela.payment_id is distinct from counting.id;

  update public.donations as donation set
    status = case when counting.id is null then private.returned_status(donation.id) else 'approved' end,
    approved_at = case when counting.id is not null then coalesce(donation.approved_at, now()) else donation.approved_at end
  from unnest(targets) as target left join lateral private.counting_payment(target) as counting on true
  where donation.id = target and (donation.status = 'approved') <> (counting.id is not null);

  perform private.end_paid_twice(targets);
end;
$$;

-- The details of a payment, for the person who is told that it was there first.
create function private.told_of(payment public.payments) returns text
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

-- Enters what came in one go: `items` is `[{parcela_id or donation_id, amount, is_part, fee, regains, moves,
-- account_id}]`, a row for each. A repetition of the call answers the rows of the first as they are. By hand what is
-- open of an instalment is paid, or a part of it where that is meant; money that the provider or the bank tells of is
-- entered in any case, so that none is lost. For this schema's functions: it asks nobody's role. Its few rows are found
-- by their keys, by plans that are made once a session.
create function private.enter_payments(
  door text, call uuid, items jsonb, paid_on date, form text, note text default null, provider_id text default null
)
returns setof public.payments
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  targets uuid[] := array(
    select coalesce(item.parcela_id, item.donation_id)
    from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid)
  );
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

  if exists (select from public.payments as known where known.source = door and known.call_id = call) then
    if exists (
      select from (
        select * from public.payments as known where known.source = door and known.call_id = call
      ) as known
      full join jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, amount private.positive_money)
        on coalesce(item.parcela_id, item.donation_id) = coalesce(known.parcela_id, known.donation_id)
      where known.id is null or known.reverses is not null or num_nonnulls(item.parcela_id, item.donation_id) = 0
        or known.amount <> coalesce(item.amount, known.amount)
        or (known.paid_on, known.form, known.note)
          is distinct from (coalesce(enter_payments.paid_on, known.paid_on), enter_payments.form, enter_payments.note)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return query
      select * from public.payments as known where known.source = door and known.call_id = call order by known.number;
    return;
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
        errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.told_of(earlier);
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
        and not exists (select from public.payments as known where known.parcela_id = parcela.id)
    ) then
      raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
    end if;
  end if;

  insert into public.payments
    (call_id, source, amount, parcela_id, donation_id, paid_on, form, provider_id, note, regains, moves, creator_name)
  select
    call, door, coalesce(item.amount, nullif(public.restante(parcela), 0), parcela.valor_parcela, donation.amount), item.parcela_id, item.donation_id,
    coalesce(enter_payments.paid_on, private.parish_today()), enter_payments.form, enter_payments.provider_id,
    enter_payments.note, item.regains, item.moves, (select name from public.profiles where id = (select auth.uid()))
  from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, amount private.positive_money, regains uuid, moves uuid)
    left join public.parcelas as parcela on parcela.id = item.parcela_id
    left join public.donations as donation on donation.id = item.donation_id
  order by parcela.vencimento, coalesce(item.parcela_id, item.donation_id);

  insert into public.financial_transactions
    (title, amount, type, category_name, transaction_date, payment_id, kind, account_id, created_by)
  select
    private.ledger_title(entered), entered.amount, 'income', case when entered.parcela_id is null then 'Doações' else 'Dízimo' end,
    entered.paid_on, entered.id, 'income', (
      select item.account_id from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, account_id uuid)
      where coalesce(item.parcela_id, item.donation_id) = coalesce(entered.parcela_id, entered.donation_id)
    ), entered.entered_by
  from public.payments as entered where entered.source = door and entered.call_id = call
  order by entered.number;

  insert into public.financial_transactions
    (title, amount, type, category_name, transaction_date, payment_id, kind, created_by)
  select
    private.fee_title(entered), item.fee, 'expense', 'Tarifas', entered.paid_on, entered.id, 'fee',
    entered.entered_by
  from public.payments as entered
    join jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, fee private.money)
      on coalesce(item.parcela_id, item.donation_id) = coalesce(entered.parcela_id, entered.donation_id)
  where entered.source = door and entered.call_id = call and item.fee > 0
  order by entered.number;

  perform private.follow_payments(targets);
  perform private.refuse_faults_now();
  return query
    select * from public.payments as entered where entered.source = door and entered.call_id = call order by entered.number;
end;
$$;

-- Undoes a payment, wholly or, with an amount, in part: a payment that names it and a counter-entry in the ledger. A
-- repetition of the call answers the first one's row. For this schema's functions: it asks nobody's role.
create function private.undo_payment(
  door text, call uuid, payment uuid, reason text, amount numeric default null, paid_on date default null,
  provider_id text default null, returned text default 'undone'
)
returns public.payments
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  undone public.payments;
  reversal public.payments;
  -- In whole cents, as it is kept, so that a repetition is recognized.
  part constant private.positive_money := undo_payment.amount;
  rest numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended(door || call, 2));
  select * into undone from public.payments where id = undo_payment.payment;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payment does not exist';
  end if;
  perform private.lock_paid(array[undone.parcela_id, undone.donation_id]);

  select * into reversal from public.payments as known where known.source = door and known.call_id = call;
  if found then
    if (reversal.reverses, reversal.reason, reversal.returned, reversal.amount, reversal.paid_on) is distinct from (
      undo_payment.payment, undo_payment.reason, undo_payment.returned, coalesce(part, reversal.amount),
      coalesce(undo_payment.paid_on, reversal.paid_on)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return reversal;
  end if;

  rest := undone.amount - private.reversed_amount(undone.id);
  if undone.reverses is not null then
    raise exception using errcode = 'PT409', message = 'a reversal is not undone', hint = 'is_reversal';
  end if;
  if rest = 0 then
    select * into reversal from public.payments as known where known.reverses = undone.id order by known.number desc limit 1;
    raise exception using
      errcode = 'PT409', message = 'the payment is undone', hint = 'undone', detail = private.told_of(reversal);
  end if;
  if part > rest then
    raise exception using
      errcode = 'PT409', message = 'more than is left of the payment', hint = 'too_much', detail = rest::text;
  end if;
  if undo_payment.paid_on < undone.paid_on then
    raise exception using errcode = '22023', message = 'a reversal is not before its payment';
  end if;

  insert into public.payments
    (call_id, source, amount, reverses, returned, parcela_id, donation_id, paid_on, form, provider_id, reason, creator_name)
  values (
    call, door, coalesce(part, rest), undone.id, undo_payment.returned, undone.parcela_id, undone.donation_id,
    coalesce(undo_payment.paid_on, private.parish_today()), undone.form, undo_payment.provider_id, undo_payment.reason,
    (select name from public.profiles where id = (select auth.uid()))
  )
  returning * into reversal;

  insert into public.financial_transactions
    (title, amount, type, category_id, transaction_date, payment_id, kind, reverses, created_by)
  select
    private.ledger_title(reversal), -reversal.amount, original.type, original.category_id, reversal.paid_on, reversal.id,
    'income', original.id, reversal.entered_by
  from public.financial_transactions as original
  where original.payment_id = undone.id and original.kind = 'income';

  perform private.follow_payments(array[coalesce(undone.parcela_id, undone.donation_id)]);
  perform private.refuse_faults_now();
  return reversal;
end;
$$;

-- By hand: what is open of one or several instalments; `items` is `[{parcela_id, amount}]`, the amount that the caller
-- saw.
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
    pay_instalments.paid_on, pay_instalments.form, pay_instalments.note
  );
end;
$$;

-- Undoes a payment by hand, with the reason: a mistake on the payment's own day, so that the sums of all months are as
-- if it had never been; money that was given back today; without a kind it is undone today. `amount` only where a part
-- is undone. A donation that was given to a payer by mistake is a donation again.
create function public.undo_payment(call uuid, payment uuid, reason text, amount numeric default null, is_mistake boolean default null)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null or reason is null or amount <= 0 then
    raise exception using errcode = '22023', message = 'no reason, or no amount';
  end if;
  if is_mistake and private.origin_of(undo_payment.payment) is not null then
    return private.give_again(call, undo_payment.payment, undo_payment.reason, undo_payment.amount);
  end if;
  if is_mistake is not false and exists (
    select from public.payments as known join public.financial_transactions as plain on plain.donation_id = known.donation_id
    where known.id = undo_payment.payment
  ) then
    raise exception using errcode = 'PT409', message = 'the money is a plain row''s', hint = 'of_row';
  end if;
  return private.undo_payment(
    'hand', call, undo_payment.payment, undo_payment.reason, undo_payment.amount,
    case when is_mistake then (select known.paid_on from public.payments as known where known.id = undo_payment.payment) end,
    null, case when not is_mistake then 'given_back' else 'undone' end
  );
end;
$$;

grant execute on function public.pay_instalments, public.undo_payment to authenticated;
