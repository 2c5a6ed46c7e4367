-- The order of rows that staff arrange.
--
-- Custom errors:
--   PT404  an item of a new order does not exist, or the caller may not change it
--   PT409  hint stale: an item of a new order has changed since the caller read it; the detail is its id

-- The order of a new row: before all others, until staff change it. A lock serializes concurrent inserts, so that each
-- gets an order of its own; only the lowest order may be shared.
create function private.first_place(listed text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.first_place', hashtext(listed)));
  execute format('select greatest(coalesce(min("order"), 1) - 1, -1000000000) from public.%I', listed) into place;
  return place;
end;
$$;

-- The same behind all others, for rows that people write in the order in which they are read.
create function private.last_place(listed text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  place integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('private.first_place', hashtext(listed)));
  execute format('select least(coalesce(max("order"), -1) + 1, 1000000000) from public.%I', listed) into place;
  return place;
end;
$$;

-- Sets the order of rows by `items` (`[{id, order, updatedAt}]`), all or none; `updatedAt`, which is optional, is the
-- version that the caller saw. Runs with the caller's own rights.
create function public.reorder(listed text, items jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  asked bigint := (select count(distinct item ->> 'id') from jsonb_array_elements(items) as item);
  found bigint;
  stale uuid;
begin
  -- Locked in the order of their ids, so that concurrent calls don't deadlock.
  execute format(
    'with wanted as (select id, "updatedAt" as seen from jsonb_to_recordset($1) as item (id uuid, "updatedAt" timestamptz)),
     locked as (
       select id, updated_at from public.%I where id in (select id from wanted) order by id for update
     )
     select count(distinct locked.id), (array_agg(locked.id) filter (where wanted.seen <> locked.updated_at))[1]
     from locked join wanted using (id)', listed
  ) using items into found, stale;
  if found <> asked then
    raise exception using errcode = 'PT404', message = 'an item of the new order does not exist';
  end if;
  if stale is not null then
    raise exception using errcode = 'PT409', message = 'an item has changed since', hint = 'stale', detail = stale;
  end if;
  execute format(
    'update public.%I as listed set "order" = item."order"
     from jsonb_to_recordset($1) as item (id uuid, "order" integer)
     where listed.id = item.id and listed."order" <> item."order"', listed
  ) using items;
end;
$$;

grant execute on function private.first_place, private.last_place to authenticated, service_role;
grant execute on function public.reorder to authenticated;
