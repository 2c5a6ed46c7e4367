-- What the public site's pages were built from, and whether they are out of date. One row.

create table public.site_state (
  id boolean primary key default true check (id),
  -- Grows with each transaction that changes what visitors see: a page that was built at the same version is up to date.
  version bigint not null default 1,
  -- For each table that visitors read: the version of its last change.
  changes jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  -- The parish's day, and the moment, up to which time itself has been noticed: a new day, notices that expire.
  parish_day date,
  noticed_until timestamptz not null default now(),
  -- Since when a build is wanted; null while the last one holds everything.
  wanted_since timestamptz default now(),
  -- When staff last asked for a build by hand.
  requested_at timestamptz,
  -- When the static host was last asked, for which version, and when it accepted or refused; neither while it has not answered.
  asked_at timestamptz,
  asked_version bigint,
  accepted_at timestamptz,
  refused_at timestamptz,
  -- How often it was asked for that version, and when it may be asked again.
  tries integer not null default 0,
  ask_after timestamptz,
  -- Until when somebody waits to ask it: nobody else has to.
  waiting_until timestamptz,
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
    wanted_since = coalesce(wanted_since, now())
  where id;
  -- Once in a transaction for each table, however many rows it changes.
  perform set_config('site.marked', concat_ws(',', nullif(marked, ''), tg_table_name), true);
  return null;
end;
$$;

-- Marks what changes by itself: a new day of the parish, of which many pages speak, and notices that have expired. Answers
-- whether anything has.
create function public.mark_site_by_time(today date) returns boolean
language plpgsql set search_path = ''
as $$
declare
  state public.site_state;
  expired boolean;
begin
  select * into state from public.site_state;
  select exists (
    select from public.announcements
    where is_active and expires_at > state.noticed_until and expires_at <= now()
  ) into expired;
  if state.parish_day is null then
    update public.site_state set parish_day = today where id;
  end if;
  if coalesce(state.parish_day = today, true) and not expired then
    return false;
  end if;
  update public.site_state set
    parish_day = today,
    noticed_until = now(),
    version = version + 1,
    changes = case when expired then changes || jsonb_build_object('announcements', version + 1) else changes end,
    changed_at = now(),
    wanted_since = coalesce(wanted_since, now())
  where parish_day is distinct from today or noticed_until = state.noticed_until;
  return found;
end;
$$;

grant execute on function public.mark_site_by_time to service_role;

-- Notes the build that visitors read now: the version that it holds, and the moment before it read anything. A larger
-- version than the database's is another database's: one that a backup has replaced.
create function public.record_site_build(held bigint, started_at timestamptz) returns void
language sql set search_path = ''
as $$
  update public.site_state set
    built_version = held,
    built_at = started_at,
    wanted_since = case
      when version <> held then coalesce(case when held > built_version then changed_at end, wanted_since, changed_at)
      when requested_at > started_at then requested_at
    end
  where id
$$;

grant execute on function public.record_site_build to service_role;

-- Claims the right to ask the static host for a build: answers `asked`, the moment of the claim, to one caller at a time, and
-- only when the host may be asked. A newer version may be asked for `gap` seconds after the last call that was accepted; what
-- was refused, was not answered within `patience` seconds or has not led to a build, when `ask_after` says. For a newer version
-- one caller is told how many seconds to wait before it tries again; the others need not: one call holds all their changes.
create function public.claim_site_build(gap double precision, patience double precision)
returns table (asked timestamptz, wait double precision, attempt integer)
language plpgsql set search_path = ''
as $$
declare
  state public.site_state;
  moment timestamptz;
  is_new boolean;
  due timestamptz;
begin
  select * into state from public.site_state for update;
  moment := clock_timestamp();
  is_new := state.asked_version is distinct from state.version or coalesce(state.requested_at > state.asked_at, false);
  due := case
    when state.asked_at is null then moment
    when state.accepted_at is not null and is_new then least(state.asked_at + make_interval(secs => gap), state.ask_after)
    else state.ask_after
  end;
  if state.wanted_since is null then
    return;
  elsif due <= moment then
    update public.site_state set
      asked_at = moment, asked_version = state.version, accepted_at = null, refused_at = null, waiting_until = null,
      tries = case when is_new then 1 else state.tries + 1 end,
      ask_after = moment + make_interval(secs => patience)
    where id
    returning asked_at, null::double precision, tries into asked, wait, attempt;
    return next;
  elsif is_new and state.refused_at is null and coalesce(state.waiting_until <= moment, true) then
    update public.site_state set waiting_until = greatest(moment + interval '0.1 seconds', asked_at + make_interval(secs => gap))
    where id
    returning extract(epoch from waiting_until - moment) into wait;
    return next;
  end if;
end;
$$;

grant execute on function public.claim_site_build to service_role;

-- Notes what the host answered to the call that was claimed at `asked`, unless it has been asked again since, and after how
-- many seconds it may be asked once more if no build shows itself.
create function public.settle_site_build(asked timestamptz, accepted boolean, again_after double precision) returns void
language sql set search_path = ''
as $$
  update public.site_state set
    accepted_at = case when accepted then clock_timestamp() end,
    refused_at = case when not accepted then clock_timestamp() end,
    ask_after = clock_timestamp() + make_interval(secs => again_after)
  where asked_at = asked
$$;

grant execute on function public.settle_site_build to service_role;

-- Staff ask for a build by hand: after a failed one, or when the site's own files changed. A host that has refused is asked
-- ten seconds later at the latest.
create function public.request_site_build() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'only staff ask for a build';
  end if;
  update public.site_state set
    requested_at = now(),
    wanted_since = coalesce(wanted_since, now()),
    ask_after = case
      when refused_at is null then ask_after
      else least(ask_after, greatest(now(), asked_at + interval '10 seconds'))
    end
  where id;
end;
$$;

grant execute on function public.request_site_build to authenticated;
