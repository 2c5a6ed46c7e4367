-- The tithe as a priest asks about it: what came in a month and what the month's instalments got, by community; and
-- payers who are late, who have given nothing for three months, who began to give and who stopped.
--
-- What counts of a payment is what was not taken back, on the day on which it came. The functions check the caller's
-- role and read with their owner's rights: below row-level security the planner expects half of each table and reads
-- 50,000 payers' payments one by one. For the same reason they are planned for their arguments each time.

create index payments_by_day on public.payments (paid_on) include (id, parcela_id, amount)
where reverses is null and parcela_id is not null;
create index parcelas_by_id on public.parcelas (id) include (carne_id);
-- In the order of their ids, in which the index of payments has theirs.
create index parcelas_by_month on public.parcelas (mes, id) include (carne_id, valor_parcela, payment_id);
create index parcelas_by_day_paid on public.parcelas (data_pagamento) include (carne_id) where payment_id is not null;

-- Payments of instalments from a day on and before another, with what counts of them: nothing of one that was wholly
-- taken back.
create function private.tithe_receipts(first date, before date) returns table (payer uuid, paid_on date, amount numeric)
language sql stable
begin atomic
  select carne.dizimista_id, payment.paid_on, payment.amount - coalesce(taken.amount, 0)
  from public.payments as payment
    join public.parcelas as parcela on parcela.id = payment.parcela_id
    join public.carnes as carne on carne.id = parcela.carne_id
    left join (
      select reversal.reverses, sum(reversal.amount) as amount
      from public.payments as reversal where reversal.reverses is not null group by reversal.reverses
    ) as taken on taken.reverses = payment.id
  where payment.reverses is null and payment.parcela_id is not null
    and payment.paid_on >= tithe_receipts.first and payment.paid_on < tithe_receipts.before;
end;

-- The days before another on which payments of one payer came that count.
create function private.tithe_days(of_payer uuid, before date) returns table (paid_on date)
language sql stable
begin atomic
  select payment.paid_on
  from public.carnes as carne
    join public.parcelas as parcela on parcela.carne_id = carne.id
    join public.payments as payment on payment.parcela_id = parcela.id
  where carne.dizimista_id = tithe_days.of_payer and payment.reverses is null and payment.paid_on < tithe_days.before
    and payment.amount > coalesce(
      (select sum(reversal.amount) from public.payments as reversal where reversal.reverses = payment.id), 0
    );
end;

-- Payers of whom a payment came from a day on and before another that settled an instalment: quickly found, but not all
-- who gave.
create function private.tithe_payers_of(first date, before date) returns table (payer uuid)
language sql stable
begin atomic
  select distinct carne.dizimista_id
  from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
  where parcela.payment_id is not null
    and parcela.data_pagamento >= tithe_payers_of.first and parcela.data_pagamento < tithe_payers_of.before;
end;

