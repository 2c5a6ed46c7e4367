-- What is asked of the payment provider and what it tells: charges, events of its webhook, and the settling of both into payments. All
-- functions are for the API's privileged client. However often, in whatever order and by however many callers something is told, each
-- payment is entered once.
--
-- Custom errors:
--   PT404  the instalment, donation or charge does not exist, or is not shown to the caller
--   PT409  hint other_content: the reference is that of another donation
--   PT409  hint already_paid: an instalment is paid; the detail is JSON
--   PT409  hint charged: an instalment has a charge whose state is to be asked first; the detail is its id
--   PT409  hint resolved: a case is resolved in another way; the detail is what was done
--   PT409  hint not_asked: the provider was not asked just now

-- Cases ----------------------------------------------------------------------------------------------------------------

-- What the provider tells and our rows don't: for financial staff to look at.
--   unknown_payment  money came to the parish's account for which there is no row
--   differs          amount, currency or reference are not those of the charge, so nothing was entered
--   paid_twice       an instalment is paid by the provider and in another way too
--   late             a charge was paid that had expired or was replaced; it was entered
--   refunded         the provider paid money back, wholly or in part; it was entered
--   charged_back     the payer's bank took the money back; it was entered
--   regained         the provider decided for the parish after a charge-back; to be entered by hand
create table public.reconciliation_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'unknown_payment', 'differs', 'paid_twice', 'late', 'refunded', 'charged_back', 'regained'
  )),
  charge_id uuid references public.pix_charges (id),
  -- The payment that it is about, where one was entered.
  payment_id uuid references public.payments (id),
  provider_id private.line not null check (length(provider_id) <= 80),
  -- What the provider told; a charge-back's and a refund's own amount.
  amount private.positive_money not null,
  happened_on date not null,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  note private.line check (length(note) <= 500),
  updated_at timestamptz not null default now(),
  constraint reconciliation_cases_once unique nulls not distinct (kind, provider_id, payment_id),
  constraint reconciliation_cases_resolved check ((resolved_at is null) = (note is null))
);

create index reconciliation_cases_open on public.reconciliation_cases (opened_at) where resolved_at is null;
create index reconciliation_cases_by_charge on public.reconciliation_cases (charge_id);
create index reconciliation_cases_by_payment on public.reconciliation_cases (payment_id);

grant select on public.reconciliation_cases to authenticated, service_role;

create trigger reconciliation_cases_version before update on public.reconciliation_cases
for each row execute function private.set_updated_at();

create function private.payer_of(of_case public.reconciliation_cases) returns uuid
language sql stable
return coalesce(
  (select charge.dizimista_id from public.pix_charges as charge where charge.id = of_case.charge_id),
  (select private.payer_of(payment) from public.payments as payment where payment.id = of_case.payment_id)
);

create trigger pix_charges_take_cases before delete on public.pix_charges
for each row execute function private.delete_before('reconciliation_cases', 'charge_id');

-- Only what people do with a case is in the audit log.
create trigger reconciliation_cases_audit after update on public.reconciliation_cases
for each row when (new.resolved_by is not null) execute function private.record_audit();

alter table public.reconciliation_cases enable row level security;

create policy "Financial staff and administrators read what does not match" on public.reconciliation_cases
for select to authenticated using ((select private.has_role('financial', 'admin')));

create function private.open_case(
  kind text, charge uuid, payment uuid, provider_id text, amount numeric, happened_on date
) returns void
language sql set search_path = ''
as $$
  insert into public.reconciliation_cases (kind, charge_id, payment_id, provider_id, amount, happened_on)
  values (open_case.kind, charge, payment, open_case.provider_id, open_case.amount, open_case.happened_on)
  on conflict do nothing
$$;

-- Asking for charges ---------------------------------------------------------------------------------------------------

-- When a charge is due to be asked about again: every minute at first, then less often, and no more a day after it expired; one that was
-- closed no more when it expires, as the provider ends it then.
create function private.next_check(charge public.pix_charges) returns timestamptz
language sql volatile set search_path = ''
as $$
  select case
    when due.at > charge.expires_at + case when private.is_open_charge(charge.status) then interval '1 day' else '0' end then null
    else due.at
  end
  from (select clock_timestamp() + case
    when charge.is_unwanted and private.is_open_charge(charge.status) or clock_timestamp() < charge.created_at + interval '10 minutes' then interval '1 minute'
    when clock_timestamp() < charge.created_at + interval '1 hour' then interval '5 minutes'
    else interval '30 minutes'
  end as at) as due
$$;

-- A charge as the API tells it.
create function private.told_charge(charge public.pix_charges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', charge.id, 'status', charge.status, 'amount', charge.amount::text, 'provider_id', charge.provider_id,
    'qr_code', charge.qr_code, 'expires_at', charge.expires_at
  )
$$;

-- A charge for instalments of one payer, good for some minutes: the one that is there while it is good for a minute more, else a new one.
-- Where an instalment has another open charge, that one's state is to be asked first. `is_new` of the answer tells whether the provider
-- may not know it yet; `title` says what it is for and names nobody. Who asks without being staff finds nothing of an inactive payer, as in
-- the public lookup.
create function public.begin_instalments_charge(parcelas uuid[], minutes integer, of_inactive boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select distinct each from unnest(parcelas) as each order by each);
  charge public.pix_charges;
  payer uuid;
  earlier public.payments;
