-- The version of the data that visitors see, the live build, and the requests for builds. One row.

create table public.site_state (
  id boolean primary key default true check (id),
  -- Increases with each transaction that changes what visitors see; a page built at this version is up to date.
  version bigint not null default 1,
  -- The version of the last change of each table that visitors read.
  changes jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  -- The parish's day and the time of the last change that time brought.
  parish_day date,
  noticed_until timestamptz not null default now(),
  -- Since when a build is wanted; null while the live one is up to date.
  wanted_since timestamptz default now(),
  -- When staff last requested a build.
  requested_at timestamptz,
  -- When the hook was last called, for which version, and when it accepted or refused; both are null while it has not
  -- answered.
  asked_at timestamptz,
  asked_version bigint,
  accepted_at timestamptz,
  refused_at timestamptz,
  -- How often it was called for that version, and when it may be called again.
  tries integer not null default 0,
  ask_after timestamptz,
  -- Until when a caller waits to call it, so that no other caller needs to.
  waiting_until timestamptz,
  -- When the live build started, and its version.
  built_at timestamptz,
  built_version bigint,
  -- The rows that it couldn't show, as the contract has them.
  broken_rows jsonb not null default '[]' check (jsonb_typeof(broken_rows) = 'array')
);

insert into public.site_state default values;

-- Marks the site as out of date when a row that visitors see, or saw, changes, by the same `private.is_public` as the
-- table's policies. A deferred constraint trigger, which runs at the commit, so that writers don't block each other
-- here.
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

-- Adds a new version, in which these tables have changed for visitors.
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

-- Locks and returns the state, after removing times in the future, left by a clock that was ahead. Requests by staff
-- are kept; calls of the hook and builds become unknown.
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

-- Marks what changes with time: the parish's day, on which many pages depend, the month's birthdays, and news and
-- announcements of which the moment has come or the time is over. Returns whether anything has changed.
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
    select from public.news
    where (publish_at > state.noticed_until and publish_at <= now() or expires_at > state.noticed_until and expires_at <= now())
      and private.is_in_force(is_published, publish_at, expires_at, state.noticed_until)
        <> private.is_in_force(is_published, publish_at, expires_at)
  ) then
    changed := changed || 'news'::text;
  end if;
  if exists (
    select from public.announcements
    where (publish_at > state.noticed_until and publish_at <= now() or expires_at > state.noticed_until and expires_at <= now())
      and private.is_in_force(is_published and is_active, publish_at, expires_at, state.noticed_until)
        <> private.is_in_force(is_published and is_active, publish_at, expires_at)
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

-- True if the site has been out of date for longer than builds take, while the program runs. Only a boolean, so that
-- public monitoring may read it.
create function public.is_site_late() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(wanted_since < now() - interval '30 minutes' and private.running_for() > interval '30 minutes', false)
  from public.site_state
$$;

-- Records the live build: its version, the time before it read anything, and the rows that it couldn't show. A larger
-- version than the database's belongs to a database that a backup has replaced. A start in the future counts as
-- unknown: the build satisfies no request, and the next one replaces it.
create function public.record_site_build(held bigint, started_at timestamptz, broken jsonb default '[]') returns void
language sql set search_path = ''
as $$
  update public.site_state set
    built_version = held,
    broken_rows = broken,
    built_at = case when started_at <= clock_timestamp() then started_at end,
    wanted_since = case
      when version <> held then coalesce(case when held > built_version then changed_at end, wanted_since, changed_at)
      when requested_at > started_at or started_at > clock_timestamp() then requested_at
    end
  where id
$$;

-- Claims the call of the build hook: returns `asked`, the time of the claim, to one caller at a time, and only when the
-- hook may be called. It may be for a newer version `gap` seconds after the last accepted call, and from `ask_after` on
-- after a call that was refused, not answered within `timeout` seconds or not followed by a build. For a newer version
-- one caller gets `wait`, the seconds until its next try; the others get no row, because that call covers their changes
-- too.
create function public.claim_site_build(gap double precision, timeout double precision)
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
      ask_after = moment + make_interval(secs => timeout)
    where id
    returning asked_at, null::double precision, tries into asked, wait, attempt;
    return next;
  elsif is_new and state.refused_at is null and coalesce(
    -- A longer wait comes from a clock that was ahead.
    state.waiting_until <= moment or state.waiting_until > moment + greatest(make_interval(secs => gap), interval '1 second'), true
  ) then
    update public.site_state set waiting_until = greatest(moment + interval '0.1 seconds', asked_at + make_interval(secs => gap))
    where id
    returning extract(epoch from waiting_until - moment) into wait;
    return next;
  end if;
end;
$$;

-- Records the hook's answer to the call claimed at `asked`, unless there is a newer claim, and after how many seconds
-- it may be called again if no build goes live.
create function public.settle_site_build(asked timestamptz, accepted boolean, again_after double precision) returns void
language sql set search_path = ''
as $$
  update public.site_state set
    accepted_at = case when accepted then clock_timestamp() end,
    refused_at = case when not accepted then clock_timestamp() end,
    ask_after = clock_timestamp() + make_interval(secs => again_after)
  where asked_at = asked
$$;

-- Records a request by staff, after a failed build or a change of the site's own files. After a refusal the hook may
-- then be called ten seconds after the last call.
create function public.request_site_build() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'only staff may request a build';
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

-- Who the caller is, or why they are refused, and the site's version before what they do: one question of the API's for
-- each call.
create function public.caller_state() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'profile', case when caller.id is not null then jsonb_build_object(
      'id', caller.id, 'name', caller.name, 'email', caller.email, 'role', caller.role,
      'is_active', caller.is_active, 'last_login', caller.last_login
    ) end,
    -- Who may read their profile isn't refused.
    'refused_because', case when caller.id is null then public.refused_because() end,
    'site_version', (select version from public.site_state)
  )
  from (values (true)) as asked left join public.profiles as caller on caller.id = (select auth.uid())
$$;

-- Some columns of a row that the caller wrote, and the site's version after it: one question too. A column may be
-- computed. Null where they may not read the row.
create function public.written_row(listed text, row_id uuid, wanted text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  read_columns text;
  written jsonb;
begin
  select string_agg(
    format(case when stored.attname is null then 'public.%I(listed)' else 'listed.%I' end, column_name), ', '
  )
  into read_columns
  from unnest(wanted) as column_name
    left join pg_catalog.pg_attribute as stored
      on stored.attrelid = to_regclass(format('public.%I', listed)) and stored.attname = column_name;
  execute format(
    'select to_jsonb(asked) from (select %s from public.%I as listed where id = $1) as asked', read_columns, listed
  ) into written using row_id;
  return jsonb_build_object('row', written, 'site_version', (select version from public.site_state));
end;
$$;

-- Pages read these columns to check whether they are up to date. The others are for the API.
grant select (version, changes) on public.site_state to anon, authenticated;
grant select, update on public.site_state to service_role;

grant execute on function private.locked_site_state to service_role;
grant execute on function private.mark_site_for to service_role;
grant execute on function public.mark_site_by_time to service_role;
grant execute on function public.is_site_late to anon, authenticated, service_role;
grant execute on function public.record_site_build to service_role;
grant execute on function public.claim_site_build to service_role;
grant execute on function public.settle_site_build to service_role;
grant execute on function public.request_site_build to authenticated;
grant execute on function public.caller_state, public.written_row to authenticated;

alter table public.site_state enable row level security;

create policy "Visitors read the state of the site" on public.site_state
for select to anon using (true);

create policy "Signed-in people read the state of the site" on public.site_state
for select to authenticated using (true);
