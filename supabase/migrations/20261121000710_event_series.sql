-- Events that repeat: the rule, and what the days that aren't written yet will be. Each day up to `written_until` is a
-- row of `events`, so that all that reads events knows nothing of rules. The rule's days are computed by the API; its
-- words are those of RFC 5545.
--
-- Custom errors:
--   PT409  hint stale: a day of the series has changed since the caller read it; the detail is its id

create domain private.event_frequency as text
constraint event_frequency_is_one check (value in ('weekly', 'monthly', 'yearly'));

create table public.event_series (
  id uuid primary key default gen_random_uuid(),
  frequency private.event_frequency not null,
  -- 2 is every other week, month or year.
  every integer not null check (every between 1 and 99),
  -- 0 is Sunday. Of a weekly event all its weekdays; otherwise that of `nth`.
  weekdays integer[] not null check (weekdays <@ '{0,1,2,3,4,5,6}' and cardinality(weekdays) <= 7),
  -- Which of the month's weekdays, or which of its days; -1 is the last one. A month without it has no day.
  nth integer check (nth between 1 and 5 or nth = -1),
  day_of_month integer check (day_of_month between 1 and 31 or day_of_month = -1),
  first_day date not null check (first_day between '1900-01-01' and '2999-12-31'),
  -- The last day; null of what has no end. `times` is how many days it was said to have.
  until date check (until <= '2999-12-31'),
  times integer check (times between 1 and 400),
  -- Days of the rule on which it doesn't take place, `YYYY-MM-DD`: the embedded server answers no arrays of dates.
  skipped text[] not null default '{}' check (
    array_to_string(skipped, ',') ~ '^(\d{4}-\d\d-\d\d(,|$))*$' and skipped::date[] is not null
  ),
  written_until date not null check (written_until <= '2999-12-31'),
  -- With `times` too, `until` is the last day.
  is_unfinished boolean not null generated always as (until is null or until > written_until) stored,
  title private.line not null check (length(title) <= 200),
  description private.prose not null check (length(description) <= 5000),
  begins time(0) check (begins < '24:00'),
  ends time(0) check (ends < '24:00'),
  place private.line check (length(place) <= 120),
  community private.line check (length(community) <= 80),
  picture private.line check (length(picture) <= 120),
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid(),
  constraint event_series_ends_after_it_begins check (until >= first_day),
  constraint event_series_hours_in_order check (ends is null or begins is not null and ends <> begins),
  constraint event_series_rule_is_whole check (
    case frequency
      when 'weekly' then weekdays <> '{}' and nth is null and day_of_month is null
      else (nth is null) <> (day_of_month is null) and cardinality(weekdays) = (nth is not null)::integer
    end
  )
);

-- A change of a series writes it anew before its days follow.
alter table public.events add constraint events_rule foreign key (rule_id) references public.event_series (id)
deferrable initially deferred;

create index event_series_listed on public.event_series (first_day, id);

-- True if visitors read it.
create function private.is_public(item public.event_series) returns boolean
language sql stable parallel safe
return true;

grant execute on function private.is_public(public.event_series) to anon, authenticated;

call private.let_visitors_read('public.event_series');
grant select, delete on public.event_series to authenticated;
call private.let_staff_write('public.event_series');
grant select, insert, update, delete on public.event_series to service_role;

create trigger event_series_version before update on public.event_series
for each row execute function private.set_version();

create constraint trigger event_series_mark_site after insert or update or delete on public.event_series
deferrable initially deferred for each row execute function private.mark_site();

alter table public.event_series enable row level security;

create policy "Visitors read series of events" on public.event_series
for select to anon using (private.is_public(event_series));

create policy "Signed-in people read series of events" on public.event_series
for select to authenticated using (private.is_public(event_series));

create policy "Staff create series of events" on public.event_series
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change series of events" on public.event_series
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete series of events" on public.event_series
for delete to authenticated using ((select private.is_staff()));

