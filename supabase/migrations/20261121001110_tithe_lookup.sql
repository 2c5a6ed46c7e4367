-- The public lookup of a payer's carnês by ordinal number (/dizimo), and how many numbers a caller may ask for.

-- The numbers that each caller asked for within the last hour. Callers are hashed by the API.
create table private.tithe_lookups (
  caller text not null check (length(caller) <= 200),
  numero_ordinal integer not null,
  asked_at timestamptz not null,
  primary key (caller, numero_ordinal)
);

-- When more than five hundred different numbers had been asked for within an hour, by all callers together. Names
-- nobody.
create table private.tithe_walks (
  noticed_at timestamptz primary key
);

create index tithe_lookups_by_time on private.tithe_lookups (asked_at);

-- The initial of a part of a name, with its dot and without an accent, as no server's locale must know it; null for a
-- particle and for what has no letter.
create function private.initial_of(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when lower(word) not in ('de', 'da', 'do', 'das', 'dos', 'e', 'di', 'du', 'del', 'della', 'von', 'van') then
    upper(substring(regexp_replace(private.plain_signs(word), '^d''', '', 'i') from '[^\s\d[:punct:]]')) || '.'
  end
$$;

-- A name as the public may read it: the first name and the initials of the others, without particles: 'Maria C. S.'.
create function private.public_name(full_name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select string_agg(
    case place when 1 then word else private.initial_of(word) end, ' ' order by place
  )
  from regexp_split_to_table(btrim(full_name), '\s+') with ordinality as words (word, place)
  where place = 1 or private.initial_of(word) is not null
$$;

-- The amount received for an instalment, less reversals. In PL/pgSQL, because payments have their table later.
create function private.received_for(parcela uuid) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(case when payment.reverses is null then payment.amount else -payment.amount end), 0)
    from public.payments as payment where payment.parcela_id = received_for.parcela
  );
end;
$$;

-- A payer's carnês with their instalments, the last year first: what `/dizimo/{number}` shows, and nothing else.
create function private.public_carnes(payer uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', carne.id, 'ano', carne.ano, 'valor_mensal', carne.valor_mensal, 'parcelas', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', parcela.id, 'mes', parcela.mes, 'vencimento', parcela.vencimento, 'valor_parcela', parcela.valor_parcela,
          'pago', parcela.pago, 'devida', parcela.devida, 'data_pagamento', parcela.data_pagamento, 'valor_pago', private.received_for(parcela.id),
          'restante', public.restante(parcela)
        ) order by parcela.mes
      ), '[]')
      from public.parcelas as parcela where parcela.carne_id = carne.id
    )) order by carne.ano desc
  ), '[]')
  from public.carnes as carne where carne.dizimista_id = payer
$$;

-- The payer of an ordinal number with the carnês, for the API's privileged client. `{wait, found, rest}`: `found` is
-- null for a number that is unknown, an erased payer's or an inactive one's. A caller may ask for `allowance` different
-- numbers within an hour, and for those again; then `wait` is the seconds until the next one, and nothing is read or
-- counted.
--
-- Every number takes the same work, so that the time tells nothing: in place of a payer who is not shown the next one
-- is read, and `rest` is as long as the answer would have been.
create function public.lookup_tithe(numero_ordinal integer, caller text, allowance integer, full_name boolean default false)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  span constant interval := interval '1 hour';
  moment timestamptz;
  others timestamptz[];
  payer record;
  answer jsonb;
  is_shown boolean;
