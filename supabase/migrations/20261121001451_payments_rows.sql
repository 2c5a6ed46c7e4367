-- The state that follows from receipts and returns: which payment counts, and the rows of the ledger.

-- How much of an allocation has gone back.
create function private.reversed_amount(payment uuid) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(amount), 0) from public.returns where allocation_id = payment);
end;
$$;

-- The parts of an instalment's money with what each counts towards its amount: nothing if it went back wholly, else all
-- but what went back and isn't forgiven.
create function private.credits_of(parcela uuid) returns table (id uuid, number bigint, credit numeric)
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select part.id, part.number, case when back.amount >= part.amount then 0 else part.amount - coalesce(back.lost, 0) end
  from public.allocations as part cross join lateral (
    select
      sum(each.amount) as amount,
      sum(each.amount) filter (where not each.is_forgiven) as lost
    from public.returns as each where each.allocation_id = part.id
  ) as back
  where part.parcela_id = credits_of.parcela and part.ended_at is null;
end;
$$;

-- The payment that counts: of an instalment the one with which what was received reaches its amount, the oldest first;
-- of a donation the oldest one of which something remains.
create function private.counting_payment(target uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  counting_id uuid;
  counting public.payments;
begin
  select credited.id into counting_id from (
    select each.id, each.number, sum(each.credit) over (order by each.number) as reached from private.credits_of(target) as each
  ) as credited
  where credited.reached >= (select parcela.valor_parcela from public.parcelas as parcela where parcela.id = target)
  order by credited.number limit 1;
  if not found then
    select part.id into counting_id from public.allocations as part
    where part.donation_id = target and part.parcela_id is null and part.ended_at is null
      and part.amount > (select coalesce(sum(back.amount), 0) from public.returns as back where back.allocation_id = part.id)
    order by part.number limit 1;
  end if;
  if counting_id is not null then
    select * into counting from public.payments as payment where payment.id = counting_id;
  end if;
  return counting;
end;
$$;

create function private.month_name(month integer) returns text
language sql immutable strict parallel safe set search_path = ''
return (array[
  'janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'
])[month];

-- True of a donation that is the offering of an intention.
create function private.is_offering(donation uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.donations as given where given.id = is_offering.donation and given.intention_request_id is not null
);

-- The category of money that no month has.
create function private.donation_category(donation uuid) returns text
language sql stable set search_path = ''
return case when private.is_offering(donation) then 'Espórtulas' else 'Doações' end;

-- A payment's purpose: 'Dízimo nº 42, março de 2026', or by a subscription's plan 'Doação: Amigos da matriz'. It
-- never names the payer: of other donations not even what the donor wrote.
create function private.paid_title(parcela uuid, donation uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select format('Dízimo nº %s, %s de %s', payer.numero_ordinal, private.month_name(instalment.mes), carne.ano)
    from public.parcelas as instalment
      join public.carnes as carne on carne.id = instalment.carne_id
      join public.dizimistas as payer on payer.id = carne.dizimista_id
    where instalment.id = parcela
  ), (
    select 'Doação: ' || left(given.plan, 160) from public.donations as given where given.id = donation and parcela is null
  ), case when parcela is null and private.is_offering(donation) then 'Espórtula' else 'Doação' end);
end;
$$;

-- The rows of the ledger that follow from receipts: a row for each part that counts or has counted, one for what went
-- back of it, one where it became another's after its month was closed, the fee, named by what was received first, and
-- the fee that was given back. `happened_on` where the books count it on another day.
create view private.due_rows as
select
  receipt.id as receipt_id, part.id, part.id as payment_id, 'income' as kind, null::uuid as reverses,
  case when part.ended_at is null or part.ended_late_on is not null then part.amount else back.amount end::private.money as amount,
  'income' as type, case when part.parcela_id is null and part.donation_id is not null then private.donation_category(part.donation_id) else 'Dízimo' end as category,
  coalesce(part.late_on, receipt.paid_on) as day, case when part.late_on is not null then receipt.paid_on end as happened_on,
  receipt.form::text as form, '' as prefix, part.parcela_id, part.donation_id, part.transaction_id
from public.allocations as part
  join public.receipts as receipt on receipt.id = part.receipt_id
  cross join lateral (
    select sum(known.amount) as amount from public.returns as known where known.allocation_id = part.id
  ) as back
where (part.transaction_id is null or part.has_rows)
  and (part.ended_at is null or part.ended_late_on is not null or back.amount is not null)
