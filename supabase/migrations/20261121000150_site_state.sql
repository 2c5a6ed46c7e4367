-- What the public site's pages were built from, and whether they are out of date. One row.

create table public.site_state (
  id boolean primary key default true check (id),
  -- Grows with each transaction that changes what visitors see: a page that was built at the same version is up to date.
  version bigint not null default 1,
  -- For each table that visitors read: the version of its last change.
  changes jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  -- Since when a build is wanted; null while the last one holds everything.
  wanted_since timestamptz default now(),
  -- When staff last asked for a build by hand.
  requested_at timestamptz,
  -- When the builder was last asked, for which version, and when it refused.
  asked_at timestamptz,
  asked_version bigint,
  refused_at timestamptz,
  -- When the build that visitors read began, and the version it holds.
  built_at timestamptz,
  built_version bigint
);

insert into public.site_state default values;

grant select on public.site_state to anon, authenticated;
grant select, update on public.site_state to service_role;

alter table public.site_state enable row level security;

create policy "Visitors read the state of the site" on public.site_state
for select to anon using (true);

create policy "Signed-in people read the state of the site" on public.site_state
for select to authenticated using (true);

-- Whether visitors see a row: of the named columns all booleans are true, and `expires_at` is not past.
create function private.is_shown(shown jsonb, columns text[]) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from unnest(columns) as named
    where not case named
      when 'expires_at' then coalesce((shown ->> named)::timestamptz > now(), true)
      else (shown ->> named)::boolean
    end
  )
$$;

-- Marks the site as out of date when a row that visitors see, or saw, changes. The arguments are the columns that
-- decide whether visitors see a row, as in the table's policy. Each table that visitors read has it as a deferred
-- constraint trigger: it runs when the transaction commits, so writers don't wait here for each other's rows.
create function private.mark_site() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  marked text := coalesce(current_setting('site.marked', true), '');
begin
  if tg_op = 'UPDATE' and old is not distinct from new
    or not (
      tg_op <> 'INSERT' and private.is_shown(to_jsonb(old), tg_argv)
      or tg_op <> 'DELETE' and private.is_shown(to_jsonb(new), tg_argv)
    )
    or tg_table_name = any (string_to_array(marked, ','))
  then
    return null;
  end if;
  update public.site_state set
    version = version + 1,
    changes = changes || jsonb_build_object(tg_table_name, version + 1),
    changed_at = now(),
    wanted_since = coalesce(wanted_since, now());
  -- Once in a transaction for each table, however many rows it changes.
  perform set_config('site.marked', concat_ws(',', nullif(marked, ''), tg_table_name), true);
  return null;
end;
$$;

-- Notes the build that visitors read now: the version that it holds, and the moment before it read anything. A larger
-- version than the database's is another database's: one that a backup has replaced.
create function public.record_site_build(held bigint, started_at timestamptz) returns void
language sql set search_path = ''
as $$
  update public.site_state set
    built_version = held,
    built_at = started_at,
    wanted_since = case
      when version <> held then coalesce(wanted_since, changed_at)
      when requested_at > started_at then requested_at
    end
$$;

grant execute on function public.record_site_build to service_role;

-- Staff ask for a build by hand: after a failed one, or when the site's own files changed.
create function public.request_site_build() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'only staff ask for a build';
  end if;
  update public.site_state set requested_at = now(), wanted_since = coalesce(wanted_since, now());
end;
$$;

grant execute on function public.request_site_build to authenticated;
