-- Changes of single days beside the weekly mass times: a mass that isn't celebrated, is at another hour or place, or is
-- one more. The weekly times stay the source of all other days.
--
-- Custom errors:
--   PT409  hint other_weekday: the weekly mass isn't celebrated on that weekday
--   PT409  hint too_many_days: an act is of other days, or more, than one may be

create table public.mass_changes (
  id uuid primary key default gen_random_uuid(),
  "day" date not null check ("day" between '2000-01-01' and '2999-12-31'),
  -- The weekly mass that is changed on that day; null for one more mass.
  mass_id uuid references public.mass_schedule (id) on delete cascade,
  is_cancelled boolean not null default false,
  -- Of a weekly mass, each is null where it stays as it is every week.
  "time" time(0) check ("time" < '24:00'),
  description private.line check (length(description) <= 200),
  place private.line check (length(place) <= 120),
  celebrant private.line check (length(celebrant) <= 80),
  community private.line check (length(community) <= 80),
  reason private.line check (length(reason) <= 200),
  -- The same for what one act wrote: a range of days, or a copy.
  act uuid,
  -- The act that cancelled what differed already, and the reason that it had before.
  cancelling_act uuid,
  reason_before private.line check (length(reason_before) <= 200),
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid(),
  constraint mass_changes_is_whole check (mass_id is not null or "time" is not null)
);

create unique index mass_changes_once on public.mass_changes ("day", mass_id) where mass_id is not null;
create index mass_changes_listed on public.mass_changes ("day", "time", id);
create index mass_changes_mass on public.mass_changes (mass_id);
create index mass_changes_act on public.mass_changes (act) where act is not null;
create index mass_changes_cancelling_act on public.mass_changes (cancelling_act) where cancelling_act is not null;

-- True if visitors read it.
create function private.is_public(item public.mass_changes) returns boolean
language sql stable parallel safe
return true;

create function private.keep_mass_change_on_its_weekday() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.mass_id is not null and not exists (
    select from public.mass_schedule as mass
    where mass.id = new.mass_id and mass.day_of_week = extract(dow from new."day")
  ) then
    raise exception using errcode = 'PT409', message = 'the mass is not on this weekday', hint = 'other_weekday';
  end if;
  return new;
end;
$$;

-- A change that somebody writes is theirs from then on: who undoes the act leaves it.
create function private.take_mass_change_from_its_act() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.act is not distinct from old.act and new.cancelling_act is not distinct from old.cancelling_act then
    new.act := null;
    new.cancelling_act := null;
    new.reason_before := null;
  end if;
  return new;
end;
$$;

-- The masses of each day from `first` to `last`, by hour: the active weekly ones as they are on that day, the cancelled
-- ones among them, and those that are of that day alone. The one answer to which masses a day has. Of more than 400
-- days, the first ones.
create function public.masses_on("first" date, "last" date)
returns table (
  "day" date, mass_id uuid, change_id uuid, "time" time, usual_time time, description text, place text, celebrant text,
  community text, reason text, is_cancelled boolean, changed_at timestamptz
)
language sql stable set search_path = ''
as $$
  select
    dates."day", mass.id, change.id, coalesce(change."time", mass."time"), mass."time",
    coalesce(change.description, mass.description)::text, change.place::text, change.celebrant::text,
    change.community::text, change.reason::text, coalesce(change.is_cancelled, false),
    change.updated_at::timestamptz
  from generate_series(
      case when isfinite(masses_on."first") then masses_on."first" end, least(masses_on."last", masses_on."first" + 400),
      interval '1 day'
    ) as moment
    cross join lateral (select moment::date as "day") as dates
    join public.mass_schedule as mass on mass.is_active and mass.day_of_week = extract(dow from dates."day")
    left join public.mass_changes as change on change.mass_id = mass.id and change."day" = dates."day"
  union all
  select
    change."day", null, change.id, change."time", null, change.description::text, change.place::text,
    change.celebrant::text, change.community::text, change.reason::text, change.is_cancelled, change.updated_at::timestamptz
  from public.mass_changes as change
  where change.mass_id is null and change."day" between masses_on."first" and least(masses_on."last", masses_on."first" + 400)
  order by 1, 4, 2, 3
$$;

