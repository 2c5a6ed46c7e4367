-- The tithe as a priest asks about it: what was received in a month and what the month's instalments got, by community;
-- and payers who are late, who have given nothing for three months, who began to give and who stopped.
--
-- What counts of a payment is what was not reversed, on the day of the receipt. The functions check the caller's
-- role and read with their owner's rights: below row-level security the planner expects half of each table and reads
-- 50,000 payers' payments one by one. For the same reason they are planned for their arguments each time.

-- Payments of instalments with what counts of them and the payer: a wholly reversed one has no row. The table repeats
-- what payments, instalments and carnês say, because two months of 50,000 payers take almost a second to find out. Only
-- the trigger below writes it, by the one definition in `counted_receipts`; a restore makes it anew.
create table private.tithe_receipts (
  -- The allocation's.
  id uuid primary key references public.allocations (id),
  -- Without a foreign key, whose lock is another than that of payments: who has paid is not deleted.
  payer uuid not null,
  -- Its first day.
  instalment_month date not null,
  paid_on date not null,
  amount private.positive_money not null
);

create index tithe_receipts_by_day on private.tithe_receipts (paid_on) include (payer, amount);
create index tithe_receipts_by_instalment on private.tithe_receipts (instalment_month) include (payer, amount);
create index tithe_receipts_by_payer on private.tithe_receipts (payer, paid_on);
create index parcelas_by_month on public.parcelas (mes) include (carne_id, valor_parcela, payment_id, devida);

alter table private.tithe_receipts enable row level security;

create function private.payer_of(receipt private.tithe_receipts) returns uuid
language sql immutable parallel safe set search_path = ''
return receipt.payer;

-- The rows that `tithe_receipts` has to have.
create function private.counted_receipts()
returns table (id uuid, payer uuid, instalment_month date, paid_on date, amount numeric)
language sql stable
begin atomic
  select part.id, carne.dizimista_id, make_date(carne.ano, parcela.mes, 1), receipt.paid_on, remaining.amount
  from public.allocations as part
    join public.receipts as receipt on receipt.id = part.receipt_id
    join public.parcelas as parcela on parcela.id = part.parcela_id
    join public.carnes as carne on carne.id = parcela.carne_id
    cross join lateral (
      select part.amount - coalesce(sum(back.amount), 0) as amount from public.returns as back where back.allocation_id = part.id
    ) as remaining
  where part.ended_at is null and remaining.amount > 0;
end;

-- No more is needed: receipts and returns are only added, and the triggers below keep whose a carnê is and which month
-- an instalment is of.
create function private.count_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  counted constant uuid := coalesce(to_jsonb(new) ->> 'allocation_id', to_jsonb(new) ->> 'id');
begin
  delete from private.tithe_receipts as receipt where receipt.id = counted;
  insert into private.tithe_receipts (id, payer, instalment_month, paid_on, amount)
  select receipt.id, receipt.payer, receipt.instalment_month, receipt.paid_on, receipt.amount
  from private.counted_receipts() as receipt where receipt.id = counted;
  return null;
end;
$$;

create trigger allocations_count after insert or update of ended_at on public.allocations
for each row when (new.parcela_id is not null) execute function private.count_receipt();

create trigger returns_count after insert on public.returns
for each row execute function private.count_receipt();

create trigger carnes_stay before update of dizimista_id, ano on public.carnes
for each row when ((old.dizimista_id, old.ano) is distinct from (new.dizimista_id, new.ano))
execute function private.keep_paid();

create trigger parcelas_stay before update of carne_id, mes on public.parcelas
for each row when ((old.carne_id, old.mes) is distinct from (new.carne_id, new.mes))
execute function private.keep_paid();

