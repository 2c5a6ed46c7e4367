-- The ways by which what the provider reports is reconciled. All functions are for the API's privileged client.

-- Enters a payment of a subscription as a donation of its own, and what went back of it. Known by the provider's id.
-- One that is approved when it is first reported is given to the payer to whom the subscription is tied.
create function private.reconcile_subscription(
  payment private.reported_payment, collector text, plan text, subscription text default null
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  -- The donation's id follows from the provider's, so that it is made once.
  target constant uuid := private.derived_id(md5('subscription')::uuid, md5(payment.id)::uuid);
  payer uuid;
begin
  if payment.collector <> reconcile_subscription.collector or not private.is_received(payment.status) then
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;
  if payment.currency is distinct from 'BRL' then
    perform private.open_case('differs', null, null, payment.id, payment.amount, private.paid_day(payment.approved_at));
    return jsonb_build_object('outcome', 'differs', 'status', payment.status);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || payment.id, 2));
  if private.is_outdated(payment) then
    return jsonb_build_object('outcome', 'reconciled', 'status', payment.status);
  end if;
  perform private.lock_entered(payment.id);
  -- Staff may have entered it as an unknown one before it was reported to be a subscription's.
  if not exists (select from private.entered_of(payment.id)) then
    payer := case when payment.status = 'approved' then private.lock_tied_payer(subscription) end;
    insert into public.donations (id, amount, description, plan, provider_id, dizimista_id)
    values (
      target, payment.amount, concat_ws(': ', 'Assinatura', nullif(reconcile_subscription.plan, '')),
      coalesce(nullif(reconcile_subscription.plan, ''), 'Assinatura'), payment.id, payer
    );
    perform private.enter_payments(
      'provider', target,
      jsonb_build_array(jsonb_build_object('donation_id', target, 'amount', payment.amount, 'fee', payment.fee)),
      private.paid_day(payment.approved_at), coalesce(payment.form, 'outros'), null, payment.id
    );
  end if;
  perform private.reconcile_returns(payment, null);
  if payer is not null and private.remaining_of(payment) > 0 then
    perform private.give_donation(private.derived_id(target, payer), target, payer);
  end if;
  -- A charge that failed before needs nobody any more.
  update public.reconciliation_cases as known set resolved_at = clock_timestamp(), note = 'Uma cobrança posterior foi paga'
  where known.kind = 'subscription_failed' and known.subscription_id = subscription and known.resolved_at is null
    and payment.status = 'approved' and private.paid_day(payment.approved_at) >= known.happened_on;
  -- Staff who were notified of it as unknown need not look any more.
  delete from private.unknown_payments as known where known.provider_id = payment.id;
  delete from public.reconciliation_cases as known
  where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_at is null;
  return jsonb_build_object('outcome', 'reconciled', 'status', payment.status);
end;
$$;

-- Reconciles what is reported of a payment, of a subscription where there is a plan. What was received and can't be
-- entered is a case; what has not been received and can't be read is an error.
create function private.reconcile_reported(
  reported jsonb, collector text, plan text default null, subscription text default null
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payment private.reported_payment;
  reconciled jsonb;
  code text;
begin
  if reported ->> 'id' is null or reported ->> 'status' is null or reported ->> 'amount' is null or reported ->> 'collector' is null then
    raise exception using errcode = '22023', message = 'not a payment';
  end if;
  begin
    payment := jsonb_populate_record(null::private.reported_payment, reported);
    -- Each is entered by itself: so many would take longer than a call may.
    if jsonb_array_length(coalesce(payment.refunds, '[]')) > 100 then
      raise exception using errcode = '22023', message = 'too many refunds';
    end if;
    reconciled := case when plan is null
      then private.reconcile(payment, collector)
      else private.reconcile_subscription(payment, collector, plan, subscription)
    end;
  exception
    when data_exception or integrity_constraint_violation or plpgsql_error
      or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT500'
    then
      if not private.is_received(reported ->> 'status') or reported ->> 'collector' <> collector then
        raise;
      end if;
      get stacked diagnostics code = returned_sqlstate;
      perform private.open_not_entered(reported ->> 'id', reported ->> 'amount', private.as_uuid(reported ->> 'reference'));
      return jsonb_build_object('outcome', 'not_entered', 'status', reported ->> 'status', 'failure', code);
  end;
  perform private.end_case('not_entered', payment.id, 'Registrado depois');
  perform private.end_case('change_not_entered', payment.id, 'Registrado depois');
  return reconciled;
end;
$$;

create function public.reconcile_payment(reported jsonb, collector text) returns jsonb
language sql security definer set search_path = ''
as $$
  select private.reconcile_reported(reported, collector)
$$;

create function public.reconcile_subscription_payment(
  reported jsonb, collector text, plan text, subscription text default null
) returns jsonb
language sql security definer set search_path = ''
as $$
  select private.reconcile_reported(reported, collector, coalesce(plan, ''), subscription)
$$;

-- A case for a charge of a subscription that was refused, once for each. It ends by itself when a later one is paid.
create function public.note_failed_charge(subscription text, charge text, amount numeric) returns void
language sql security definer set search_path = ''
as $$
  insert into public.reconciliation_cases (kind, provider_id, subscription_id, amount, happened_on)
  values ('subscription_failed', charge, subscription, note_failed_charge.amount, private.parish_today())
  on conflict do nothing
$$;

grant execute on function
  public.reconcile_payment, public.reconcile_subscription_payment, public.note_failed_charge
to service_role;
