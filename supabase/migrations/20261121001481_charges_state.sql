-- The state of a charge, for who asks. All functions are for the API's privileged client.

-- The state of a charge of an instalment, with `paid_on` and `ended_by`: the one that is named, which is approved only
-- if all of its instalments are paid; else the last one, without an id where there is none, and approved if the
-- instalment is paid. Null for an unknown instalment or charge; who asks without being staff knows none of an inactive
-- payer's, as in the public lookup.
create function public.instalment_charge_state(parcela uuid, charge uuid default null, by_staff boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known public.pix_charges;
  asked uuid[] := array[parcela];
  paid integer;
  status text;
  ended_by text;
begin
  if not exists (
    select from public.parcelas as instalment
      join public.carnes as carne on carne.id = instalment.carne_id
      join public.dizimistas as person
        on person.id = carne.dizimista_id and person.erased_at is null and (person.dizimista_ativo or by_staff)
    where instalment.id = parcela
  ) then
    return null;
  end if;
  select one.* into known
  from public.pix_charge_items as item join public.pix_charges as one on one.id = item.charge_id
  where item.parcela_id = parcela and one.id = coalesce(instalment_charge_state.charge, one.id)
  order by one.created_at desc limit 1;
  if instalment_charge_state.charge is not null then
    if not found then
      return null;
    end if;
    asked := array(select item.parcela_id from public.pix_charge_items as item where item.charge_id = known.id);
  end if;
  select count(*) filter (where instalment.pago) into paid from public.parcelas as instalment where instalment.id = any (asked);
  status := coalesce(known.status, 'pending');
  if paid = cardinality(asked) then
    status := 'approved';
  elsif status in ('approved', 'in_mediation') then
    -- It was paid; something of it, or of another part of its months, was reversed since.
    select case when reversal.source = 'hand' then 'undoing' end into ended_by
    from public.payments as paid join public.payments as reversal on reversal.reverses = paid.id
    where paid.source = 'provider' and paid.call_id = known.id
    order by reversal.number desc limit 1;
    if not found then
      ended_by := 'undoing';
    end if;
    status := case when ended_by is null then 'refunded' else 'cancelled' end;
  elsif paid > 0 then
    status := 'cancelled';
    ended_by := 'other_payment';
  elsif known.cancel_at_provider and private.is_open_charge(status) then
    status := 'cancelled';
  end if;
  return coalesce(private.charge_details(known), '{}') || jsonb_build_object(
    'status', status, 'ended_by', ended_by,
    'paid_on', case when status = 'approved' then private.last_paid_on(asked) end
  );
end;
$$;

-- A charge by its id, for those who ask the provider about it; null for an unknown one.
create function public.charge_state(charge uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.charge_details(known) || jsonb_build_object('cancel_at_provider', known.cancel_at_provider)
  from public.pix_charges as known where known.id = charge
$$;

grant execute on function public.instalment_charge_state, public.charge_state to service_role;