begin
  if cardinality(wanted) not between 1 and 120 or minutes not between 30 and 43200 then
    raise exception using errcode = '22023', message = 'no instalments, too many, or a wrong duration';
  end if;
  perform from public.parcelas where id = any (wanted) order by id for update;

  select case when count(distinct carne.dizimista_id) = 1 and count(*) = cardinality(wanted) then min(carne.dizimista_id::text)::uuid end
  into payer
  from public.parcelas as parcela
    join public.carnes as carne on carne.id = parcela.carne_id
    join public.dizimistas as person
      on person.id = carne.dizimista_id and person.erased_at is null and (person.dizimista_ativo or of_inactive)
  where parcela.id = any (wanted);
  if payer is null then
    raise exception using errcode = 'PT404', message = 'an instalment does not exist, or is another payer''s';
  end if;
  select known.* into earlier
  from public.parcelas as parcela join public.payments as known on known.id = parcela.payment_id
  where parcela.id = any (wanted) order by parcela.vencimento, parcela.id limit 1;
  if found then
    raise exception using
      errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.told_of(earlier);
  end if;

  select known.* into charge
  from public.pix_charges as known join public.pix_charge_items as item on item.charge_id = known.id
  where item.parcela_id = any (wanted) and item.is_open
  order by known.created_at, known.id limit 1;
  if found then
    if charge.is_unwanted or charge.expires_at < clock_timestamp() + interval '1 minute'
      or array(select parcela_id from public.pix_charge_items where charge_id = charge.id order by parcela_id) <> wanted
    then
      raise exception using
        errcode = 'PT409', message = 'an instalment has another charge', hint = 'charged', detail = charge.id::text;
    end if;
  else
    insert into public.pix_charges (dizimista_id, amount, expires_at, next_check_at)
    select payer, sum(valor_parcela), clock_timestamp() + make_interval(mins => minutes), clock_timestamp() + interval '1 minute'
    from public.parcelas where id = any (wanted)
    returning * into charge;
    insert into public.pix_charge_items (charge_id, parcela_id, amount)
    select charge.id, id, valor_parcela from public.parcelas where id = any (wanted);
  end if;
  return private.told_charge(charge) || jsonb_build_object(
    'is_new', charge.provider_id is null,
    'title', (
      select case when count(*) = 1
        then format('Dízimo nº %s, %s de %s', min(person.numero_ordinal), private.month_name(min(parcela.mes)), min(carne.ano))
        else format('Dízimo nº %s, %s parcelas', min(person.numero_ordinal), count(*)) end
      from public.parcelas as parcela
        join public.carnes as carne on carne.id = parcela.carne_id
        join public.dizimistas as person on person.id = carne.dizimista_id
      where parcela.id = any (wanted)
    )
  );
end;
$$;

