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

-- Whether visitors see a row: all of the named columns are true, and it has not expired.
create function private.is_shown(shown jsonb, flags text[]) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((shown ->> 'expires_at')::timestamptz > now(), true)
    and not exists (select from unnest(flags) as flag where not (shown ->> flag)::boolean)
$$;

-- Marks the site as out of date when a row that visitors see, or saw, changes. The arguments are the columns that must
-- be true for visitors to see a row, as the table's policy says. Each table that visitors read has it as a deferred
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
