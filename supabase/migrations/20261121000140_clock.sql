-- When the server's clock is believed. An office computer whose battery is empty starts years behind or ahead, and one
-- such reading must delete nothing by its age, for good: whatever is deleted by age asks `private.surely_past`.

-- One row: what is known of the clock.
create table private.clock (
  id boolean primary key default true check (id),
  -- The last moment at which it was believed; null before the first one.
  believed_at timestamptz,
  -- When it was last proven right, by another server's time or an administrator; before that, when it was first seen.
  proven_at timestamptz not null,
  -- The last look of the running program, and since when it runs without a pause.
  seen_at timestamptz not null,
  running_since timestamptz not null
);

-- The times that the clock showed while it was in doubt. What is dated then is as old as the doubt's settling.
create table private.doubted_times (
  id bigint generated always as identity primary key,
  times tstzrange not null,
  settled_at timestamptz
);

-- No clock that is right shows an earlier time: the newest migration's day.
create function private.released_at() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select to_timestamp(max(version), 'YYYYMMDDHH24MISS') from supabase_migrations.schema_migrations);
end;
$$;

-- True if a reading is plausible: not before the program's release or the last believed one, and at most three days
-- after it, which no waiting changes. The minutes are what time servers correct.
create function private.is_plausible(reading timestamptz, believed_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select reading >= private.released_at()
    and coalesce(reading between believed_at - interval '5 minutes' and believed_at + interval '3 days', true)
$$;

-- The current time, or null while the clock is in doubt.
create function private.believed_now() returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select now() from private.clock where private.is_plausible(now(), believed_at)
$$;

-- The dates that are surely longer than `term` ago; null while the clock is in doubt. What was dated in doubt is past
-- when the doubt has been settled for that long, also where its date lies ahead.
create function private.surely_past(term interval) returns tstzmultirange
language sql stable security definer set search_path = ''
as $$
  -- A range without an end would be everything.
  select case when clock.moment is not null then tstzmultirange(tstzrange(null, clock.moment - term))
    + coalesce(
      range_agg(doubted.times * tstzrange(clock.moment + interval '1 day', null)) filter (where doubted.settled_at <= clock.moment - term),
      '{}'
    )
    - coalesce(range_agg(doubted.times) filter (where coalesce(doubted.settled_at > clock.moment - term, true)), '{}')
  end
  from (select private.believed_now() as moment) as clock left join private.doubted_times as doubted on true
  group by clock.moment
$$;

-- Looks at the clock: at each start, by each command that writes, and each minute. `outside` is what a server elsewhere
-- said that the time is, if one just did; `starts` tells that the program hadn't been running.
create function private.look_at_clock(outside timestamptz default null, starts boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  -- More than the time between two looks.
  margin constant interval := '15 minutes';
  is_proven constant boolean := coalesce(outside between moment - interval '1 day' and moment + interval '1 day', false);
  is_plausible boolean;
  known private.clock;
begin
  insert into private.clock (believed_at, proven_at, seen_at, running_since)
  values ((select max(happened_at) from public.audit_log where happened_at >= private.released_at()), moment, moment, moment)
  on conflict do nothing;
  select * into known from private.clock for update;
  is_plausible := private.is_plausible(moment, known.believed_at);

  if is_proven and not is_plausible then
    -- Its time was right all along; but since its last proof it may have been wrong, and a doubt settled wrongly.
    delete from private.doubted_times where settled_at is null and times @> moment;
    insert into private.doubted_times (times, settled_at)
    select case
      when moment > known.believed_at then tstzrange(least(known.proven_at, known.believed_at) - margin, known.believed_at + margin)
      else tstzrange(moment + margin, known.believed_at + margin)
    end, moment
    where known.believed_at is not null;
    update private.doubted_times set settled_at = moment where settled_at > known.proven_at;
  elsif not is_plausible then
    update private.doubted_times set times = range_merge(times, tstzrange(moment - margin, moment + margin))
    where settled_at is null and times @> moment;
    if not found then
      insert into private.doubted_times (times) values (tstzrange(moment - margin, moment + margin));
    end if;
  end if;
  if is_proven or is_plausible then
    update private.doubted_times set settled_at = moment where settled_at is null or settled_at > moment;
  end if;
  update private.clock set
    believed_at = case when is_proven then moment when is_plausible then greatest(believed_at, moment) else believed_at end,
    proven_at = case when is_proven then moment else proven_at end,
    seen_at = moment,
    -- After a pause, such as a computer's sleep, the program begins to run anew.
    running_since = case
      when starts or moment not between seen_at - interval '5 minutes' and seen_at + interval '5 minutes' then moment
      else running_since
    end
  where id;
end;
$$;

-- How long the program has been running: alarms count this time, not a night's when the computer was off.
create function private.running_for() returns interval
language sql stable security definer set search_path = ''
as $$
  select coalesce((select now() - running_since from private.clock), interval '0')
$$;

-- For administrators: what the clock shows, whether it is in doubt, when it was last believed, and since when the
-- program runs.
create function public.clock_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  return (
    select jsonb_build_object('shown', now(), 'isDoubted', private.believed_now() is null, 'believedAt', clock.believed_at, 'runningSince', clock.running_since)
    from (select) as one left join private.clock on true
  );
end;
$$;

-- An administrator says that the clock is right, who saw it show `shown`; false if it shows another time by now.
create function public.confirm_clock(shown timestamptz) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('admin');
  if shown is null or now() not between shown - interval '10 minutes' and shown + interval '10 minutes' then
    return false;
  end if;
  perform private.look_at_clock(now());
  return true;
end;
$$;

select private.look_at_clock();

grant execute on function private.released_at, private.is_plausible, private.believed_now, private.surely_past to service_role;
grant execute on function private.look_at_clock, private.running_for to service_role;
grant execute on function public.clock_state, public.confirm_clock to authenticated;

alter table private.clock enable row level security;
alter table private.doubted_times enable row level security;
