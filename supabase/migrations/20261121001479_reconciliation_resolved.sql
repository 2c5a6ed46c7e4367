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
--   PT409  hint undone: nothing remains of the payment that is to be used; the detail is JSON

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
-- entered is what the provider reported within the last minute.
create function public.enter_unknown_payment(of_case uuid) returns public.reconciliation_cases
language plpgsql security definer set search_path = ''
as $$
declare
  known public.reconciliation_cases;
  payment private.reported_payment;
  target uuid;
begin
  perform private.require_role('financial', 'admin');
  select * into known from public.reconciliation_cases as one where one.id = of_case and one.kind = 'unknown_payment';
  if not found then
    raise exception using errcode = 'PT404', message = 'the case does not exist';
  end if;
  -- As whatever reports the payment does: its lock first.
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
  select (jsonb_populate_record(null::private.reported_payment, one.reported)).* into payment
  from private.unknown_payments as one
  where one.provider_id = known.provider_id and one.reported_at > clock_timestamp() - interval '1 minute';
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

-- Uses what remains of the payment of an open case `paid_twice` for another instalment, or counts it as a donation, and
-- so resolves the case. What the provider reverses later is found there. A repetition changes nothing.
create function private.use_paid_twice(of_case uuid, target uuid, outcome text, note text) returns void
language plpgsql set search_path = ''
as $$
declare
  known public.reconciliation_cases;
  part public.allocations;
  target_month public.parcelas;
  earlier public.payments;
  donation uuid;
  rest numeric;
begin
  select * into known from public.reconciliation_cases as one where one.id = of_case and one.kind = 'paid_twice';
  if not found then
    raise exception using errcode = 'PT404', message = 'the case does not exist';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || known.provider_id, 2));
  select * into part from public.allocations where id = known.payment_id;
  perform private.lock_paid(array[part.parcela_id, target]);
  select * into known from public.reconciliation_cases as one where one.id = of_case for update;
  if known.outcome = use_paid_twice.outcome and known.used_for is not distinct from target then
    return;
  end if;
  select * into part from public.allocations where id = known.payment_id;
  rest := private.rest_of(part);
  -- One that ended by itself because the money went back says so.
  if known.resolved_by is not null or known.resolved_at is not null and rest > 0 then
    raise exception using errcode = 'PT409', message = 'the case is resolved', hint = 'resolved', detail = known.note::text;
  end if;
  perform private.require_rest(part);
  if target is null then
    donation := private.derived_id(part.id, md5('donation')::uuid);
    insert into public.donations (id, amount, description) values (donation, rest, 'Dízimo pago em dobro');
  else
    select * into target_month from public.parcelas as month where month.id = target;
    if not found or private.payer_of(target_month) <> (
      select private.payer_of(month) from public.parcelas as month where month.id = part.parcela_id
    ) then
      raise exception using errcode = 'PT404', message = 'the instalment does not exist, or is another payer''s';
    end if;
    if target_month.pago then
      select * into earlier from public.payments where id = target_month.payment_id;
      raise exception using
        errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.payment_details(earlier);
    end if;
  end if;
  -- Before its money has another month, by which it would end itself.
  perform private.resolve_case_as(of_case, outcome, note, target);
  perform private.reallocate(
    private.derived_id(part.id, md5('moved to')::uuid), array[part.id],
    jsonb_build_array(jsonb_build_object('parcela_id', target, 'donation_id', coalesce(donation, part.donation_id), 'amount', rest)), note
  );
end;
$$;

-- For another open instalment of the same payer.
create function public.use_for_month(of_case uuid, parcela uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  perform private.use_paid_twice(of_case, parcela, 'used', (
    select 'Usado para ' || private.month_name(instalment.mes) || ' de ' || carne.ano
    from public.parcelas as instalment join public.carnes as carne on carne.id = instalment.carne_id where instalment.id = parcela
  ));
end;
$$;

create function public.count_as_donation(of_case uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  perform private.use_paid_twice(of_case, null, 'donated', 'Contado como doação');
end;
$$;

grant execute on function
  public.use_for_month, public.count_as_donation, public.resolve_case, public.resolve_cases, public.enter_unknown_payment
to authenticated;