-- A month, by its first day, in all and by community: the communities are the payers' own words, whatever their case
-- and accents, named as most write them. `expected` leaves out what is open of payers who are inactive or erased. Sums
-- are texts, as those of the ledger.
create function public.tithe_overview(month date)
returns table (
  is_total boolean, community text, givers bigint, received text, received_before text, instalments bigint,
  paid bigint, expected text, got text
)
language plpgsql stable security definer
set search_path = '' set work_mem = '32MB' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  if not private.has_role('financial', 'admin') then
    return;
  end if;
  return query
  with received as (
    select
      receipt.payer, sum(receipt.amount) filter (where receipt.paid_on >= tithe_overview.month) as present,
      sum(receipt.amount) filter (where receipt.paid_on < tithe_overview.month) as before
    from private.tithe_receipts(
      (tithe_overview.month - interval '1 month')::date, (tithe_overview.month + interval '1 month')::date
    ) as receipt
    group by receipt.payer
  ), owed as (
    -- A payer has one instalment of a month at most. What came for each is looked up: a join would read all payments.
    select
      carne.dizimista_id as payer, parcela.valor_parcela as amount, parcela.payment_id is not null as is_paid,
      (
        select sum(case when payment.reverses is null then payment.amount else -payment.amount end)
        from public.payments as payment where payment.parcela_id = parcela.id
      ) as got
    from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
    where carne.ano = extract(year from tithe_overview.month)::integer
      and parcela.mes = extract(month from tithe_overview.month)::integer
  ), spelt as (
    -- By each spelling first: few rows are left to be sorted.
    select
      payer.search_setor, payer.comunidade_setor::text as spelling, count(*) as payers,
      count(*) filter (where received.present > 0) as givers, sum(received.present) as received, sum(received.before) as received_before,
      count(owed.amount) filter (where owed.is_paid or payer.dizimista_ativo and payer.erased_at is null) as instalments,
      count(owed.amount) filter (where owed.is_paid) as paid,
      sum(owed.amount) filter (where owed.is_paid or payer.dizimista_ativo and payer.erased_at is null) as expected,
      sum(owed.got) as got
    from received full join owed on owed.payer = received.payer
      join public.dizimistas as payer on payer.id = coalesce(received.payer, owed.payer)
    group by payer.search_setor, payer.comunidade_setor
  )
  select
    grouping(spelt.search_setor) = 1,
    case when grouping(spelt.search_setor) = 0
      then (array_agg(spelt.spelling order by spelt.payers desc, spelt.spelling))[1] end,
    coalesce(sum(spelt.givers), 0)::bigint,
    coalesce(sum(spelt.received), 0)::text,
    coalesce(sum(spelt.received_before), 0)::text,
    coalesce(sum(spelt.instalments), 0)::bigint,
    coalesce(sum(spelt.paid), 0)::bigint,
    coalesce(sum(spelt.expected), 0)::text,
    coalesce(sum(spelt.got), 0)::text
  from spelt
  group by grouping sets ((), (spelt.search_setor))
  order by 1 desc, spelt.search_setor nulls last;
end;
$$;

-- The lists have their number of rows in each row: counting them by themselves would take as long again.

-- Active payers with open instalments that were due before `today`: how many, and the first one's due day.
create function public.tithe_late(today date)
returns table (
  total bigint, id uuid, numero_ordinal integer, nome_completo text, telefone text, autorizacao_comunicacoes boolean,
  comunidade_setor text, dizimista_ativo boolean, months integer, since date, search_text text
)
language plpgsql stable security definer
set search_path = '' set work_mem = '32MB' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  if not private.has_role('financial', 'admin') then
    return;
  end if;
  return query
  select
    count(*) over (), payer.id, payer.numero_ordinal, payer.nome_completo::text, payer.telefone::text,
    payer.autorizacao_comunicacoes, payer.comunidade_setor::text, payer.dizimista_ativo, late.months, late.since,
    payer.search_text
  from public.dizimistas as payer
    join (
      select carne.dizimista_id, count(*)::integer as months, min(parcela.vencimento) as since
      from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
      where parcela.payment_id is null and parcela.vencimento < tithe_late.today
      group by carne.dizimista_id
    ) as late on late.dizimista_id = payer.id
  where payer.dizimista_ativo and payer.erased_at is null;
end;
$$;