-- A month, by its first day, in all and by community: the communities are the payers' own words, whatever their case
-- and accents, named as most write them. `expected` leaves out what is ended, and what is open of payers who are
-- inactive or erased. Sums are texts, as those of the ledger.
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
    from private.tithe_receipts as receipt
    where receipt.paid_on >= (tithe_overview.month - interval '1 month')::date
      and receipt.paid_on < (tithe_overview.month + interval '1 month')::date
    group by receipt.payer
  ), owed as (
    -- A payer has one instalment of a month at most.
    select
      carne.dizimista_id as payer, parcela.valor_parcela as amount, parcela.payment_id is not null as is_paid,
      parcela.devida as is_owed
    from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
    where carne.ano = extract(year from tithe_overview.month)::integer
      and parcela.mes = extract(month from tithe_overview.month)::integer
  ), got as (
    select receipt.payer, sum(receipt.amount) as amount
    from private.tithe_receipts as receipt where receipt.instalment_month = tithe_overview.month
    group by receipt.payer
  ), spelt as (
    -- By each spelling first: few rows are left to be sorted.
    select
      payer.search_setor, payer.comunidade_setor::text as spelling, count(*) as payers,
      count(received.present) as givers, sum(received.present) as received, sum(received.before) as received_before,
      count(owed.payer) filter (where owed.is_paid or owed.is_owed and payer.dizimista_ativo and payer.erased_at is null) as instalments,
      count(*) filter (where owed.is_paid) as paid,
      sum(owed.amount) filter (where owed.is_paid or owed.is_owed and payer.dizimista_ativo and payer.erased_at is null) as expected,
      sum(got.amount) as got
    from public.dizimistas as payer
      left join received on received.payer = payer.id
      left join owed on owed.payer = payer.id
      left join got on got.payer = payer.id
    where received.payer is not null or owed.payer is not null
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
      where parcela.devida and parcela.vencimento < tithe_late.today
      group by carne.dizimista_id
    ) as late on late.dizimista_id = payer.id
  where payer.dizimista_ativo and payer.erased_at is null;
end;
$$;

-- Active payers, registered three months ago or before, of whom nothing was received since: `since` is the day of the
-- last payment, null if there is none.
create function public.tithe_silent(today date)
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
    payer.autorizacao_comunicacoes, payer.comunidade_setor::text, payer.dizimista_ativo, null::integer,
    (select max(receipt.paid_on) from private.tithe_receipts as receipt where receipt.payer = payer.id),
    payer.search_text
  from public.dizimistas as payer
  where payer.dizimista_ativo and payer.erased_at is null
    and private.parish_day_of(payer.created_at) <= (tithe_silent.today - interval '3 months')::date
    and payer.id not in (
      select receipt.payer from private.tithe_receipts as receipt
      where receipt.paid_on > (tithe_silent.today - interval '3 months')::date
    );
end;
$$;

-- Payers whose first payment was received in a month, on the day `since`, and of whom the register knows no earlier
-- one.
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
    from private.tithe_receipts as receipt
    where receipt.paid_on >= tithe_new.month and receipt.paid_on < (tithe_new.month + interval '1 month')::date
      -- Of most payers something was received shortly before, which is found at once; who is left is looked up one by
      -- one.
      and receipt.payer not in (
        select earlier.payer from private.tithe_receipts as earlier
        where earlier.paid_on >= (tithe_new.month - interval '2 months')::date and earlier.paid_on < tithe_new.month
      )
    group by receipt.payer
  )
  select
    count(*) over (), payer.id, payer.numero_ordinal, payer.nome_completo::text, payer.telefone::text,
    payer.autorizacao_comunicacoes, payer.comunidade_setor::text, payer.dizimista_ativo, null::integer, given.since,
    payer.search_text
  from given join public.dizimistas as payer on payer.id = given.payer
  where payer.erased_at is null
    and (payer.data_primeira_contribuicao is null or payer.data_primeira_contribuicao >= tithe_new.month)
    and (select min(receipt.paid_on) from private.tithe_receipts as receipt where receipt.payer = given.payer)
      >= tithe_new.month;
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
    from private.tithe_receipts as receipt
    where receipt.paid_on >= (tithe_lost.month - interval '3 months')::date
      and receipt.paid_on < (tithe_lost.month + interval '1 month')::date
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