-- A deleted day of a series is one on which it doesn't take place.
create function private.skip_event_day() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.event_series set skipped = skipped || to_char(old.occurrence, 'YYYY-MM-DD')
  where id = old.series and (until is null or until >= old.occurrence) and to_char(old.occurrence, 'YYYY-MM-DD') <> all (skipped);
  return null;
end;
$$;

create trigger events_skip_day after delete on public.events
for each row when (old.occurrence is not null) execute function private.skip_event_day();

-- Writes days of a series as events. The first one gets the id `first_event`, if it is given.
create function private.write_event_days(of_series uuid, days date[], first_event uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  written integer;
begin
  -- As `mostRepetitions` in contract/event-repetition.ts.
  if cardinality(days) > 400 or exists (
    select from public.event_series as item, unnest(days) as each (day)
    where item.id = of_series and (each.day between item.first_day and coalesce(item.until, each.day)) is not true
  ) then
    raise exception using errcode = '22023', message = 'too many days, or days that the rule does not have';
  end if;
  insert into public.events (id, "date", occurrence, title, description, begins, ends, place, community, picture, series)
  select case when each.place = 1 then coalesce(first_event, gen_random_uuid()) else gen_random_uuid() end,
    each.day, each.day, item.title, item.description, item.begins, item.ends, item.place, item.community, item.picture, item.id
  from public.event_series as item, unnest(days) with ordinality as each (day, place)
  where item.id = of_series;
  get diagnostics written = row_count;
  return written;
end;
$$;

-- Writes an event that repeats, `rule` being a row of `event_series`, with all its days or not at all, and returns how
-- many these are. Runs with the caller's own rights, as all that follow do.
create function public.create_event_series(rule jsonb, days date[], first_event uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  item constant public.event_series := jsonb_populate_record(null::public.event_series, rule);
begin
  insert into public.event_series (id, frequency, every, weekdays, nth, day_of_month, first_day, until, times, skipped,
    written_until, title, description, begins, ends, place, community, picture)
  values (item.id, item.frequency, item.every, item.weekdays, item.nth, item.day_of_month, item.first_day, item.until, item.times,
    coalesce(item.skipped, '{}'), item.written_until, item.title, item.description, item.begins, item.ends, item.place, item.community, item.picture);
  return private.write_event_days(item.id, days, first_event);
end;
$$;

-- Refuses what would write over a change among these events that was not seen. They are locked in the order of their
-- ids, so that concurrent calls don't deadlock.
create function private.hold_events(of_series uuid, from_day date, seen timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  stale uuid;
begin
  perform from public.events where series = of_series and (from_day is null or occurrence >= from_day) order by id for update;
  select id into stale from public.events
  where series = of_series and (from_day is null or occurrence >= from_day) and updated_at > seen
  order by updated_at desc limit 1;
  if stale is not null then
    raise exception using errcode = 'PT409', message = 'a day of the series has changed since', hint = 'stale', detail = stale;
  end if;
end;
$$;

-- True if no day of the series is before this one.
create function private.is_first_of_series(of_series uuid, day date) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (select from public.events where series = of_series and occurrence < day)
$$;

-- The series takes place before this day alone; without a day before it, it is no more.
create function private.end_event_series(of_series uuid, before_day date) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.event_series where id = of_series and private.is_first_of_series(of_series, before_day);
  update public.event_series set
    until = before_day - 1, times = null, written_until = least(written_until, before_day - 1),
    skipped = array(select day from unnest(skipped) as day where day::date < before_day order by day)
  where id = of_series;
end;
$$;

-- Deletes an event and all later days of its series, and returns how many these were. `seen` is the latest version
-- among them that the caller saw; without it nothing is compared.
create function public.remove_events_from(from_event uuid, seen timestamptz default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  own public.events;
  removed integer;
begin
  select * into own from public.events where id = from_event and occurrence is not null;
  if not found then
    return 0;
  end if;
  perform private.hold_events(own.series, own.occurrence, seen);
  perform private.end_event_series(own.series, own.occurrence);
  delete from public.events where series = own.series and occurrence >= own.occurrence;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

-- Changes an event and all later days of its series, and returns how many days it has from there on. `rule` is the row
-- of `event_series` that they are from now on; `days` are its days, the first of which is the event itself. If they are
-- null the days stay as they are, each with what is its own, and get what is new in the series; if they are none the
-- event is a single one. An event that doesn't repeat may begin to. The days before stay a series of their own.
create function public.change_events_from(from_event uuid, rule jsonb, days date[], seen timestamptz default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  item public.event_series := jsonb_populate_record(null::public.event_series, rule);
  own public.events;
  former public.event_series;
  written integer;
begin
  select * into own from public.events where id = from_event for update;
  if not found then
    return 0;
  end if;
  if own.occurrence is not null then
    perform private.hold_events(own.series, own.occurrence, seen);
    select * into former from public.event_series where id = own.series;
    -- The calendars of others know the series by its id.
    if private.is_first_of_series(own.series, own.occurrence) then
      item.id := former.id;
    elsif days is null then
      item.times := null;
    end if;
    if days is null then
      item.skipped := array(select day from unnest(former.skipped) as day where day::date >= own.occurrence order by day);
    end if;
    perform private.end_event_series(own.series, own.occurrence);
  elsif own.updated_at > seen then
    raise exception using errcode = 'PT409', message = 'the event has changed since', hint = 'stale', detail = own.id;
  end if;
  if days is null then
    perform public.create_event_series(to_jsonb(item), '{}', null);
    update public.events as event set
      series = item.id,
      title = case when item.title is distinct from former.title then item.title else event.title end,
      description = case when item.description is distinct from former.description then item.description else event.description end,
      begins = case when item.begins is distinct from former.begins then item.begins else event.begins end,
      ends = case when item.begins is distinct from former.begins or item.ends is distinct from former.ends then item.ends else event.ends end,
      place = case when item.place is distinct from former.place then item.place else event.place end,
      community = case when item.community is distinct from former.community then item.community else event.community end,
      picture = case when item.picture is distinct from former.picture then item.picture else event.picture end
    where event.series = own.series and event.occurrence >= own.occurrence;
    get diagnostics written = row_count;
    return written;
  end if;
  delete from public.events where series = own.series and occurrence >= own.occurrence and id <> own.id;
  if days <> '{}' then
    perform public.create_event_series(to_jsonb(item), days[2:], null);
  end if;
  update public.events set
    "date" = coalesce(days[1], item.first_day), occurrence = days[1], series = case when days <> '{}' then item.id end, title = item.title, description = item.description, begins = item.begins,
    ends = item.ends, place = item.place, community = item.community, picture = item.picture
  where id = own.id;
  return greatest(cardinality(days), 1);
end;
$$;

-- Deletes all days of a series or none, and returns their number, which is 0 of an unknown one. `seen` is the latest
-- version among the days that the caller saw; without it nothing is compared.
create function public.remove_event_series(of_series uuid, seen timestamptz default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.hold_events(of_series, null, seen);
  delete from public.event_series where id = of_series;
  delete from public.events where series = of_series;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

-- Writes the days of a series up to `until_day` that follow those that are written, once however often it is called.
create function public.extend_event_series(of_series uuid, written timestamptz, days date[], until_day date) returns integer
language plpgsql set search_path = ''
as $$
begin
  -- Not by a rule that has been changed meanwhile.
  update public.event_series set written_until = until_day
  where id = of_series and updated_at = written and written_until < until_day;
  if not found then
    return 0;
  end if;
  return private.write_event_days(of_series, days, null);
end;
$$;

grant execute on function private.skip_event_day, private.write_event_days, private.hold_events, private.is_first_of_series, private.end_event_series
to authenticated, service_role;
grant execute on function public.create_event_series, public.remove_events_from, public.change_events_from, public.remove_event_series to authenticated;
grant execute on function public.extend_event_series to service_role;
