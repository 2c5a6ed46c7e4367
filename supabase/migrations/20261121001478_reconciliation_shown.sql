-- The list of cases, as financial staff and administrators see it: open cases and stuck charges, and resolved cases.

-- A payer as a list names them; null for none.
create function private.shown_payer(payer uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', person.id, 'numero_ordinal', person.numero_ordinal, 'nome', person.nome_completo)
  from public.dizimistas as person where person.id = payer
$$;

-- The ids of what people look at, with the instant by which it is sorted: open cases and stuck charges, or resolved
-- cases, that match all that is given. A charge is stuck an hour after it expired, or where its answer was lost ten
-- minutes ago: nobody knows how it ends. Without `set`, so that it becomes a part of its caller's query.
create function private.found_cases(is_open boolean, kind text, min_amount numeric, max_amount numeric)
returns table (id uuid, kind text, amount numeric, at timestamptz)
language sql stable
begin atomic
  select known.id, known.kind, known.amount::numeric, known.opened_at
  from public.reconciliation_cases as known
  where found_cases.is_open and known.resolved_at is null
    and (found_cases.kind is null or known.kind = found_cases.kind)
    and (found_cases.min_amount is null or known.amount >= found_cases.min_amount)
    and (found_cases.max_amount is null or known.amount <= found_cases.max_amount)
  union all
  select known.id, known.kind, known.amount::numeric, known.resolved_at
  from public.reconciliation_cases as known
  where not found_cases.is_open and known.resolved_at is not null
    and (found_cases.kind is null or known.kind = found_cases.kind)
    and (found_cases.min_amount is null or known.amount >= found_cases.min_amount)
    and (found_cases.max_amount is null or known.amount <= found_cases.max_amount)
  union all
  select charge.id, 'stuck', charge.amount::numeric, charge.created_at
  from public.pix_charges as charge
  where found_cases.is_open and private.is_open_charge(charge.status)
    and (charge.expires_at < now() - interval '1 hour' or (charge.provider_id is null and charge.created_at < now() - interval '10 minutes'))
    and (found_cases.kind is null or found_cases.kind = 'stuck')
    and (found_cases.min_amount is null or charge.amount >= found_cases.min_amount)
    and (found_cases.max_amount is null or charge.amount <= found_cases.max_amount);
end;

-- A stuck charge, shown as a case.
create function private.stuck_case(charge public.pix_charges) returns public.reconciliation_cases
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.reconciliation_cases, jsonb_build_object(
    'id', charge.id, 'kind', 'stuck', 'charge_id', charge.id, 'provider_id', charge.provider_id, 'amount', charge.amount,
    'happened_on', private.parish_day_of(charge.created_at), 'opened_at', charge.created_at
  ))
$$;

-- The payments that reversed what a case is of, or what was received again.
create function private.returns_of_case(of_case public.reconciliation_cases) returns setof public.payments
language sql stable set search_path = ''
begin atomic
  select known.* from public.payments as known
  where known.source = 'provider' and known.provider_id = of_case.provider_id and case of_case.kind
    when 'regained' then exists (select from public.payments as again where again.regains = known.id)
    else known.returned = of_case.kind
  end;
end;

-- Whose it is what was reversed: of money of a donation that of the donation, which staff may have unlinked from a
-- payer since.
create function private.payer_of_return(reversal public.payments) returns uuid
language sql stable set search_path = ''
as $$
  select case when origin.id is null then private.payer_of(reversal) else origin.dizimista_id end
  from (select) as one left join public.donations as origin on origin.id = reversal.origin_id
$$;

