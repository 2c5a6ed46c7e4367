-- The end of a year of the tithe: what is open of it is owed by nobody, until the year is opened again.
--
-- Custom errors:
--   PT409  hint year_to_come: the year has not begun
--   PT409  hint open_codes: by so many codes, the detail, somebody may still pay a month that is open

-- The open charges of the open instalments of a year.
create function private.open_codes_of_year(ano integer) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select count(distinct item.charge_id)
    from public.carnes as carne
      join public.parcelas as parcela on parcela.carne_id = carne.id
      join public.pix_charge_items as item on item.parcela_id = parcela.id
    where carne.ano = open_codes_of_year.ano and parcela.devida and item.is_open
  );
end;
$$;

-- How many instalments of a year are open, how many are ended and not paid, and by how many codes open ones may be
-- paid.
create function public.tithe_year(ano integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return (
    select jsonb_build_object(
      'open', count(*) filter (where parcela.devida),
      'open_amount', coalesce(sum(public.restante(parcela)) filter (where parcela.devida), 0),
      'payers', count(distinct carne.dizimista_id) filter (where parcela.devida),
      'ended', count(*) filter (where not parcela.devida and not parcela.pago),
      'codes', private.open_codes_of_year(tithe_year.ano)
    )
    from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
    where carne.ano = tithe_year.ano
  );
end;
$$;

-- Writes the one entry of a year that was ended or opened again. It has no row: it is of all carnês of the year.
create function private.note_year(ano integer, months integer, doing text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.note_in_audit('update', 'carnes', null, new => jsonb_build_object('ano', ano, 'parcelas', months));
  perform private.say_doing(doing);
end;
$$;

-- Ends what is open of a year that has begun, and returns how many instalments that is. Refused while somebody may pay
-- one of them by a code, unless the caller knows that; such a code stays good.
create function public.end_tithe_year(ano integer, despite_codes boolean default false) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  codes bigint;
  months integer;
begin
  perform private.require_role('financial', 'admin');
  if end_tithe_year.ano > extract(year from private.parish_today()) then
    raise exception using errcode = 'PT409', message = 'the year has not begun', hint = 'year_to_come';
  end if;
  perform private.lock_instalments(array(select carne.id from public.carnes as carne where carne.ano = end_tithe_year.ano));
  codes := private.open_codes_of_year(end_tithe_year.ano);
  if codes > 0 and not coalesce(despite_codes, false) then
    raise exception using
      errcode = 'PT409', message = 'somebody may still pay by a code', hint = 'open_codes', detail = codes::text;
  end if;
  update public.parcelas as parcela set encerrada_em = now(), encerrada_por = (select auth.uid())
  from public.carnes as carne
  where carne.id = parcela.carne_id and carne.ano = end_tithe_year.ano and parcela.devida;
  get diagnostics months = row_count;
  if months > 0 then
    perform private.note_year(end_tithe_year.ano, months, 'year_ended');
  end if;
  return months;
end;
$$;

-- Takes the end of a year back, and returns how many instalments are open again.
create function public.reopen_tithe_year(ano integer) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  months integer;
begin
  perform private.require_role('financial', 'admin');
  perform private.lock_instalments(array(select carne.id from public.carnes as carne where carne.ano = reopen_tithe_year.ano));
  with reopened as (
    update public.parcelas as parcela set encerrada_em = null, encerrada_por = null
    from public.carnes as carne
    where carne.id = parcela.carne_id and carne.ano = reopen_tithe_year.ano and parcela.encerrada_em is not null
    returning parcela.devida
  )
  select count(*) filter (where reopened.devida) into months from reopened;
  if months > 0 then
    perform private.note_year(reopen_tithe_year.ano, months, 'year_reopened');
  end if;
  return months;
end;
$$;

grant execute on function public.tithe_year, public.end_tithe_year, public.reopen_tithe_year to authenticated;
