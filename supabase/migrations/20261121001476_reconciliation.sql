-- Reconciling: what the payment provider reports becomes payments. All functions are for the API's privileged client.
-- However often, in whatever order and by however many callers something is reported, each payment is entered once.

-- A payment without a row is a case while something remains of it. What was refunded only grows, so of two answers that
-- carry no time the one with the least remaining is the newer.
create function private.reconcile_unknown(payment private.reported_payment) returns void
language plpgsql set search_path = ''
as $$
declare
  rest numeric := private.remaining_of(payment);
  former private.reported_payment;
begin
  if payment.currency is distinct from 'BRL' then
    perform private.open_case('differs', null, null, payment.id, payment.amount, private.paid_day(payment.approved_at));
    return;
  end if;
  select (jsonb_populate_record(null::private.reported_payment, known.reported)).* into former
  from private.unknown_payments as known where known.provider_id = payment.id;
  if former.id is not null and payment.updated_at is null and former.status <> 'charged_back' and rest > private.remaining_of(former) then
    rest := private.remaining_of(former);
  else
    insert into private.unknown_payments (provider_id, reported) values (payment.id, to_jsonb(payment))
    on conflict (provider_id) do update set reported = excluded.reported;
  end if;
  update private.unknown_payments as known set reported_at = clock_timestamp() where known.provider_id = payment.id;
  if rest > 0 then
    perform private.open_case('unknown_payment', null, null, payment.id, rest, private.paid_day(payment.approved_at));
    -- One that was resolved by itself waits again; of one that staff resolved they know.
    update public.reconciliation_cases as known set
      amount = rest, resolved_at = null, note = null
    where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_by is null;
  else
    perform private.end_case('unknown_payment', payment.id, case payment.status
      when 'charged_back' then 'Contestado no banco do pagador antes de ser registrado'
      else 'Devolvido por inteiro pelo Mercado Pago antes de ser registrado'
    end);
  end if;
  perform private.notify_after_resolution(payment, null);
end;
$$;

-- The targets of a charge, for `enter_payments`: the fee once, beside the first instalment.
create function private.items_of(charge uuid, fee numeric) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'parcela_id', item.parcela_id, 'donation_id', item.donation_id, 'amount', item.amount, 'fee', case when item.place = 1 then fee end
  ) order by item.place)
  from (
    select each.*, row_number() over (order by parcela.vencimento, each.id) as place
    from public.pix_charge_items as each left join public.parcelas as parcela on parcela.id = each.parcela_id
    where each.charge_id = charge
  ) as item
$$;

-- A case for each instalment that a call of the provider's paid, and that another payment pays too.
create function private.open_paid_twice(charge uuid, call uuid) returns void
language sql set search_path = ''
as $$
  select private.open_case('paid_twice', charge, entered.id, entered.provider_id, entered.amount, entered.paid_on)
  from public.payments as entered
  where entered.source = 'provider' and entered.call_id = call and entered.reverses is null and entered.parcela_id is not null
    and private.pays_twice(entered)
$$;

-- Enters another payment of a charge of instalments, which has one at the provider already: money that was received is
-- not lost, and staff are shown who paid which months twice. Returns `reconciled` or `differs`.
create function private.reconcile_second(payment private.reported_payment, charge public.pix_charges) returns text
language plpgsql set search_path = ''
as $$
declare
  call constant uuid := private.derived_id(charge.id, md5(payment.id)::uuid);
  received_on constant date := private.paid_day(payment.approved_at);
begin
  if payment.currency is distinct from 'BRL' or payment.amount <> charge.amount then
    perform private.open_case('differs', charge.id, null, payment.id, payment.amount, received_on);
    return 'differs';
  end if;
  perform private.enter_payments(
    'provider', call, private.items_of(charge.id, payment.fee), received_on, coalesce(payment.form, 'outros'), null, payment.id
  );
  perform private.open_paid_twice(charge.id, call);
  -- The first one is not to be paid any more.
  update public.pix_charges as known set cancel_at_provider = true, next_check_at = clock_timestamp()
  where known.id = charge.id and private.is_open_charge(known.status);
  perform private.reconcile_returns(payment, charge.id);
  return 'reconciled';
end;
$$;

-- Locks what a provider's payment paid, and that to which its money was moved.
create function private.lock_entered(reported_id text) returns void
language sql set search_path = ''
as $$
  select private.lock_paid(array(
    select coalesce(entered.parcela_id, entered.donation_id) from private.entered_of(reported_id) as entered
  ))
$$;