create function private.check_act_days(act uuid, days integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if act is null or days is null or days not between 1 and 62 then
    raise exception using errcode = 'PT409', message = 'an act is of 1 to 62 days', hint = 'too_many_days';
  end if;
end;
$$;

-- Cancels all masses from `first` to `last` as one act, those that differ already and those of one day too. Returns how
-- many masses are no longer celebrated.
create function public.cancel_masses(act uuid, "first" date, "last" date, reason text) returns integer
language plpgsql set search_path = ''
as $$
declare
  changed integer;
  added integer;
begin
  perform private.check_act_days(cancel_masses.act, cancel_masses."last" - cancel_masses."first" + 1);
  update public.mass_changes as change set
    is_cancelled = true, cancelling_act = cancel_masses.act, reason_before = change.reason,
    reason = coalesce(cancel_masses.reason, change.reason)
  from public.masses_on(cancel_masses."first", cancel_masses."last") as mass
  where change.id = mass.change_id and not change.is_cancelled;
  get diagnostics changed = row_count;
  insert into public.mass_changes ("day", mass_id, is_cancelled, reason, act)
  select mass."day", mass.mass_id, true, cancel_masses.reason, cancel_masses.act
  from public.masses_on(cancel_masses."first", cancel_masses."last") as mass
  where mass.change_id is null
  on conflict do nothing;
  get diagnostics added = row_count;
  return changed + added;
end;
$$;

-- Gives `days` days from `to_first` on the masses that the days from `from_first` on had, as one act: what is the same
-- stays, the other weekly ones are cancelled, the rest is added. A day with changes of its own stays as it is. Returns
-- how many masses differ from other weeks.
create function public.copy_masses(act uuid, from_first date, to_first date, days integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  changed integer;
begin
  perform private.check_act_days(copy_masses.act, case when isfinite(from_first) and isfinite(to_first) then days end);
  with target as (
    select moment::date as "day" from generate_series(to_first, to_first + days - 1, interval '1 day') as moment
    where not exists (select from public.mass_changes as change where change."day" = moment::date)
  ), source as (
    select mass.*, to_first + (mass."day" - from_first) as target
    from public.masses_on(from_first, from_first + days - 1) as mass
    where not mass.is_cancelled and to_first + (mass."day" - from_first) in (select target."day" from target)
  ), usual as (
    select mass.* from public.masses_on(to_first, to_first + days - 1) as mass join target using ("day")
  )
  insert into public.mass_changes ("day", mass_id, is_cancelled, "time", description, place, celebrant, community, reason, act)
  select usual."day", usual.mass_id, true, null, null, null, null, null, null, copy_masses.act
  from usual
  where not exists (
    select from source where source.target = usual."day" and source."time" = usual."time"
  )
  union all
  select source.target, null, false, source."time", source.description, source.place, source.celebrant, source.community, source.reason, copy_masses.act
  from source
  where not exists (select from usual where usual."day" = source.target and usual."time" = source."time")
  on conflict do nothing;
  get diagnostics changed = row_count;
  return changed;
end;
$$;

-- Undoes one act: its changes go, and the masses that it cancelled are as they were before, but for those that somebody
-- has written since. Returns how many masses these are.
create function public.remove_mass_act(of_act uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  removed integer;
  restored integer;
begin
  update public.mass_changes set is_cancelled = false, cancelling_act = null, reason = reason_before, reason_before = null
  where cancelling_act = of_act;
  get diagnostics restored = row_count;
  delete from public.mass_changes where act = of_act;
  get diagnostics removed = row_count;
  return removed + restored;
end;
$$;

grant execute on function private.is_public(public.mass_changes) to anon, authenticated;
grant execute on function private.check_act_days to authenticated;
grant execute on function public.masses_on to anon, authenticated, service_role;
grant execute on function public.cancel_masses, public.copy_masses, public.remove_mass_act to authenticated;

call private.let_visitors_read('public.mass_changes');
grant select, delete on public.mass_changes to authenticated;
call private.let_staff_write('public.mass_changes', but => '{act,cancelling_act,reason_before}');
grant insert (act), update (act, cancelling_act, reason_before) on public.mass_changes to authenticated;
grant select, insert, update, delete on public.mass_changes to service_role;

create trigger mass_changes_weekday before insert or update on public.mass_changes
for each row execute function private.keep_mass_change_on_its_weekday();

create trigger mass_changes_act before update on public.mass_changes
for each row execute function private.take_mass_change_from_its_act();

create trigger mass_changes_version before update on public.mass_changes
for each row execute function private.set_version();

create constraint trigger mass_changes_mark_site after insert or update or delete on public.mass_changes
deferrable initially deferred for each row execute function private.mark_site();

alter table public.mass_changes enable row level security;

create policy "Visitors read changes of masses" on public.mass_changes
for select to anon using (private.is_public(mass_changes));

create policy "Signed-in people read changes of masses" on public.mass_changes
for select to authenticated using (private.is_public(mass_changes));

create policy "Staff create changes of masses" on public.mass_changes
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change changes of masses" on public.mass_changes
for update to authenticated
using ((select private.is_staff())) with check ((select private.is_staff()));

create policy "Staff delete changes of masses" on public.mass_changes
for delete to authenticated using ((select private.is_staff()));