union all
select
  receipt.id, private.derived_id(part.id, md5('end')::uuid), part.id, 'moved',
  case when part.transaction_id is null or part.has_rows then part.id else part.transaction_id end,
  (private.reversed_amount(part.id) - part.amount)::private.money, 'income',
  case when part.parcela_id is null and part.donation_id is not null then private.donation_category(part.donation_id) else 'Dízimo' end,
  part.ended_late_on, receipt.paid_on, receipt.form::text, 'Remanejado: ', part.parcela_id, part.donation_id, part.transaction_id
from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
where part.ended_late_on is not null
union all
select
  receipt.id, back.id, back.id, 'income', back.allocation_id, (-back.amount)::private.money, 'income',
  case when part.parcela_id is null then private.donation_category(part.donation_id) else 'Dízimo' end,
  coalesce(back.late_on, back.returned_on), case when back.late_on is not null then back.returned_on end, receipt.form::text, 'Estorno: ',
  part.parcela_id, part.donation_id, null
from public.returns as back
  join public.allocations as part on part.id = back.allocation_id
  join public.receipts as receipt on receipt.id = part.receipt_id
union all
select
  receipt.id, private.derived_id(receipt.id, md5('fee')::uuid), first.id, 'fee', null, receipt.fee::private.money, 'expense', 'Tarifas',
  coalesce(receipt.late_on, receipt.paid_on), case when receipt.late_on is not null then receipt.paid_on end, receipt.form::text, '',
  first.parcela_id, first.donation_id, null
from public.receipts as receipt cross join lateral (
  select part.* from public.allocations as part where part.receipt_id = receipt.id order by part.number limit 1
) as first
where receipt.fee is not null
union all
select
  receipt.id, private.derived_id(receipt.id, md5('fee back')::uuid), last.id, 'fee', private.derived_id(receipt.id, md5('fee')::uuid),
  (-receipt.fee)::private.money, 'expense', 'Tarifas', coalesce(receipt.fee_back_late_on, receipt.fee_back_on),
  case when receipt.fee_back_late_on is not null then receipt.fee_back_on end, receipt.form::text, 'Estorno: ',
  last.parcela_id, last.donation_id, null
from public.receipts as receipt cross join lateral (
  select back.id, first.parcela_id, first.donation_id
  from public.allocations as part join public.returns as back on back.allocation_id = part.id
    cross join lateral (
      select one.* from public.allocations as one where one.receipt_id = receipt.id order by one.number limit 1
    ) as first
  where part.receipt_id = receipt.id order by back.number desc limit 1
) as last
where receipt.fee_back_on is not null;

-- The title of such a row: 'Estorno: Dízimo nº 42, março de 2026', 'Tarifa do PIX (doação)'.
create function private.ledger_title(due private.due_rows) returns text
language plpgsql stable set search_path = ''
as $$
declare
  title constant text := coalesce(
    (select plain.title::text from public.financial_transactions as plain where plain.id = due.transaction_id),
    private.paid_title(due.parcela_id, due.donation_id)
  );
begin
  return due.prefix || case due.kind
    when 'fee' then format('Tarifa%s (%s)', case due.form when 'pix' then ' do PIX' else '' end, lower(left(title, 1)) || substr(title, 2))
    else left(title, 180)
  end;
end;
$$;

-- Brings the rows of the ledger to what follows from receipts. One after the other: so the view is read by its keys.
create function private.follow_ledger(receipts uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  each uuid;
begin
  foreach each in array receipts loop
    delete from public.financial_transactions as entry
    where entry.receipt_id = each and entry.id not in (select due.id from private.due_rows as due where due.receipt_id = each);
    insert into public.financial_transactions (
      id, receipt_id, payment_id, kind, reverses, title, amount, type, category_name, transaction_date, happened_on, account_id, created_by, created_at
    )
    select
      due.id, due.receipt_id, due.payment_id, due.kind, due.reverses, private.ledger_title(due), due.amount, due.type, due.category, due.day,
      due.happened_on, receipt.account_id, null, case when due.reverses is null then receipt.entered_at else now() end
    from public.receipts as receipt cross join private.due_rows as due
    where receipt.id = each and due.receipt_id = each
      and not exists (select from public.financial_transactions as kept where kept.id = due.id and kept.amount = due.amount)
    order by due.reverses is not null
    on conflict (id) do update set amount = excluded.amount;
  end loop;
end;
$$;

grant execute on function private.credits_of to authenticated, service_role;