-- Active payers, registered three months ago or before, of whom nothing came since: `since` is the day of the last
-- payment, null if there is none. Without nested loops, which the planner chooses for the few payers that it expects to
-- be left.
create function public.tithe_silent(today date)
returns table (
  total bigint, id uuid, numero_ordinal integer, nome_completo text, telefone text, autorizacao_comunicacoes boolean,
  comunidade_setor text, dizimista_ativo boolean, months integer, since date, search_text text
)
language plpgsql stable security definer
set search_path = '' set work_mem = '32MB' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off
as $$
#variable_conflict use_column
begin
  if not private.has_role('financial', 'admin') then
    return;
  end if;
  return query
  with quiet as materialized (
    select payer.*
    from public.dizimistas as payer
      left join private.tithe_payers_of((tithe_silent.today - interval '3 months')::date + 1, 'infinity') as giver
        on giver.payer = payer.id
    where payer.dizimista_ativo and payer.erased_at is null and giver.payer is null
      and private.parish_day_of(payer.created_at) <= (tithe_silent.today - interval '3 months')::date
  ), last as (
    select receipt.payer, max(receipt.paid_on) as paid_on
    from quiet join private.tithe_receipts('-infinity', 'infinity') as receipt on receipt.payer = quiet.id
    where receipt.amount > 0
    group by receipt.payer
  )
  select
    count(*) over (), payer.id, payer.numero_ordinal, payer.nome_completo::text, payer.telefone::text,
    payer.autorizacao_comunicacoes, payer.comunidade_setor::text, payer.dizimista_ativo, null::integer, last.paid_on,
    payer.search_text
  from quiet as payer left join last on last.payer = payer.id
  where coalesce(last.paid_on, '-infinity') <= (tithe_silent.today - interval '3 months')::date;
end;
$$;

-- Payers whose first payment came in a month, on the day `since`, and of whom the register knows no earlier one.
create function public.tithe_new(month date)
returns table (
  total bigint, id uuid, numero_ordinal integer, nome_completo text, telefone text, autorizacao_comunicacoes boolean,
  comunidade_setor text, dizimista_ativo boolean, months integer, since date, search_text text
)
language plpgsql stable security definer
set search_path = '' set work_mem = '32MB' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  if not private.has_role('financial', 'admin') then
    return;
  end if;
  return query
  with given as materialized (
    select receipt.payer, min(receipt.paid_on) as since
    from private.tithe_receipts(tithe_new.month, (tithe_new.month + interval '1 month')::date) as receipt
    where receipt.amount > 0
    group by receipt.payer
  )
  select
    count(*) over (), payer.id, payer.numero_ordinal, payer.nome_completo::text, payer.telefone::text,
    payer.autorizacao_comunicacoes, payer.comunidade_setor::text, payer.dizimista_ativo, null::integer, given.since,
    payer.search_text
  from given join public.dizimistas as payer on payer.id = given.payer
    left join private.tithe_payers_of((tithe_new.month - interval '3 months')::date, tithe_new.month) as giver
      on giver.payer = given.payer
  where payer.erased_at is null and giver.payer is null
    and (payer.data_primeira_contribuicao is null or payer.data_primeira_contribuicao >= tithe_new.month)
    and not exists (select from private.tithe_days(payer.id, tithe_new.month));
end;
$$;

-- Payers, also inactive ones, who gave three months before a month, last on the day `since`, and nothing in it and the
-- two between: each is in one month's list. None of a month that has not begun by `today`.
create function public.tithe_lost(month date, today date)
returns table (
  total bigint, id uuid, numero_ordinal integer, nome_completo text, telefone text, autorizacao_comunicacoes boolean,
  comunidade_setor text, dizimista_ativo boolean, months integer, since date, search_text text
)
language plpgsql stable security definer
set search_path = '' set work_mem = '32MB' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  if not private.has_role('financial', 'admin') then
    return;
  end if;
  return query
  with given as materialized (
    select receipt.payer, max(receipt.paid_on) as since
    from private.tithe_receipts(
      (tithe_lost.month - interval '3 months')::date, (tithe_lost.month + interval '1 month')::date
    ) as receipt
    where receipt.amount > 0
    group by receipt.payer
    having max(receipt.paid_on) < (tithe_lost.month - interval '2 months')::date
  )
  select
    count(*) over (), payer.id, payer.numero_ordinal, payer.nome_completo::text, payer.telefone::text,
    payer.autorizacao_comunicacoes, payer.comunidade_setor::text, payer.dizimista_ativo, null::integer, given.since,
    payer.search_text
  from given join public.dizimistas as payer on payer.id = given.payer
  where payer.erased_at is null and tithe_lost.month <= tithe_lost.today;
end;
$$;

grant execute on function
  public.tithe_overview, public.tithe_late, public.tithe_silent, public.tithe_new, public.tithe_lost
to authenticated;
