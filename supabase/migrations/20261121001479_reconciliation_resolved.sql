-- Resolving a case: looked at, entered as a donation, or used for something else. For financial staff and
-- administrators.
--
-- Custom errors:
--   PT404  the case or the instalment does not exist
--   PT409  hint other_content: a case is resolved with another note
--   PT409  hint other_cases: the open cases are other than the caller counted
--   PT409  hint already_paid: an instalment is paid; the detail is JSON
--   PT409  hint resolved: a case is resolved in another way; the detail is what was done
--   PT409  hint not_asked: the provider was not asked just now
--   PT409  hint undone: nothing is left of the payment that is to be used; the detail is JSON

-- Marks a case as looked at, with what was done.
create function public.resolve_case(of_case uuid, note text) returns public.reconciliation_cases
language plpgsql security definer set search_path = ''
as $$
declare
  resolved public.reconciliation_cases;
begin
  perform private.require_role('financial', 'admin');
  if nullif(btrim(resolve_case.note), '') is null then
    raise exception using errcode = '22023', message = 'no note';
  end if;
  update public.reconciliation_cases as known set
    resolved_at = clock_timestamp(), resolved_by = (select auth.uid()), note = resolve_case.note
  where known.id = of_case and known.resolved_at is null
  returning * into resolved;
  if not found then
    select * into resolved from public.reconciliation_cases as known where known.id = of_case;
    if not found then
      raise exception using errcode = 'PT404', message = 'the case does not exist';
    end if;
    if resolved.note is distinct from resolve_case.note then
      raise exception using errcode = 'PT409', message = 'the case is resolved', hint = 'other_content';
    end if;
  end if;
  return resolved;
end;
$$;

-- The same for functions that did something about it.
create function private.resolve_case_as(of_case uuid, outcome text, note text, used_for uuid default null)
returns public.reconciliation_cases
language sql set search_path = ''
as $$
  update public.reconciliation_cases as known set outcome = resolve_case_as.outcome, used_for = resolve_case_as.used_for
  where known.id = of_case;
  select public.resolve_case(of_case, note)
$$;

-- Marks all open cases of a kind as looked at that were open when the caller counted them, with what was done; returns
-- how many. Where they are other than so many, nothing is marked. A repetition finds them marked.
create function public.resolve_cases(
  kind text, newest_at timestamptz, seen integer, note text, min_amount numeric default null, max_amount numeric default null
) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  marked integer;
begin
  perform private.require_role('financial', 'admin');
  if nullif(btrim(resolve_cases.note), '') is null then
    raise exception using errcode = '22023', message = 'no note';
  end if;
  update public.reconciliation_cases as known set
    resolved_at = clock_timestamp(), resolved_by = (select auth.uid()), note = resolve_cases.note
  from private.found_cases(true, resolve_cases.kind, resolve_cases.min_amount, resolve_cases.max_amount) as found
  where known.id = found.id and known.resolved_at is null and found.at <= newest_at;
  get diagnostics marked = row_count;
  if marked = 0 then
    select count(*) into marked
    from private.found_cases(false, resolve_cases.kind, resolve_cases.min_amount, resolve_cases.max_amount) as found
      join public.reconciliation_cases as known on known.id = found.id
    where known.opened_at <= newest_at and known.resolved_by = (select auth.uid()) and known.note = resolve_cases.note
      and known.resolved_at > now() - interval '1 hour';
  end if;
  if marked <> seen then
    raise exception using errcode = 'PT409', message = 'the open cases are others now', hint = 'other_cases';
  end if;
  return marked;
end;
$$;

-- Enters an unknown payment as a donation, with its fee and what went back of it, and so resolves its case. What is
-- entered is what the provider told within the last minute.
create function public.enter_unknown_payment(of_case uuid) returns public.reconciliation_cases
language plpgsql security definer set search_path = ''
as $$
declare
  known public.reconciliation_cases;
  payment private.told_payment;
  target uuid;
begin
  perform private.require_role('financial', 'admin');
  select * into known from public.reconciliation_cases as one where one.id = of_case and one.kind = 'unknown_payment';
  if not found then
    raise exception using errcode = 'PT404', message = 'the case does not exist';
  end if;
  -- As whatever tells of the payment does: its lock first.
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || known.provider_id, 2));
  select * into known from public.reconciliation_cases as one where one.id = of_case for update;
  target := private.derived_id(md5('unknown')::uuid, md5(known.provider_id)::uuid);
  if exists (select from public.donations where id = target) then
    return known;
  end if;
  if known.resolved_at is not null then
    raise exception using
      errcode = 'PT409', message = 'the case is resolved', hint = 'resolved', detail = known.note::text;
  end if;
  select (jsonb_populate_record(null::private.told_payment, one.told)).* into payment
  from private.unknown_payments as one
  where one.provider_id = known.provider_id and one.told_at > clock_timestamp() - interval '1 minute';
  if not found then
    raise exception using errcode = 'PT409', message = 'the provider is to be asked first', hint = 'not_asked';
  end if;
  insert into public.donations (id, amount, description, provider_id)
  values (target, payment.amount, 'Recebido pelo Mercado Pago', known.provider_id);
  perform private.enter_payments(
    'provider', target,
    jsonb_build_array(jsonb_build_object('donation_id', target, 'amount', payment.amount, 'fee', payment.fee)),
    known.happened_on, coalesce(payment.form, 'outros'), null, known.provider_id
  );
  perform private.reconcile_returns(payment, null, true);
  delete from private.unknown_payments as one where one.provider_id = known.provider_id;
  return private.resolve_case_as(of_case, 'entered', 'Registrado como doação');
