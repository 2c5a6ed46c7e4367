-- Carnês of a year for many payers at once, which are undone together, whose first months are taken away together,
-- and who has none.

-- Creates the carnês of a year for many payers: `items` is `[{dizimista_id, valor_mensal, mes_inicial}]`, and one
-- without a first month has all twelve. Payers who have a carnê of that year, or whose data are erased, are passed
-- over. Each carnê's id follows from the call's and the payer's, so that a repetition of the call finds what it made.
-- Returns `{created, passed}`.
create function public.create_carnes(call uuid, ano integer, items jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  asked integer;
  made integer;
  found integer;
  new_ids uuid[];
begin
  perform private.require_role('financial', 'admin');
  select count(*), count(distinct item ->> 'dizimista_id') into asked, found from jsonb_array_elements(items) as item;
  if asked not between 1 and 60000 or found < asked then
    raise exception using errcode = '22023', message = 'no payers, too many, or one twice';
  end if;
  -- In one order, so that two calls at once don't wait for each other.
  with wanted as (
    select
      private.derived_id(call, item.dizimista_id) as id, item.dizimista_id, item.valor_mensal,
      coalesce(item.mes_inicial, 1) as mes_inicial
    from jsonb_to_recordset(items) as item (dizimista_id uuid, valor_mensal private.positive_money, mes_inicial private.month)
    join public.dizimistas as payer on payer.id = item.dizimista_id and payer.erased_at is null
    order by item.dizimista_id
  ), new_carnes as (
    insert into public.carnes (id, dizimista_id, ano, valor_mensal, valor_inicial, mes_inicial, call_id)
    select
      wanted.id, wanted.dizimista_id, create_carnes.ano, wanted.valor_mensal, wanted.valor_mensal, wanted.mes_inicial, call
    from wanted
    on conflict do nothing
    returning id
  )
  select array_agg(id) into new_ids from new_carnes;
  perform private.make_instalments(new_ids);
  select count(*) filter (
    where (carne.ano, carne.valor_inicial, carne.mes_inicial)
      = (create_carnes.ano, item.valor_mensal, coalesce(item.mes_inicial, 1))
  ), count(*)
  into made, found
  from jsonb_to_recordset(items) as item (dizimista_id uuid, valor_mensal private.positive_money, mes_inicial private.month)
  join public.carnes as carne on carne.id = private.derived_id(call, item.dizimista_id);
  if made < found then
    raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
  end if;
  return jsonb_build_object('created', made, 'passed', asked - made);
end;
$$;

-- The calls that created carnês of a year for many payers, the last one first, with how many of each are there still.
create function public.carne_calls(ano integer) returns table (id uuid, created_at timestamptz, carnes bigint)
language sql stable set search_path = ''
as $$
  select carne.call_id, min(carne.created_at), count(*) from public.carnes as carne
  where carne.ano = carne_calls.ano and carne.call_id is not null
  group by carne.call_id order by 2 desc, 1
$$;

-- Takes back what one call of `create_carnes` made: all but the carnês with payments, also undone ones, or with a
-- charge by which somebody may pay. Answers how many it deleted, and how many stay: `{deleted, paid, charged}`. A
-- repetition deletes none.
create function public.undo_carnes(call uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  deleted integer;
  paid integer;
  charged integer;
begin
  perform private.require_role('financial', 'admin');
  perform private.lock_instalments(array(select id from public.carnes where call_id = call));
  delete from public.carnes as carne where carne.call_id = call and not exists (
    select from public.parcelas as parcela where parcela.carne_id = carne.id and (
      exists (select from public.allocations where parcela_id = parcela.id) or exists (
        select from public.pix_charge_items as item join public.pix_charges as charge on charge.id = item.charge_id
        where item.parcela_id = parcela.id and charge.status not in ('rejected', 'cancelled')
      )
    )
  );
  get diagnostics deleted = row_count;
  select count(*) filter (where has_payments), count(*) filter (where not has_payments) into paid, charged
  from public.carnes as carne, lateral (
    select exists (
      select from public.parcelas as parcela join public.allocations as part on part.parcela_id = parcela.id
      where parcela.carne_id = carne.id
    ) as has_payments
  ) as remaining
  where carne.call_id = call;
  return jsonb_build_object('deleted', deleted, 'paid', paid, 'charged', charged);
end;
$$;

-- Takes the months before one from all carnês of a year, for good: nobody owes them. Carnês in which one of these has
-- payments, also undone ones, or a charge by which somebody may pay stay as they are. Returns how many it took from and
-- how many months, and how many stay: `{carnes, months, paid, charged}`. With `only_count` it tells what it would do.
create function public.start_carnes(ano integer, mes_inicial integer, only_count boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  answer jsonb;
  taken uuid[];
begin
  perform private.require_role('financial', 'admin');
  if mes_inicial is null or mes_inicial not between 1 and 12 then
    raise exception using errcode = '22023', message = 'there is no such month';
  end if;
  if not only_count then
    perform private.lock_instalments(array(select carne.id from public.carnes as carne where carne.ano = start_carnes.ano));
  end if;
  select
    jsonb_build_object(
      'carnes', count(*) filter (where is_free), 'months', coalesce(sum(months) filter (where is_free), 0),
      'paid', count(*) filter (where has_payments), 'charged', count(*) filter (where has_charge and not has_payments)
    ),
    array_agg(id) filter (where is_free)
  into answer, taken
  from (
    select found.*, not has_payments and not has_charge as is_free
    from (
      select
        carne.id, count(*) as months,
        bool_or(exists (select from public.allocations where parcela_id = parcela.id)) as has_payments,
        bool_or(exists (
          select from public.pix_charge_items as item join public.pix_charges as charge on charge.id = item.charge_id
          where item.parcela_id = parcela.id and charge.status not in ('rejected', 'cancelled')
        )) as has_charge
      from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
      where carne.ano = start_carnes.ano and parcela.mes < start_carnes.mes_inicial
      group by carne.id
    ) as found
  ) as each;
  if not only_count then
    delete from public.parcelas as parcela
    where parcela.carne_id = any (taken) and parcela.mes < start_carnes.mes_inicial;
  end if;
  return answer;
end;
$$;

-- The active payers without a carnê of a year, by name, with what suggests an amount for each: their own record
-- (`record_value`, null or 0 for none) and their last carnê (`carne_value`, null without one), each with its last
-- change. At most ten thousand of them: `{total, payers: [{id, numero_ordinal, nome, record_value, record_at,
-- carne_value, carne_at}]}`.
create function public.payers_without_carne(ano integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Editors read payers too, and would be told that none has a carnê.
  perform private.require_role('financial', 'admin');
  return (
    with missing as (
      select payer.id, payer.numero_ordinal, payer.nome_completo, payer.search_text, payer.valor_sugerido, payer.updated_at
      from public.dizimistas as payer
      where payer.dizimista_ativo and payer.erased_at is null and not exists (
        select from public.carnes as carne
        where carne.dizimista_id = payer.id and carne.ano = payers_without_carne.ano
      )
    ), first as (
      select missing.*, last.valor_mensal, last.changed_at
      from (select * from missing order by search_text, id limit 10000) as missing
      left join lateral (
        select carne.valor_mensal, carne.updated_at as changed_at from public.carnes as carne
        where carne.dizimista_id = missing.id order by carne.ano desc limit 1
      ) as last on true
    )
    select jsonb_build_object(
      'total', (select count(*) from missing),
      'payers', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'numero_ordinal', numero_ordinal, 'nome', nome_completo,
          'record_value', valor_sugerido, 'record_at', updated_at, 'carne_value', valor_mensal, 'carne_at', changed_at
        ) order by search_text, id)
        from first
      ), '[]')
    )
  );
end;
$$;

grant execute on function
  public.create_carnes, public.carne_calls, public.undo_carnes, public.start_carnes, public.payers_without_carne
to authenticated;
