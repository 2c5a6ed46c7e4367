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

-- What a page asks whether it is up to date. The rest is the API's, which shows staff what it means.
grant select (version, changes) on public.site_state to anon, authenticated;
grant select, update on public.site_state to service_role;

alter table public.site_state enable row level security;

create policy "Visitors read the state of the site" on public.site_state
for select to anon using (true);

create policy "Signed-in people read the state of the site" on public.site_state
for select to authenticated using (true);

-- Marks the site as out of date when a row that visitors see, or saw, changes: the table's `private.is_public` says so, as in
-- its policies. Each table that visitors read has it as a deferred constraint trigger: it runs when the transaction commits,
-- so writers don't wait here for each other's rows.
create function private.mark_site() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  marked text := coalesce(current_setting('site.marked', true), '');
  is_public constant text := format('select private.is_public($1::%s)', tg_relid::regclass);
  is_seen boolean := false;
begin
  if tg_op = 'UPDATE' and old is not distinct from new or tg_table_name = any (string_to_array(marked, ',')) then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    execute is_public into is_seen using new;
  end if;
  if tg_op <> 'INSERT' and not is_seen then
    execute is_public into is_seen using old;
  end if;
  if not is_seen then
    return null;
  end if;
  perform private.mark_site_for(array[tg_table_name::text]);
  -- Once in a transaction for each table, however many rows it changes.
  perform set_config('site.marked', concat_ws(',', nullif(marked, ''), tg_table_name), true);
  return null;
end;
$$;

-- A new version, in which visitors read the tables otherwise than before.
create function private.mark_site_for(tables text[]) returns void
language sql set search_path = ''
as $$
  update public.site_state set
    version = version + 1,
    changes = changes || coalesce((select jsonb_object_agg(changed, version + 1) from unnest(tables) as changed), '{}'),
    changed_at = now(),
    wanted_since = coalesce(wanted_since, now())
  where id
$$;

-- The state, locked, without what a clock that was ahead has left: that would stand for as long as the clock was ahead. A
-- wish stands, what the host was asked and what it built counts as unknown.
create function private.locked_site_state() returns public.site_state
language plpgsql set search_path = ''
as $$
declare
  state public.site_state;
  moment timestamptz;
begin
  select * into state from public.site_state for update;
  moment := clock_timestamp();
  if greatest(state.asked_at, state.accepted_at, state.refused_at) > moment then
    state.asked_at := null;
    state.asked_version := null;
    state.accepted_at := null;
    state.refused_at := null;
    state.ask_after := null;
    state.waiting_until := null;
    state.tries := 0;
  end if;
  if state.requested_at > moment then
    state.requested_at := case when state.wanted_since is not null then moment end;
  end if;
  if state.built_at > moment then
    state.built_at := null;
  end if;
  if state.noticed_until > moment then
    state.noticed_until := '-infinity';
  end if;
  state.wanted_since := least(state.wanted_since, moment);
  state.changed_at := least(state.changed_at, moment);
  update public.site_state set
    asked_at = state.asked_at, asked_version = state.asked_version, accepted_at = state.accepted_at,
    refused_at = state.refused_at, ask_after = state.ask_after, waiting_until = state.waiting_until, tries = state.tries,
    requested_at = state.requested_at, built_at = state.built_at, noticed_until = state.noticed_until,
    wanted_since = state.wanted_since, changed_at = state.changed_at
  where greatest(asked_at, accepted_at, refused_at, requested_at, built_at, noticed_until, wanted_since, changed_at) > moment;
  return state;
end;
$$;

grant execute on function private.locked_site_state to service_role;

-- Marks what changes by itself: a new day of the parish, of which many pages speak, a new month, whose birthdays visitors
-- read, and notices that have expired. Answers whether anything has.
create function public.mark_site_by_time() returns boolean
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.parish_today();
  state public.site_state;
  changed text[] := '{}';
begin
  state := private.locked_site_state();
  if exists (
    select from public.announcements
    where private.is_in_force(is_published, is_active, expires_at, state.noticed_until)
      and not private.is_in_force(is_published, is_active, expires_at)
  ) then
    changed := changed || 'announcements'::text;
  end if;
  if date_trunc('month', state.parish_day) <> date_trunc('month', today) then
    changed := changed || 'birthdays'::text;
  end if;
  if state.parish_day = today and changed = '{}' then
    return false;
  end if;
  update public.site_state set parish_day = today, noticed_until = now() where id;
  if state.parish_day is null and changed = '{}' then
    return false;
  end if;
  perform private.mark_site_for(changed);
  return true;
end;
$$;

grant execute on function private.mark_site_for to service_role;
grant execute on function public.mark_site_by_time to service_role;

-- Whether the site has been out of date for longer than builds take: one word, so that anyone who watches the service may ask.
create function public.is_site_late() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(wanted_since < now() - interval '30 minutes', false) from public.site_state
$$;

grant execute on function public.is_site_late to anon, authenticated, service_role;

-- Notes the build that visitors read now: the version that it holds, and the moment before it read anything. A larger
-- version than the database's is another database's: one that a backup has replaced. When one began that is dated ahead of
-- this clock is unknown: it fulfils no request, and the next build replaces it.
create function public.record_site_build(held bigint, started_at timestamptz) returns void
language sql set search_path = ''
as $$
  update public.site_state set
    built_version = held,
    built_at = case when started_at <= clock_timestamp() then started_at end,
    wanted_since = case
      when version <> held then coalesce(case when held > built_version then changed_at end, wanted_since, changed_at)
      when requested_at > started_at or started_at > clock_timestamp() then requested_at
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
  state := private.locked_site_state();
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
  elsif is_new and state.refused_at is null and coalesce(
    -- Nobody waits longer: a later moment is of a clock that was ahead.
    state.waiting_until <= moment or state.waiting_until > moment + greatest(make_interval(secs => gap), interval '1 second'), true
  ) then
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