end;
$$;

-- The payment of an open case `paid_twice`, with the locks of what it paid and is to pay. Null where the case was
-- resolved in this way.
create function private.lock_paid_twice(of_case uuid, target uuid, outcome text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  known public.reconciliation_cases;
  moved public.payments;
begin
  select * into known from public.reconciliation_cases as one where one.id = of_case and one.kind = 'paid_twice';
  if not found then
    raise exception using errcode = 'PT404', message = 'the case does not exist';
  end if;
  select * into moved from public.payments where id = known.payment_id;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || known.provider_id, 2));
  perform private.lock_paid(array[moved.parcela_id, target]);
  select * into known from public.reconciliation_cases as one where one.id = of_case for update;
  if known.outcome = lock_paid_twice.outcome and known.used_for is not distinct from target then
    return null;
  end if;
  -- One that ended by itself because the money went back says so.
  if known.resolved_by is not null or known.resolved_at is not null and moved.amount > private.reversed_amount(moved.id) then
    raise exception using errcode = 'PT409', message = 'the case is resolved', hint = 'resolved', detail = known.note::text;
  end if;
  if moved.amount = private.reversed_amount(moved.id) then
    raise exception using
      errcode = 'PT409', message = 'nothing is left of the payment', hint = 'undone', detail = (
        select private.told_of(reversal) from public.payments as reversal
        where reversal.reverses = moved.id order by reversal.number desc limit 1
      );
  end if;
  return moved;
end;
$$;

-- Takes what is left of a provider's payment to another target, on its own day: what the provider takes back later is
-- found there.
create function private.move_payment(moved public.payments, target jsonb, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  rest constant numeric := moved.amount - private.reversed_amount(moved.id);
begin
  perform private.enter_payments(
    'provider', private.derived_id(moved.id, md5('moved to')::uuid), jsonb_build_array(
      target || jsonb_build_object('amount', rest, 'moves', moved.id)
    ),
    moved.paid_on, moved.form, null, moved.provider_id
  );
  perform private.undo_payment(
    'hand', private.moving_call(moved.id), moved.id, reason, null, moved.paid_on, null, 'moved'
  );
end;
$$;

-- Uses a second payment of an instalment for another open one of the same payer, and so resolves its case.
create function public.use_for_month(of_case uuid, parcela uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.payments;
  target public.parcelas;
  earlier public.payments;
  note text;
begin
  perform private.require_role('financial', 'admin');
  select 'Usado para ' || private.month_name(instalment.mes) || ' de ' || carne.ano into note
  from public.parcelas as instalment join public.carnes as carne on carne.id = instalment.carne_id where instalment.id = parcela;
  moved := private.lock_paid_twice(of_case, parcela, 'used');
  if moved.id is null then
    return;
  end if;
  select * into target from public.parcelas as instalment where instalment.id = parcela;
  if not found or private.payer_of(target) <> private.payer_of(moved) then
    raise exception using errcode = 'PT404', message = 'the instalment does not exist, or is another payer''s';
  end if;
  if target.pago then
    select * into earlier from public.payments where id = target.payment_id;
    raise exception using
      errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.told_of(earlier);
  end if;
  -- Before its money has another month, by which it would end itself.
  perform private.resolve_case_as(of_case, 'used', note, parcela);
  perform private.move_payment(moved, jsonb_build_object('parcela_id', parcela), note);
end;
$$;

-- Counts a second payment of an instalment as a donation, and so resolves its case.
create function public.count_as_donation(of_case uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant text := 'Contado como doação';
  moved public.payments;
  donation uuid;
begin
  perform private.require_role('financial', 'admin');
  moved := private.lock_paid_twice(of_case, null, 'donated');
  if moved.id is null then
    return;
  end if;
  donation := private.derived_id(moved.id, md5('donation')::uuid);
  insert into public.donations (id, amount, description)
  values (donation, moved.amount - private.reversed_amount(moved.id), 'Dízimo pago em dobro');
  perform private.resolve_case_as(of_case, 'donated', note);
  perform private.move_payment(moved, jsonb_build_object('donation_id', donation), note);
end;
$$;

grant execute on function
  public.use_for_month, public.count_as_donation, public.resolve_case, public.resolve_cases, public.enter_unknown_payment
to authenticated;