-- The instalments or the donation of a case: those that something was reversed of, else all of its charge, else the
-- one of its payment. An instalment whose payer it is not any more is none.
create function private.items_of_case(of_case public.reconciliation_cases)
returns table (parcela_id uuid, donation_id uuid, reverses uuid)
language sql stable set search_path = ''
begin atomic
  select case when private.payer_of_return(reversal) = private.payer_of(reversal) then reversal.parcela_id end, reversal.origin_id, reversal.reverses
  from private.returns_of_case(of_case) as reversal
  union all
  select item.parcela_id, item.donation_id, null
  from public.pix_charge_items as item left join public.allocations as part on part.id = of_case.payment_id
  where item.charge_id = of_case.charge_id and item.parcela_id is not distinct from coalesce(part.parcela_id, item.parcela_id)
    and not exists (select from private.returns_of_case(of_case));
end;

-- A case as people see it: whose it is, what it is about, and, of a refund, the numbers of the payment and of the
-- refund. Of a donation that is given to a payer it is theirs, and about the months that its money paid.
create function private.case_details(of_case public.reconciliation_cases) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', of_case.id, 'kind', of_case.kind, 'amount', of_case.amount, 'happened_on', of_case.happened_on,
    'provider_id', coalesce(returned.provider_id, of_case.provider_id),
    -- Without a list of refunds the case has the payment's number.
    'refund_id', case when of_case.provider_id <> returned.provider_id then of_case.provider_id end,
    'is_entered', exists (select from private.entered_of(coalesce(returned.provider_id, of_case.provider_id))),
    'fee_kept', case when returned.is_whole then nullif(private.fee_in_books(returned.provider_id), 0) end,
    'opened_at', of_case.opened_at, 'resolved_at', of_case.resolved_at, 'note', of_case.note,
    'resolved_by', (select person.name from public.profiles as person where person.id = of_case.resolved_by),
    'payer', private.shown_payer(coalesce(
      private.payer_of(of_case), (select max(private.payer_of_return(reversal)::text)::uuid from private.returns_of_case(of_case) as reversal)
    )),
    'instalments', coalesce((
      select jsonb_agg(to_jsonb(each) order by each.ano, each.mes)
      from (
        select carne.ano, parcela.mes, parcela.pago as is_paid,
          bool_and(coalesce(paid.amount <= private.reversed_amount(paid.id), false)) as is_returned
        from private.items_of_case(of_case) as item
          join public.parcelas as parcela on parcela.id = item.parcela_id
          join public.carnes as carne on carne.id = parcela.carne_id
          left join public.payments as paid on paid.id = item.reverses
        group by carne.ano, parcela.mes, parcela.pago
      ) as each
    ), '[]'),
    'donation', (
      select public.donation_details(donation)
      from private.items_of_case(of_case) as item
        join public.donations as donation on donation.id = item.donation_id
      limit 1
    )
  )
  from (select) as one left join lateral (
    select paid.provider_id::text, not exists (select from private.entered_of(paid.provider_id) as entered where entered.rest > 0) as is_whole
    from private.returns_of_case(of_case) as reversal join public.payments as paid on paid.id = reversal.reverses
    limit 1
  ) as returned on true
$$;

-- A page of what people look at, the newest first, and of all that matches how many there are, their sum and the newest
-- instant. For financial staff and administrators.
create function public.reconciliation_page(
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
    private.case_details(case when charge.id is null then known else private.stuck_case(charge) end) order by found.at desc, found.id
  ), '[]') into cases
  from (
    select * from private.found_cases(is_open, reconciliation_page.kind, reconciliation_page.min_amount, reconciliation_page.max_amount) as each
    order by each.at desc, each.id limit size offset (page - 1) * size
  ) as found
    left join public.reconciliation_cases as known on known.id = found.id
    left join public.pix_charges as charge on charge.id = found.id;
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0), 'newest_at', max(at)) into beside
  from private.found_cases(is_open, reconciliation_page.kind, reconciliation_page.min_amount, reconciliation_page.max_amount);
  return beside || jsonb_build_object('cases', cases);
end;
$$;

-- How many cases and stuck charges wait. For financial staff and administrators.
create function public.open_case_count() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return (select count(*) from private.found_cases(true, null, null, null));
end;
$$;

grant execute on function public.reconciliation_page, public.open_case_count to authenticated;
