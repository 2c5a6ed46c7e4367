-- Asking for charges of instalments, and about charges. All functions are for the API's privileged client.
--
-- Custom errors:
--   PT404  an instalment does not exist, or is not shown to the caller
--   PT409  hint already_paid: an instalment is paid; the detail is JSON
--   PT409  hint charged: an instalment has a charge whose state is to be asked first; the detail is its id
--   PT409  hint other_code: a visitor chose other months than those that have a code; the detail is its end

-- When a charge is due to be asked about again: every minute at first, then less often, and no more a day after it
-- expired; one that was closed no more when it expires, as the provider ends it then.
create function private.next_check(charge public.pix_charges) returns timestamptz
language sql volatile set search_path = ''
as $$
  select case
    when due.at > charge.expires_at + case when private.is_open_charge(charge.status) then interval '1 day' else '0' end then null
    else due.at
  end
  from (select clock_timestamp() + case
    when charge.cancel_at_provider and private.is_open_charge(charge.status) or clock_timestamp() < charge.created_at + interval '10 minutes' then interval '1 minute'
    when clock_timestamp() < charge.created_at + interval '1 hour' then interval '5 minutes'
    else interval '30 minutes'
  end as at) as due
$$;

-- A charge as the API shows it.
create function private.charge_details(charge public.pix_charges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', charge.id, 'status', charge.status, 'amount', charge.amount::text, 'provider_id', charge.provider_id,
    'qr_code', charge.qr_code, 'expires_at', charge.expires_at
  )
$$;

-- True for five minutes after a code was made, and while it is being made, unless nobody is to pay it or one of its
-- months is paid.
create function private.keeps_its_code(charge public.pix_charges) returns boolean
language sql volatile set search_path = ''
as $$
  select (charge.qr_code is not null or charge.created_at > clock_timestamp() - interval '30 seconds') and not charge.cancel_at_provider and charge.expires_at > clock_timestamp() + interval '1 minute'
    and charge.created_at > clock_timestamp() - interval '5 minutes' and not exists (
      select from public.pix_charge_items as item join public.parcelas as parcela on parcela.id = item.parcela_id
      where item.charge_id = charge.id and parcela.pago
    )
$$;

