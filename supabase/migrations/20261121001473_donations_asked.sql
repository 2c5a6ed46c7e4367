-- Donations as donors ask for them and about them, and as staff see them and unlink them from payers.
--
-- Custom errors:
--   PT404  the donation does not exist
--   PT404  hint unknown_request: the request of an intention doesn't exist, or was refused
--   PT409  hint other_content: the reference is that of another donation
--   PT409  hint not_given: the donation is nobody's

-- A donation with its charge, known by the donor's reference: a repetition finds the first one's. Null for a new one
-- where none may be made.
create function public.begin_donation(
  reference uuid, amount numeric, description text, minutes integer, may_make boolean default true,
  intention_request uuid default null
) returns jsonb
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
  if not may_make and not exists (select from public.donations where external_reference = reference) then
    return null;
  end if;
  insert into public.donations (external_reference, amount, description, intention_request_id)
  values (reference, whole, begin_donation.description, intention_request)
  on conflict (external_reference) do nothing
  returning * into donation;
  if found then
    if intention_request is not null and not exists (
      select from public.intention_requests as request where request.id = intention_request and request.state <> 'refused'
    ) then
      raise exception using errcode = 'PT404', message = 'the request does not exist', hint = 'unknown_request';
    end if;
    insert into public.pix_charges (amount, expires_at, next_check_at)
    values (whole, clock_timestamp() + make_interval(mins => minutes), clock_timestamp() + interval '1 minute')
    returning * into charge;
    insert into public.pix_charge_items (charge_id, donation_id, amount) values (charge.id, donation.id, whole);
  else
    select * into donation from public.donations where external_reference = reference;
    if (donation.amount, donation.description, donation.intention_request_id)
      is distinct from (whole, begin_donation.description::private.line, intention_request)
    then
      raise exception using errcode = 'PT409', message = 'the reference is another donation''s', hint = 'other_content';
    end if;
    select known.* into charge
    from public.pix_charges as known join public.pix_charge_items as item on item.charge_id = known.id
    where item.donation_id = donation.id order by known.created_at desc limit 1;
  end if;
  return private.charge_details(charge) || jsonb_build_object(
    'is_new', charge.provider_id is null and private.is_open_charge(charge.status), 'title', donation.description
  );
end;
$$;

-- The state of a donation, by the donor's reference; null for an unknown one. That staff undid it, or gave it
-- to a payer, is no donor's matter: the money was received.
create function public.donation_state(reference uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.charge_details(charge) || jsonb_build_object(
    'status', case when donation.status in ('undone', 'moved') then charge.status else donation.status end, 'description', donation.description,
    'paid_on', private.last_paid_on(array[donation.id])
  )
  from public.donations as donation
    join public.pix_charge_items as item on item.donation_id = donation.id
    join public.pix_charges as charge on charge.id = item.charge_id
  where donation.external_reference = reference
  order by charge.created_at desc limit 1
$$;

-- How many donations are approved, of those that were paid from one day to another, and what remains of them:
-- `{count, total}`, the total as text, so that it is exact.
create function public.approved_donations(start_date date default null, end_date date default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'total', coalesce(sum(kept.amount), 0)::text)
  from public.donations as donation
    left join lateral (
      select sum(case when payment.reverses is null then payment.amount else -payment.amount end) as amount
      from public.payments as payment where payment.donation_id = donation.id
    ) as kept on true
  where donation.status = 'approved' and (
    start_date is null and end_date is null
    or exists (
      select from public.payments as payment
      where payment.donation_id = donation.id and payment.reverses is null and payment.regains is null
        and (start_date is null or payment.paid_on >= start_date) and (end_date is null or payment.paid_on <= end_date)
    )
  )
$$;

-- A donation with what of it went back, also of the part that was given to a payer, and what of it pays that payer's
-- months. With the caller's own rights.
create function public.donation_details(donation public.donations) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', donation.id, 'amount', donation.amount, 'description', donation.description, 'status', donation.status,
    'provider_id', donation.provider_id, 'approved_at', donation.approved_at, 'created_at', donation.created_at,
    'dizimista', (
      select jsonb_build_object('id', person.id, 'numero_ordinal', person.numero_ordinal, 'nome', person.nome_completo)
      from public.dizimistas as person where person.id = donation.dizimista_id
    ),
    'refunded', coalesce(sum(payment.amount) filter (where payment.reverses is not null), 0)
      - coalesce(sum(payment.amount) filter (where payment.reverses is null and payment.regains is not null), 0),
    'given', coalesce(sum(case when payment.reverses is null then payment.amount else -payment.amount end)
      filter (where payment.parcela_id is not null), 0),
    'form', min(payment.form::text) filter (where payment.reverses is null)
  )
  from public.payments as payment where payment.origin_id = donation.id
$$;

-- Takes a donation from the payer to whom it was given: its money pays no month any more, and it is nobody's. A
-- repetition changes nothing.
create function public.unlink_from_payer(call uuid, donation uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given public.donations;
begin
  perform private.require_role('financial', 'admin');
  if call is null or reason is null then
    raise exception using errcode = '22023', message = 'no call, or no reason';
  end if;
  given := private.lock_given(
    donation, (select known.dizimista_id from public.donations as known where known.id = donation)
  );
  -- A repetition, also where it was given to somebody since.
  if given.unlinked_call = call or exists (
    select from public.allocations as known where known.donation_id = donation and known.call_id = call
  ) then
    return;
  end if;
  if given.dizimista_id is null then
    raise exception using errcode = 'PT409', message = 'the donation is nobody''s', hint = 'not_given';
  end if;
  update public.donations set unlinked_call = call where id = donation;
  perform private.unallocate_months(
    call, donation,
    array(select each.id from private.remaining_of_donation(donation) as each where each.parcela_id is not null), reason
  );
end;
$$;

grant execute on function public.begin_donation, public.donation_state to service_role;
grant execute on function public.approved_donations, public.donation_details, public.unlink_from_payer to authenticated;