-- A donation with its charge, known by the donor's reference: a repetition finds the first one's.
create function public.begin_donation(reference uuid, amount numeric, description text, minutes integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  whole constant private.positive_money := begin_donation.amount;
  donation public.donations;
  charge public.pix_charges;
begin
  if reference is null or whole < 0.10 or minutes not between 30 and 43200 then
    raise exception using errcode = '22023', message = 'no reference, too small an amount, or a wrong duration';
  end if;
  insert into public.donations (external_reference, amount, description)
  values (reference, whole, begin_donation.description)
  on conflict (external_reference) do nothing
  returning * into donation;
  if found then
    insert into public.pix_charges (amount, expires_at, next_check_at)
    values (whole, clock_timestamp() + make_interval(mins => minutes), clock_timestamp() + interval '1 minute')
    returning * into charge;
    insert into public.pix_charge_items (charge_id, donation_id, amount) values (charge.id, donation.id, whole);
  else
    select * into donation from public.donations where external_reference = reference;
    if (donation.amount, donation.description) is distinct from (whole, begin_donation.description::private.line) then
      raise exception using errcode = 'PT409', message = 'the reference is another donation''s', hint = 'other_content';
    end if;
    select known.* into charge
    from public.pix_charges as known join public.pix_charge_items as item on item.charge_id = known.id
    where item.donation_id = donation.id order by known.created_at desc limit 1;
  end if;
  return private.told_charge(charge) || jsonb_build_object(
    'is_new', charge.provider_id is null and private.is_open_charge(charge.status), 'title', donation.description
  );
end;
$$;

-- Ends an open charge that the provider refused, cancelled, or never knew, unless its payment became known since the caller looked: `seen`
-- is the provider's id then. One without such an id may be on its way to the provider, who is asked about it until it expires.
create function public.close_charge(charge uuid, status text, seen text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if close_charge.status not in ('rejected', 'cancelled') then
    raise exception using errcode = '22023', message = 'this does not end a charge';
  end if;
  perform from public.donations
  where id in (select donation_id from public.pix_charge_items where charge_id = charge) for update;
  update public.pix_charges as known set
    status = close_charge.status,
    is_unwanted = known.is_unwanted or known.provider_id is null,
    next_check_at = case
      when known.provider_id is null and known.expires_at > clock_timestamp() then clock_timestamp() + interval '1 minute'
    end
  where known.id = charge and private.is_open_charge(known.status) and known.provider_id is not distinct from seen;
  if not found then
    return;
  end if;
  update public.donations as donation set status = close_charge.status
  from public.pix_charge_items as item
  where item.charge_id = charge and donation.id = item.donation_id and private.is_open_charge(donation.status);
end;
$$;

-- Ends the charges that are open a day after they expired. For a parish that has no provider any more.
create function public.close_forgotten_charges() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.close_charge(charge.id, 'cancelled', charge.provider_id)
  from public.pix_charges as charge
  where private.is_open_charge(charge.status) and charge.expires_at < now() - interval '1 day';
end;
$$;

-- Money that came another way makes the open charge of its instalment unwanted: the provider is to cancel it.
create function private.unwant_charges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.pix_charges as charge set is_unwanted = true, next_check_at = clock_timestamp()
  from public.pix_charge_items as item
  where item.parcela_id = new.parcela_id and item.is_open and charge.id = item.charge_id and not charge.is_unwanted;
  return null;
end;
$$;

create trigger payments_unwant_charges after insert on public.payments
for each row when (new.reverses is null and new.source <> 'provider' and new.parcela_id is not null)
execute function private.unwant_charges();

-- Asking about charges -------------------------------------------------------------------------------------------------

-- Whether the provider may be asked about an open charge: not within fifteen seconds of the last time, by anybody. Who gets true asks.
create function public.claim_charge(charge uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with claimed as (
    update public.pix_charges as known set checked_at = clock_timestamp()
    where known.id = charge and private.is_open_charge(known.status)
      and (
        known.checked_at is null or known.checked_at <= clock_timestamp() - interval '15 seconds'
        -- From a clock that was ahead.
        or known.checked_at > clock_timestamp()
      )
    returning true
  )
  select exists (select from claimed)
$$;

-- The charges that are due to be asked about, at most so many, the longest due first; each is handed out once.
create function public.claim_due_charges(most integer)
returns table (id uuid, provider_id text, expires_at timestamptz, is_unwanted boolean)
language sql security definer set search_path = ''
as $$
  with due as (
    select known.id from public.pix_charges as known
    where known.next_check_at <= clock_timestamp()
    order by known.next_check_at limit most for update skip locked
  )
  update public.pix_charges as charge set checked_at = clock_timestamp(), next_check_at = private.next_check(charge)
  from due where charge.id = due.id
  returning charge.id, charge.provider_id::text, charge.expires_at, charge.is_unwanted
$$;

-- Gives claimed charges back after the provider asked for rest, for so many seconds.
create function public.postpone_charges(charges uuid[], seconds double precision) returns void
language sql security definer set search_path = ''
as $$
  update public.pix_charges as charge set next_check_at = clock_timestamp() + make_interval(secs => seconds)
  where charge.id = any (charges) and (private.is_open_charge(charge.status) or charge.is_unwanted)
$$;

-- How a donation stands, by the donor's reference; null for an unknown one. That staff undid it is no donor's matter: the money came.
create function public.donation_state(reference uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.told_charge(charge) || jsonb_build_object(
    'status', case donation.status when 'undone' then charge.status else donation.status end, 'description', donation.description
  )
  from public.donations as donation
    join public.pix_charge_items as item on item.donation_id = donation.id
    join public.pix_charges as charge on charge.id = item.charge_id
  where donation.external_reference = reference
  order by charge.created_at desc limit 1
$$;

-- How a charge of an instalment stands, the last one unless one is named; null for an unknown instalment. A paid instalment is approved,
-- however it was paid.
create function public.instalment_charge_state(parcela uuid, charge uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select private.told_charge(known)
    from public.pix_charge_items as item join public.pix_charges as known on known.id = item.charge_id
    where item.parcela_id = instalment.id and known.id = coalesce(instalment_charge_state.charge, known.id)
    order by known.created_at desc limit 1
  ), '{}') || case when instalment.pago then '{"status": "approved"}' else '{}' end::jsonb
  from public.parcelas as instalment where instalment.id = parcela
$$;

-- A charge by its id, for those who ask the provider about it; null for an unknown one.
create function public.charge_state(charge uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.told_charge(known) || jsonb_build_object('is_unwanted', known.is_unwanted)
  from public.pix_charges as known where known.id = charge
$$;

-- Settling -------------------------------------------------------------------------------------------------------------

-- What the provider told of a payment.
create type private.told_payment as (
  id text, status text, reference text, amount numeric, currency text, collector text, qr_code text, expires_at timestamptz,
  approved_at timestamptz, fee numeric, refunds jsonb, method text
);

-- What is left of it at the provider.
create function private.left_of(payment private.told_payment) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when payment.status = 'charged_back' then 0
    when payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0 then 0
    else greatest(payment.amount - coalesce(sum(each.amount), 0), 0)
  end
  from jsonb_to_recordset(coalesce(payment.refunds, '[]')) as each (amount numeric)
$$;

create function private.form_of(payment private.told_payment) returns text
language sql immutable
return case when payment.method = 'pix' then 'pix' else 'outros' end;

-- Payments without a row, as the provider told them last: what is entered with a click, after the provider was asked again.
create table private.unknown_payments (
  provider_id private.line primary key check (length(provider_id) <= 64),
  told jsonb not null,
  told_at timestamptz not null default clock_timestamp()
);

create index unknown_payments_by_time on private.unknown_payments (told_at);

alter table private.unknown_payments enable row level security;

-- The day of an instant for the ledger: the parish's day, never a coming one.
create function private.paid_day(moment timestamptz) returns date
language sql stable set search_path = ''
as $$
  select least(private.parish_day_of(coalesce(moment, now())), private.parish_today())
$$;

-- Takes back a part of what a charge brought, once for each of the provider's ids: from its payments one after the other. What is taken
-- back by hand already is not taken twice. Returns how much was taken.
create function private.take_back(charge uuid, told_id text, part numeric, happened_on date, reason text) returns numeric
language plpgsql set search_path = ''
as $$
declare
  payment record;
  taken numeric := 0;
begin
  if exists (
    select from public.payments as known
    where known.source = 'provider' and known.provider_id = told_id and known.reverses is not null
  ) then
    return 0;
  end if;
  for payment in
    select known.id, known.paid_on, known.amount - private.reversed_amount(known.id) as rest
    from public.payments as known
    where known.source = 'provider' and known.call_id = charge and known.reverses is null
    order by known.number desc
  loop
    continue when payment.rest = 0 or taken = part;
    perform private.undo_payment(
      'provider', private.derived_id(payment.id, md5(told_id)::uuid), payment.id, reason,
      least(payment.rest, part - taken), greatest(happened_on, payment.paid_on), told_id
    );
    taken := taken + least(payment.rest, part - taken);
  end loop;
  return taken;
end;
$$;

-- Takes back what the provider tells that went back of a payment: refunds, and a charge-back of all that is left.
-- Each is a case, unless it was known when the payment was entered.
create function private.settle_returns(payment private.told_payment, call uuid, charge uuid, is_known boolean default false) returns void
language plpgsql set search_path = ''
as $$
declare
  refund record;
  taken numeric;
begin
  for refund in
    select * from jsonb_to_recordset(coalesce(payment.refunds, '[]')) as each (id text, amount numeric, at timestamptz)
    order by each.at, each.id
  loop
    taken := private.take_back(call, refund.id, refund.amount, private.paid_day(refund.at), 'Devolvido pelo Mercado Pago');
    if taken > 0 and not is_known then
      perform private.open_case('refunded', charge, null, refund.id, taken, private.paid_day(refund.at));
    end if;
  end loop;
  -- Without a list of what was refunded it is all that is left.
  if payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0 then
    taken := private.take_back(
      call, payment.id || ':refunded', payment.amount, private.parish_today(), 'Devolvido pelo Mercado Pago'
    );
    if taken > 0 and not is_known then
      perform private.open_case('refunded', charge, null, payment.id || ':refunded', taken, private.parish_today());
    end if;
  end if;
  if payment.status = 'charged_back' then
    taken := private.take_back(
      call, payment.id || ':charged_back', payment.amount, private.parish_today(), 'Contestado no banco do pagador'
    );
    if taken > 0 and not is_known then
      perform private.open_case('charged_back', charge, null, payment.id, taken, private.parish_today());
    end if;
  end if;
  -- Of what staff undid before, the money went back now.
  if private.left_of(payment) = 0 then
    update public.donations as donation set status = case payment.status when 'charged_back' then 'charged_back' else 'refunded' end
    where donation.provider_id = payment.id and donation.status = 'undone';
  end if;
end;
$$;

-- A payment without a row is a case while something is left of it. What went back only grows, so the answer with the least left is the
-- newest, in whatever order they arrive.
create function private.settle_unknown(payment private.told_payment) returns void
language plpgsql set search_path = ''
as $$
declare
  rest numeric := private.left_of(payment);
  former private.told_payment;
begin
  if payment.currency is distinct from 'BRL' then
    perform private.open_case('differs', null, null, payment.id, payment.amount, private.paid_day(payment.approved_at));
    return;
  end if;
  select (jsonb_populate_record(null::private.told_payment, known.told)).* into former
  from private.unknown_payments as known where known.provider_id = payment.id;
  if former.status = 'charged_back' and rest > 0 then
    perform private.open_case('regained', null, null, payment.id, rest, private.parish_today());
    return;
  end if;
  if former.id is not null and rest > private.left_of(former) then
    rest := private.left_of(former);
  else
    insert into private.unknown_payments (provider_id, told) values (payment.id, to_jsonb(payment))
    on conflict (provider_id) do update set told = excluded.told;
  end if;
  update private.unknown_payments as known set told_at = clock_timestamp() where known.provider_id = payment.id;
  if rest > 0 then
    perform private.open_case('unknown_payment', null, null, payment.id, rest, private.paid_day(payment.approved_at));
    update public.reconciliation_cases as known set amount = rest
    where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_at is null and known.amount > rest;
  else
    update public.reconciliation_cases as known set resolved_at = clock_timestamp(), note = case payment.status
      when 'charged_back' then 'Contestado no banco do pagador antes de ser registrado'
      else 'Devolvido por inteiro pelo Mercado Pago antes de ser registrado'
    end
    where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_at is null;
  end if;
end;
$$;

-- What a charge pays, for `enter_payments`: the fee once, beside the first instalment.
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
    and exists (
      select from public.payments as other
      where other.parcela_id = entered.parcela_id and other.id <> entered.id and other.reverses is null
        and other.amount > private.reversed_amount(other.id)
    )
$$;

-- Enters another payment of a charge of instalments, which has one at the provider already: money that came is not lost, and staff are
-- shown who paid which months twice. Returns `settled` or `differs`.
create function private.settle_second(payment private.told_payment, charge public.pix_charges) returns text
language plpgsql set search_path = ''
as $$
declare
  call constant uuid := private.derived_id(charge.id, md5(payment.id)::uuid);
  came_on constant date := private.paid_day(payment.approved_at);
begin
  if payment.currency is distinct from 'BRL' or payment.amount <> charge.amount then
    perform private.open_case('differs', charge.id, null, payment.id, payment.amount, came_on);
    return 'differs';
  end if;
  perform private.enter_payments(
    'provider', call, private.items_of(charge.id, payment.fee), came_on, private.form_of(payment), null, payment.id
  );
  perform private.open_paid_twice(charge.id, call);
  -- The first one is not to be paid any more.
  update public.pix_charges as known set is_unwanted = true, next_check_at = clock_timestamp()
  where known.id = charge.id and private.is_open_charge(known.status);
  perform private.settle_returns(payment, call, charge.id);
  return 'settled';
end;
$$;

-- Enters what the provider tells of a payment, as it stands: what came, its fee, what went back. Nothing is entered unless reference,
-- amount, currency and account are those of the charge. A payment never becomes open again because an older answer arrives late.
-- Returns `{outcome, status}`: `settled`, `unknown` or `differs`, and the charge's status.
create function public.settle_payment(told jsonb, collector text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  payment constant private.told_payment := jsonb_populate_record(null::private.told_payment, told);
  has_come constant boolean := payment.status in ('approved', 'in_mediation', 'refunded', 'charged_back');
  charge public.pix_charges;
  former text;
  call uuid;
  -- Others who sell through the account may name theirs as they like.
  named constant uuid := case when pg_input_is_valid(payment.reference, 'uuid') then payment.reference::uuid end;
begin
  if payment.id is null or payment.status is null or payment.amount is null or payment.collector is null then
    raise exception using errcode = '22023', message = 'not a payment';
  end if;
  -- Another account's: nothing of ours.
  if payment.collector <> settle_payment.collector then
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || payment.id, 2));

  select * into charge from public.pix_charges as known
  where known.provider_id = payment.id
    or (known.provider_id is null and known.id = named);
  if not found then
    -- A donation without a charge: of a subscription, or one that staff entered.
    select known.call_id into call
    from public.payments as known
    where known.source = 'provider' and known.provider_id = payment.id and known.reverses is null;
    if found then
      perform private.settle_returns(
        payment, call, (select known.id from public.pix_charges as known where known.id = named)
      );
      return jsonb_build_object('outcome', 'settled', 'status', payment.status);
    end if;
    select * into charge from public.pix_charges as known where known.id = named and known.dizimista_id is not null;
    if has_come and found then
      return jsonb_build_object('outcome', private.settle_second(payment, charge), 'status', payment.status);
    end if;
    if has_come then
      perform private.settle_unknown(payment);
    end if;
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;

  -- In the order of all that touches instalments: these first.
  perform from public.parcelas
  where id in (select parcela_id from public.pix_charge_items where charge_id = charge.id) order by id for update;
  perform from public.donations
  where id in (select donation_id from public.pix_charge_items where charge_id = charge.id) order by id for update;
  select * into charge from public.pix_charges as known where known.id = charge.id for update;
  former := charge.status;

  if payment.currency is distinct from 'BRL' or payment.amount <> charge.amount
    or named is distinct from charge.id
  then
    if has_come then
      perform private.open_case(
        'differs', charge.id, null, payment.id, payment.amount, private.paid_day(payment.approved_at)
      );
    end if;
    return jsonb_build_object('outcome', 'differs', 'status', former);
  end if;

  if has_come then
    if not exists (
      select from public.payments as known where known.source = 'provider' and known.call_id = charge.id
    ) then
      perform private.enter_payments(
        'provider', charge.id, private.items_of(charge.id, payment.fee), private.paid_day(payment.approved_at), 'pix', null,
        payment.id
      );
      -- Also of a person who was erased meanwhile.
      if former in ('rejected', 'cancelled') or charge.is_unwanted and not exists (
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
    elsif payment.status = 'approved' and former = 'charged_back' then
      perform private.open_case('regained', charge.id, null, payment.id, payment.amount, private.parish_today());
    end if;
    perform private.settle_returns(payment, charge.id, charge.id);
  end if;

  update public.pix_charges as known set
    provider_id = payment.id,
    qr_code = coalesce(known.qr_code, payment.qr_code),
    expires_at = case when has_come then known.expires_at else coalesce(payment.expires_at, known.expires_at) end,
    -- What was entered stays so until the provider tells that it went back.
    status = case when has_come or private.is_open_charge(former) then payment.status else former end,
    -- One that was closed here before the provider made it is to be cancelled there.
    is_unwanted = known.is_unwanted or former in ('rejected', 'cancelled') and private.is_open_charge(payment.status),
    next_check_at = case
      when not private.is_open_charge(payment.status) then null
      when private.is_open_charge(former) then known.next_check_at
      when former in ('rejected', 'cancelled') then coalesce(known.next_check_at, clock_timestamp() + interval '1 minute')
    end
  where known.id = charge.id
  returning * into charge;
  update public.donations as donation set
    provider_id = payment.id,
    status = case when private.is_open_charge(donation.status) and not has_come then payment.status else donation.status end
  from public.pix_charge_items as item
  where item.charge_id = charge.id and donation.id = item.donation_id;
  return jsonb_build_object('outcome', 'settled', 'status', charge.status);
end;
$$;

-- Enters a payment of a subscription as a donation of its own, and what went back of it. Known by the provider's id.
create function public.settle_subscription_payment(told jsonb, collector text, description text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  payment constant private.told_payment := jsonb_populate_record(null::private.told_payment, told);
  has_come constant boolean := payment.status in ('approved', 'in_mediation', 'refunded', 'charged_back');
  -- The donation's id follows from the provider's, so that it is made once.
  target constant uuid := private.derived_id(md5('subscription')::uuid, md5(payment.id)::uuid);
begin
  if payment.id is null or payment.status is null or payment.amount is null or payment.collector is null then
    raise exception using errcode = '22023', message = 'not a payment';
  end if;
  if payment.collector <> settle_subscription_payment.collector or not has_come then
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;
  if payment.currency is distinct from 'BRL' then
    perform private.open_case('differs', null, null, payment.id, payment.amount, private.paid_day(payment.approved_at));
    return jsonb_build_object('outcome', 'differs', 'status', payment.status);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || payment.id, 2));
  insert into public.donations (id, amount, description, provider_id)
  values (target, payment.amount, settle_subscription_payment.description, payment.id)
  on conflict do nothing;
  if found then
    perform private.enter_payments(
      'provider', target,
      jsonb_build_array(jsonb_build_object('donation_id', target, 'amount', payment.amount, 'fee', payment.fee)),
      private.paid_day(payment.approved_at), private.form_of(payment), null, payment.id
    );
  end if;
  perform private.settle_returns(payment, target, null);
  -- Staff who were told of it as unknown need not look any more.
  delete from private.unknown_payments as known where known.provider_id = payment.id;
  delete from public.reconciliation_cases as known
  where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_at is null;
  return jsonb_build_object('outcome', 'settled', 'status', payment.status);
end;
$$;

-- Events of the webhook ------------------------------------------------------------------------------------------------

-- What the provider told us to look at. Deliveries of one subject wait as one row.
create table private.provider_events (
  id bigint primary key generated always as identity,
  topic text not null check (topic in ('payment', 'subscription', 'subscription_payment', 'plan')),
  provider_id private.line not null check (length(provider_id) <= 64),
  deliveries integer not null default 1,
  received_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- The code of the last failure.
  failure private.line
);

create unique index provider_events_waiting on private.provider_events (topic, provider_id) where done_at is null;
create index provider_events_due on private.provider_events (next_try_at) where done_at is null;
create index provider_events_by_time on private.provider_events (received_at);

alter table private.provider_events enable row level security;

create function public.receive_provider_event(topic text, provider_id text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.provider_events as known (topic, provider_id)
  values (receive_provider_event.topic, receive_provider_event.provider_id)
  on conflict (topic, provider_id) where done_at is null
  do update set deliveries = known.deliveries + 1, next_try_at = least(known.next_try_at, clock_timestamp())
$$;

-- The events that are due, at most so many, each handed out once; one that nobody finishes is due again, later each time.
create function public.claim_provider_events(most integer)
returns table (id bigint, topic text, provider_id text, deliveries integer)
language sql security definer set search_path = ''
as $$
  with due as (
    select known.id from private.provider_events as known
    where known.done_at is null and (
      known.next_try_at <= clock_timestamp() or known.next_try_at > clock_timestamp() + interval '2 hours'
    )
    order by known.next_try_at limit most for update skip locked
  )
  update private.provider_events as event set
    tries = event.tries + 1, next_try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(event.tries, 6), interval '1 hour')
  from due where event.id = due.id
  returning event.id, event.topic, event.provider_id::text, event.deliveries
$$;

-- Ends an event, unless it was delivered again meanwhile: then it is due again.
create function public.end_provider_event(event bigint, seen integer) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events as known set
    done_at = case when known.deliveries = seen then clock_timestamp() end,
    next_try_at = case when known.deliveries = seen then known.next_try_at else clock_timestamp() end, failure = null
  where known.id = event and known.done_at is null
$$;

create function public.note_event_failure(event bigint, code text) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events set failure = left(code, 100) where id = event
$$;

-- Deletes what is done, and what is forgotten.
create function public.sweep_provider_events() returns void
language sql security definer set search_path = ''
as $$
  delete from private.provider_events where done_at < now() - interval '30 days' or received_at < now() - interval '90 days';
  delete from private.unknown_payments where told_at < now() - interval '1 year'
$$;

grant execute on function
  public.begin_instalments_charge, public.begin_donation, public.close_charge, public.close_forgotten_charges, public.claim_charge, public.claim_due_charges,
  public.postpone_charges, public.donation_state, public.instalment_charge_state, public.charge_state, public.settle_payment,
  public.settle_subscription_payment, public.receive_provider_event, public.claim_provider_events, public.end_provider_event,
  public.note_event_failure, public.sweep_provider_events
to service_role;

-- For people ------------------------------------------------------------------------------------------------------------

-- A payer as a list names them; null for none.
create function private.shown_payer(payer uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', person.id, 'numero_ordinal', person.numero_ordinal, 'nome', person.nome_completo)
  from public.dizimistas as person where person.id = payer
$$;

-- How the connection to the provider is: when it last told something, and since when how many events wait. For financial staff and administrators.
create function public.provider_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return jsonb_build_object(
    'last_event_at', (select max(received_at) from private.provider_events),
    'waiting_since', (select min(received_at) from private.provider_events where done_at is null),
    'waiting', (select count(*) from private.provider_events where done_at is null)
  );
end;
$$;

-- How many donations are approved, and what remains of them: `{count, total}`, the total as text, so that it is exact.
create function public.approved_donations() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'total', coalesce(sum(donation.amount - coalesce(returned.amount, 0)), 0)::text)
  from public.donations as donation
    left join lateral (
      select sum(payment.amount) as amount from public.payments as payment
      where payment.donation_id = donation.id and payment.reverses is not null
    ) as returned on true
  where donation.status = 'approved'
$$;

create index reconciliation_cases_resolved on public.reconciliation_cases (resolved_at) where resolved_at is not null;
create index pix_charges_open on public.pix_charges (created_at) where private.is_open_charge(status);

-- The ids of what people look at, with the instant by which it is sorted: open cases and stuck charges, or resolved cases, that match all
-- that is given. A charge is stuck an hour after it expired, or where its answer was lost ten minutes ago: nobody knows how it ends.
-- Without `set`, so that it becomes a part of its caller's query.
create function private.settlement_cases(is_open boolean, kind text, min_amount numeric, max_amount numeric)
returns table (id uuid, kind text, amount numeric, at timestamptz)
language sql stable
begin atomic
  select known.id, known.kind, known.amount::numeric, known.opened_at
  from public.reconciliation_cases as known
  where settlement_cases.is_open and known.resolved_at is null
    and (settlement_cases.kind is null or known.kind = settlement_cases.kind)
    and (settlement_cases.min_amount is null or known.amount >= settlement_cases.min_amount)
    and (settlement_cases.max_amount is null or known.amount <= settlement_cases.max_amount)
  union all
  select known.id, known.kind, known.amount::numeric, known.resolved_at
  from public.reconciliation_cases as known
  where not settlement_cases.is_open and known.resolved_at is not null
    and (settlement_cases.kind is null or known.kind = settlement_cases.kind)
    and (settlement_cases.min_amount is null or known.amount >= settlement_cases.min_amount)
    and (settlement_cases.max_amount is null or known.amount <= settlement_cases.max_amount)
  union all
  select charge.id, 'stuck', charge.amount::numeric, charge.created_at
  from public.pix_charges as charge
  where settlement_cases.is_open and private.is_open_charge(charge.status)
    and (charge.expires_at < now() - interval '1 hour' or (charge.provider_id is null and charge.created_at < now() - interval '10 minutes'))
    and (settlement_cases.kind is null or settlement_cases.kind = 'stuck')
    and (settlement_cases.min_amount is null or charge.amount >= settlement_cases.min_amount)
    and (settlement_cases.max_amount is null or charge.amount <= settlement_cases.max_amount);
end;

-- A stuck charge, told as a case.
create function private.stuck_case(charge public.pix_charges) returns public.reconciliation_cases
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.reconciliation_cases, jsonb_build_object(
    'id', charge.id, 'kind', 'stuck', 'charge_id', charge.id, 'provider_id', charge.provider_id, 'amount', charge.amount,
    'happened_on', private.parish_day_of(charge.created_at), 'opened_at', charge.created_at
  ))
$$;

-- The payments that took back what a case is of.
create function private.returns_of_case(of_case public.reconciliation_cases) returns setof public.payments
language sql stable
begin atomic
  select known.* from public.payments as known
  where known.source = 'provider' and known.reverses is not null and known.provider_id = case of_case.kind
    when 'refunded' then of_case.provider_id
    when 'charged_back' then of_case.provider_id || ':charged_back'
  end;
end;

-- The instalments or the donation of a case: those that something was taken back of, else all of its charge, else the one of its payment.
create function private.items_of_case(of_case public.reconciliation_cases)
returns table (parcela_id uuid, donation_id uuid, reverses uuid)
language sql stable
begin atomic
  select taken.parcela_id, taken.donation_id, taken.reverses from private.returns_of_case(of_case) as taken
  union all
  select item.parcela_id, item.donation_id, null
  from public.pix_charge_items as item left join public.payments as payment on payment.id = of_case.payment_id
  where item.charge_id = of_case.charge_id and item.parcela_id is not distinct from coalesce(payment.parcela_id, item.parcela_id)
    and not exists (select from private.returns_of_case(of_case));
end;

-- A donation with what of it went back.
create function private.told_donation(donation public.donations) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', donation.id, 'amount', donation.amount, 'description', donation.description, 'status', donation.status,
    'provider_id', donation.provider_id, 'approved_at', donation.approved_at, 'created_at', donation.created_at,
    'refunded', coalesce(sum(payment.amount) filter (where payment.reverses is not null), 0),
    'form', min(payment.form) filter (where payment.reverses is null)
  )
  from public.payments as payment where payment.donation_id = donation.id
$$;

-- A case as people see it: whose it is, what it is about, and, of a refund, the numbers of the payment and of the refund.
create function private.told_case(of_case public.reconciliation_cases) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', of_case.id, 'kind', of_case.kind, 'amount', of_case.amount, 'happened_on', of_case.happened_on,
    'provider_id', coalesce(refunded.provider_id, of_case.provider_id),
    -- Without a list of refunds the case has a number of our own making.
    'refund_id', case when refunded.provider_id is not null and of_case.provider_id not like '%:%' then of_case.provider_id end,
    'opened_at', of_case.opened_at, 'resolved_at', of_case.resolved_at, 'note', of_case.note,
    'resolved_by', (select person.name from public.profiles as person where person.id = of_case.resolved_by),
    'payer', (
      select private.shown_payer(charge.dizimista_id) from public.pix_charges as charge where charge.id = of_case.charge_id
    ),
    'instalments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'ano', carne.ano, 'mes', parcela.mes, 'is_paid', parcela.pago,
        'is_returned', coalesce(paid.amount <= private.reversed_amount(paid.id), false)
      ) order by carne.ano, parcela.mes)
      from private.items_of_case(of_case) as item
        join public.parcelas as parcela on parcela.id = item.parcela_id
        join public.carnes as carne on carne.id = parcela.carne_id
        left join public.payments as paid on paid.id = item.reverses
    ), '[]'),
    'donation', (
      select private.told_donation(donation)
      from private.items_of_case(of_case) as item join public.donations as donation on donation.id = item.donation_id
      limit 1
    )
  )
  from (select) as one left join lateral (
    select paid.provider_id
    from private.returns_of_case(of_case) as taken join public.payments as paid on paid.id = taken.reverses
    where of_case.kind = 'refunded' limit 1
  ) as refunded on true