-- A charge for instalments of one payer, good for some minutes: the one that is there while it is good for a minute
-- more, else a new one, or null where none may be made. Where an instalment has another open charge, that one's state
-- is to be asked first; but for five minutes no visitor ends the code of another choice of months, unless one of those
-- months is paid. `is_new` of the answer tells whether the provider may not know it yet; `title` says what it is for
-- and names nobody. Who asks without being staff finds nothing of an inactive payer, as in the public lookup,
-- and nothing that is ended.
create function public.begin_instalments_charge(
  parcelas uuid[], minutes integer, by_staff boolean default false, may_make boolean default true
) returns jsonb
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
  perform private.lock_with_payer(wanted);

  select case when count(distinct carne.dizimista_id) = 1 and count(*) = cardinality(wanted) then min(carne.dizimista_id::text)::uuid end
  into payer
  from public.parcelas as parcela
    join public.carnes as carne on carne.id = parcela.carne_id
    join public.dizimistas as person
      on person.id = carne.dizimista_id and person.erased_at is null and (person.dizimista_ativo or by_staff)
  where parcela.id = any (wanted) and (by_staff or parcela.devida or parcela.pago);
  if payer is null then
    raise exception using errcode = 'PT404', message = 'an instalment does not exist, or is another payer''s';
  end if;
  select known.* into earlier
  from public.parcelas as parcela join public.payments as known on known.id = parcela.payment_id
  where parcela.id = any (wanted) order by parcela.vencimento, parcela.id limit 1;
  if found then
    raise exception using
      errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.payment_details(earlier);
  end if;

  -- One that is kept before one that may be ended: a call that is refused ends nothing.
  select known.* into charge
  from public.pix_charges as known join public.pix_charge_items as item on item.charge_id = known.id
  where item.parcela_id = any (wanted) and item.is_open
  order by private.keeps_its_code(known) desc, known.created_at, known.id limit 1;
  if found then
    if charge.cancel_at_provider or charge.expires_at < clock_timestamp() + interval '1 minute'
      or array(select parcela_id from public.pix_charge_items where charge_id = charge.id order by parcela_id) <> wanted
      or charge.amount <> (select sum(public.restante(parcela)) from public.parcelas as parcela where parcela.id = any (wanted))
    then
      if not by_staff and private.keeps_its_code(charge) then
        raise exception using
          errcode = 'PT409', message = 'another choice of months has a code', hint = 'other_code',
          detail = to_jsonb(charge.created_at + interval '5 minutes') #>> '{}';
      end if;
      raise exception using
        errcode = 'PT409', message = 'an instalment has another charge', hint = 'charged', detail = charge.id::text;
    end if;
  elsif may_make then
    insert into public.pix_charges (dizimista_id, amount, expires_at, next_check_at)
    select payer, sum(public.restante(parcela)), clock_timestamp() + make_interval(mins => minutes), clock_timestamp() + interval '1 minute'
    from public.parcelas as parcela where id = any (wanted)
    returning * into charge;
    insert into public.pix_charge_items (charge_id, parcela_id, amount)
    select charge.id, id, public.restante(parcela) from public.parcelas as parcela where id = any (wanted);
  else
    return null;
  end if;
  return private.charge_details(charge) || jsonb_build_object(
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

-- Ends an open charge that the provider refused, cancelled, or never knew, unless its payment became known since the
-- caller looked: `seen` is the provider's id then. One without such an id may be on its way to the provider, who is
-- asked about it until it expires.
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
    cancel_at_provider = known.cancel_at_provider or known.provider_id is null,
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

-- Money that was received another way, or by another charge, makes the open charge of its instalment unwanted, and so
-- does an undoing of another payment, after which more is open than the charge asks for: the provider is to cancel it.
create function private.unwant_charges() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part public.allocations;
begin
  select * into part from public.allocations as known
  where known.id = coalesce(to_jsonb(new) ->> 'allocation_id', to_jsonb(new) ->> 'id')::uuid;
  update public.pix_charges as charge set cancel_at_provider = true, next_check_at = clock_timestamp()
  from public.pix_charge_items as item
  where item.parcela_id = part.parcela_id and item.is_open and charge.id = item.charge_id and not charge.cancel_at_provider
    and charge.id <> (select receipt.call_id from public.receipts as receipt where receipt.id = part.receipt_id);
  return null;
end;
$$;

-- True if the provider may be asked about an open charge: not within fifteen seconds of the last time, by anybody. Who
-- gets true asks.
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
returns table (id uuid, provider_id text, expires_at timestamptz, cancel_at_provider boolean)
language sql security definer set search_path = ''
as $$
  with due as (
    select known.id from public.pix_charges as known
    where known.next_check_at <= clock_timestamp()
    order by known.next_check_at limit most for update skip locked
  )
  update public.pix_charges as charge set checked_at = clock_timestamp(), next_check_at = private.next_check(charge)
  from due where charge.id = due.id
  returning charge.id, charge.provider_id::text, charge.expires_at, charge.cancel_at_provider
$$;

-- Gives claimed charges back after the provider asked for rest, for so many seconds.
create function public.postpone_charges(charges uuid[], seconds double precision) returns void
language sql security definer set search_path = ''
as $$
  update public.pix_charges as charge set next_check_at = clock_timestamp() + make_interval(secs => seconds)
  where charge.id = any (charges) and (private.is_open_charge(charge.status) or charge.cancel_at_provider)
$$;

-- The day of the last payment of which something remains, of some instalments and donations.
create function private.last_paid_on(targets uuid[]) returns date
language sql stable set search_path = ''
as $$
  select max((private.counting_payment(target)).paid_on) from unnest(targets) as target
$$;

grant execute on function
  public.begin_instalments_charge, public.close_charge, public.close_forgotten_charges, public.claim_charge,
  public.claim_due_charges, public.postpone_charges
to service_role;

create trigger allocations_unwant_charges after insert or update of ended_at on public.allocations
for each row when (new.parcela_id is not null) execute function private.unwant_charges();

create trigger returns_unwant_charges after insert on public.returns
for each row execute function private.unwant_charges();