begin
  if allowance not between 1 and 10000 or numero_ordinal < 1 then
    raise exception using errcode = '22023', message = 'allowance or number out of range';
  end if;

  perform pg_advisory_xact_lock(hashtextextended(lookup_tithe.caller, 2));
  moment := clock_timestamp();
  select array_agg(asked.asked_at order by asked.asked_at) into others
  from private.tithe_lookups as asked
  where asked.caller = lookup_tithe.caller and asked.numero_ordinal <> lookup_tithe.numero_ordinal
    and asked.asked_at > moment - span and asked.asked_at <= moment;
  if cardinality(others) >= allowance then
    -- The number that must expire before the next one.
    return jsonb_build_object(
      'wait', greatest(1, ceil(extract(epoch from others[cardinality(others) - allowance + 1] + span - moment)))
    );
  end if;

  insert into private.tithe_lookups (caller, numero_ordinal, asked_at)
  values (lookup_tithe.caller, lookup_tithe.numero_ordinal, moment)
  on conflict on constraint tithe_lookups_pkey do update set asked_at = excluded.asked_at;
  perform private.notice_tithe_walk(moment - span);

  select * into payer from (
    (
      select id, shown.numero_ordinal, nome_completo from public.dizimistas as shown
      where shown.numero_ordinal >= lookup_tithe.numero_ordinal and dizimista_ativo and erased_at is null
      order by shown.numero_ordinal limit 1
    ) union all (
      select id, shown.numero_ordinal, nome_completo from public.dizimistas as shown
      where shown.numero_ordinal < lookup_tithe.numero_ordinal and dizimista_ativo and erased_at is null
      order by shown.numero_ordinal desc limit 1
    )
  ) as nearest
  order by nearest.numero_ordinal < lookup_tithe.numero_ordinal limit 1;
  is_shown := coalesce(payer.numero_ordinal = lookup_tithe.numero_ordinal, false);
  answer := jsonb_build_object(
    'dizimista', jsonb_build_object(
      'numero_ordinal', payer.numero_ordinal,
      'nome', case when full_name then payer.nome_completo else private.public_name(payer.nome_completo) end
    ),
    'carnes', private.public_carnes(payer.id)
  );
  return jsonb_build_object(
    'wait', 0,
    'found', case when is_shown then answer end,
    'rest', repeat(' ', case when is_shown then 0 else length(answer::text) end)
  );
end;
$$;

-- Notes that many different numbers are being asked for, once in ten minutes. One call in fifty deletes expired rows.
create function private.notice_tithe_walk(since timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  many constant integer := 500;
begin
  -- The dearer a question, the later: counting different numbers takes the longest.
  if not exists (select from private.tithe_walks where noticed_at > clock_timestamp() - interval '10 minutes')
    and (select count(*) from (select from private.tithe_lookups where asked_at > since limit many + 1) as first) > many
    and (select count(distinct numero_ordinal) from private.tithe_lookups where asked_at > since) > many
  then
    insert into private.tithe_walks (noticed_at) values (clock_timestamp()) on conflict do nothing;
  end if;
  if random() < 0.02 then
    delete from private.tithe_lookups as known
    where (known.caller, known.numero_ordinal) in (
      select expired.caller, expired.numero_ordinal from private.tithe_lookups as expired
      where private.is_expired(expired.asked_at + interval '1 hour') limit 500 for update skip locked
    );
  end if;
end;
$$;

-- Deletes expired rows.
create function public.sweep_tithe_lookups() returns void
language sql set search_path = ''
as $$
  delete from private.tithe_lookups where private.is_expired(asked_at + interval '1 hour');
  delete from private.tithe_walks where noticed_at <@ (select private.surely_past('30 days'))
$$;

-- When it was last noticed, within a week, that somebody may be walking through the numbers: for administrators, null
-- for others.
create function private.last_tithe_walk() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(noticed_at) from private.tithe_walks
  where noticed_at > now() - interval '7 days' and (select private.has_role('admin'))
$$;

grant select, insert, update, delete on private.tithe_lookups to service_role;
grant select, insert, delete on private.tithe_walks to service_role;

grant execute on function
  private.initial_of, private.public_name, private.public_carnes, private.received_for, private.notice_tithe_walk,
  public.lookup_tithe, public.sweep_tithe_lookups
to service_role;

grant execute on function private.last_tithe_walk to authenticated;

alter table private.tithe_lookups enable row level security;
alter table private.tithe_walks enable row level security;