-- Null for a text that is no UUID: others who sell through the account name their payments as they like.
create function private.as_uuid(text text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then text::uuid end;

-- A case for a payment that was received and can't be entered, or for a change of one that is in the books, at once.
-- The amount is shown where it is one.
create function private.open_not_entered(reported_id text, reported_amount text, charge uuid) returns void
language sql set search_path = ''
as $$
  select private.open_case_again(
    case when exists (select from private.entered_of(reported_id)) then 'change_not_entered' else 'not_entered' end,
    (select known.id from public.pix_charges as known where known.id = open_not_entered.charge), left(reported_id, 64),
    case when reported_amount ~ '^\d{1,10}(\.\d{1,9})?$' then
      case when round(reported_amount::numeric, 2) > 0 then reported_amount::private.positive_money end
    end,
    private.parish_today()
  )
$$;

-- The same for the API, where an answer could not even be read: also of a status that nobody knows.
create function public.note_unreadable_payment(reported_id text, status text, amount text, reference text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if note_unreadable_payment.status not in ('pending', 'authorized', 'in_process', 'cancelled', 'rejected')
    or exists (select from private.entered_of(reported_id))
  then
    perform private.open_not_entered(reported_id, note_unreadable_payment.amount, private.as_uuid(reference));
  end if;
end;
$$;

-- Enters what the provider reports of a payment in its present state: what was received, its fee, what went back.
-- Nothing is entered unless reference, amount, currency and account are those of the charge. A payment never becomes
-- open again because an older answer arrives late. Returns `{outcome, status, charge}`: `reconciled`, `unknown`,
-- `differs` or `not_entered`, the charge's status, and the charge.
create function private.reconcile(payment private.reported_payment, collector text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  is_received constant boolean := private.is_received(payment.status);
  charge public.pix_charges;
  former text;
  named constant uuid := private.as_uuid(payment.reference);
begin
  -- Another account's: nothing of ours.
  if payment.collector <> reconcile.collector then
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || payment.id, 2));

  select * into charge from public.pix_charges as known
  where known.provider_id = payment.id
    or (known.provider_id is null and known.id = named);
  if not found then
    if private.is_outdated(payment) then
      return jsonb_build_object('outcome', 'reconciled', 'status', payment.status);
    end if;
    -- A donation without a charge, of a subscription or one that staff entered, or a second payment of a charge.
    if exists (select from private.entered_of(payment.id)) then
      perform private.lock_entered(payment.id);
      perform private.reconcile_returns(payment, (select known.id from public.pix_charges as known where known.id = named));
      return jsonb_build_object('outcome', 'reconciled', 'status', payment.status);
    end if;
    select * into charge from public.pix_charges as known where known.id = named and known.dizimista_id is not null;
    if is_received and found then
      return jsonb_build_object('outcome', private.reconcile_second(payment, charge), 'status', payment.status);
    end if;
    if is_received then
      perform private.reconcile_unknown(payment);
    end if;
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;

  perform private.lock_paid(array(
    select coalesce(parcela_id, donation_id) from public.pix_charge_items where charge_id = charge.id
    union
    -- Where its money was moved.
    select coalesce(entered.parcela_id, entered.donation_id) from private.entered_of(payment.id) as entered
  ));
  select * into charge from public.pix_charges as known where known.id = charge.id for update;
  former := charge.status;
  if private.is_outdated(payment) then
    return private.reconciliation_answer('reconciled', charge);
  end if;

  if payment.currency is distinct from 'BRL' or payment.amount <> charge.amount
    or named is distinct from charge.id
  then
    if is_received then
      perform private.open_case(
        'differs', charge.id, null, payment.id, payment.amount, private.paid_day(payment.approved_at)
      );
      perform private.notify_after_resolution(payment, charge.id);
    end if;
    return private.reconciliation_answer('differs', charge);
  end if;

  if is_received then
    if not exists (
      select from public.receipts as known where known.source = 'provider' and known.call_id = charge.id
    ) then
      perform private.enter_payments(
        'provider', charge.id, private.items_of(charge.id, payment.fee), private.paid_day(payment.approved_at),
        coalesce(payment.form, 'outros'), null, payment.id
      );
      -- Also of a person who was erased meanwhile.
      if former in ('rejected', 'cancelled') or charge.cancel_at_provider and not exists (
        select from public.pix_charge_items as item join public.parcelas as parcela on parcela.id = item.parcela_id
        where item.charge_id = charge.id and (
          select count(*) from public.payments as known where known.parcela_id = parcela.id and known.reverses is null
        ) > 1
      ) then
        perform private.open_case(
          'late', charge.id, null, payment.id, payment.amount, private.paid_day(payment.approved_at)
        );
      end if;
      perform private.open_paid_twice(charge.id, charge.id);
    end if;
    perform private.reconcile_returns(payment, charge.id);
  elsif payment.status in ('cancelled', 'rejected') and private.is_received(former) then
    perform private.compare_books(payment, charge.id);
  end if;

  update public.pix_charges as known set
    provider_id = payment.id,
    qr_code = coalesce(known.qr_code, payment.qr_code),
    -- Never later than was asked for.
    expires_at = case when is_received then known.expires_at else least(payment.expires_at, known.expires_at) end,
    -- An entry stays until the provider reports that its money went back.
    status = case when is_received or private.is_open_charge(former) then payment.status else former end,
    -- One that was closed here before the provider made it is to be cancelled there.
    cancel_at_provider = known.cancel_at_provider or former in ('rejected', 'cancelled') and private.is_open_charge(payment.status),
    next_check_at = case
      when not private.is_open_charge(payment.status) then null
      when private.is_open_charge(former) then known.next_check_at
      when former in ('rejected', 'cancelled') then coalesce(known.next_check_at, clock_timestamp() + interval '1 minute')
    end
  where known.id = charge.id
  returning * into charge;
  update public.donations as donation set
    provider_id = payment.id,
    status = case when private.is_open_charge(donation.status) and not is_received then payment.status else donation.status end
  from public.pix_charge_items as item
  where item.charge_id = charge.id and donation.id = item.donation_id;
  return private.reconciliation_answer('reconciled', charge);
end;
$$;

create function private.reconciliation_answer(outcome text, charge public.pix_charges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', reconciliation_answer.outcome, 'status', charge.status,
    'charge', private.charge_details(charge) || jsonb_build_object('cancel_at_provider', charge.cancel_at_provider)
  )
$$;

grant execute on function public.note_unreadable_payment to service_role;