$$;

-- A page of what people look at, the newest first, and of all that matches how many there are, their sum and the newest instant. For
-- financial staff and administrators.
create function public.settlement_page(
  is_open boolean, page integer, size integer, kind text default null, min_amount numeric default null, max_amount numeric default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  cases jsonb;
  beside jsonb;
begin
  perform private.require_role('financial', 'admin');
  select coalesce(jsonb_agg(
    private.told_case(case when charge.id is null then known else private.stuck_case(charge) end) order by found.at desc, found.id
  ), '[]') into cases
  from (
    select * from private.settlement_cases(is_open, settlement_page.kind, settlement_page.min_amount, settlement_page.max_amount) as each
    order by each.at desc, each.id limit size offset (page - 1) * size
  ) as found
    left join public.reconciliation_cases as known on known.id = found.id
    left join public.pix_charges as charge on charge.id = found.id;
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0), 'newest_at', max(at)) into beside
  from private.settlement_cases(is_open, settlement_page.kind, settlement_page.min_amount, settlement_page.max_amount);
  return beside || jsonb_build_object('cases', cases);
end;
$$;

-- How many cases and stuck charges wait. For financial staff and administrators.
create function public.open_case_count() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return (select count(*) from private.settlement_cases(true, null, null, null));
end;
$$;

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

-- Marks all open cases of a kind as looked at that were open when the caller counted them, with what was done; returns how many. Where they
-- are other than so many, nothing is marked. A repetition finds them marked.
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
  from private.settlement_cases(true, resolve_cases.kind, resolve_cases.min_amount, resolve_cases.max_amount) as found
  where known.id = found.id and known.resolved_at is null and found.at <= newest_at;
  get diagnostics marked = row_count;
  if marked = 0 then
    select count(*) into marked
    from private.settlement_cases(false, resolve_cases.kind, resolve_cases.min_amount, resolve_cases.max_amount) as found
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

-- Enters an unknown payment as a donation, with its fee and what went back of it, and so resolves its case. What is entered is what the
-- provider told within the last minute.
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
    known.happened_on, private.form_of(payment), null, known.provider_id
  );
  perform private.settle_returns(payment, target, null, true);
  delete from private.unknown_payments as one where one.provider_id = known.provider_id;
  return public.resolve_case(of_case, 'Registrado como doação');
end;
$$;

grant execute on function
  public.provider_state, public.approved_donations, public.settlement_page, public.open_case_count, public.resolve_case,
  public.resolve_cases, public.enter_unknown_payment
to authenticated;
