-- Mass intentions: thanksgiving or for the deceased; seen by staff only. One without a day is read until it is deleted.
--
-- Custom errors:
--   PT409  hint other_mass: the mass isn't celebrated on that weekday, or is one more of another day

create table public.mass_intentions (
  id uuid primary key default gen_random_uuid(),
  intention_type text not null default 'thanksgiving' check (intention_type in ('thanksgiving', 'deceased')),
  notes private.prose not null check (length(notes) <= 2000),
  is_recurring boolean not null default false,
  "day" date check ("day" between '2000-01-01' and '2999-12-31'),
  -- With it, the intention is of each celebration of its weekly mass from `day` on; where it has no mass, of each day.
  "until" date check ("until" <= '2999-12-31'),
  -- Its weekly mass, or the one more mass of that day alone; without either it is of the day.
  mass_id uuid references public.mass_schedule (id) on delete set null,
  change_id uuid references public.mass_changes (id) on delete set null,
  asked_by private.line check (length(asked_by) <= 120),
  asker_phone private.telephone,
  -- The row of the ledger that is its offering.
  offering_id uuid,
  has_offering boolean not null generated always as (offering_id is not null) stored,
  search_text text generated always as (private.searchable(notes, '')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  constraint mass_intentions_until_follows_day check (
    "until" is null or "day" is not null and "until" - "day" between 0 and 366
  ),
  constraint mass_intentions_mass_has_day check ("day" is not null or num_nonnulls(mass_id, change_id) = 0),
  constraint mass_intentions_of_one_mass check (num_nonnulls(mass_id, change_id) < 2 and num_nonnulls("until", change_id) < 2)
);

create index mass_intentions_listed on public.mass_intentions (created_at desc, id);
create index mass_intentions_by_day on public.mass_intentions ("day") where "day" is not null;
create index mass_intentions_by_mass on public.mass_intentions (mass_id);
create unique index mass_intentions_by_offering on public.mass_intentions (offering_id);
create index mass_intentions_by_change on public.mass_intentions (change_id);

-- Keeps an intention at a mass of its day. One that was of a weekly mass which is said no more is of its first day.
create function private.keep_intention_at_its_mass() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.mass_id is not null and new.mass_id is null
    and not exists (select from public.mass_schedule as mass where mass.id = old.mass_id)
  then
    new."until" := null;
  end if;
  if new.mass_id is not null and not exists (
    select from public.mass_schedule as mass
    where mass.id = new.mass_id and mass.day_of_week = extract(dow from new."day")
  ) or new.change_id is not null and not exists (
    select from public.mass_changes as change
    where change.id = new.change_id and change.mass_id is null and change."day" = new."day"
  ) then
    raise exception using errcode = 'PT409', message = 'the mass is not of that day', hint = 'other_mass';
  end if;
  return new;
end;
$$;

-- The change of its mass on its first day; null without one.
create function private.mass_change(intention public.mass_intentions) returns public.mass_changes
language sql stable set search_path = ''
as $$
  select change from public.mass_changes as change
  where change.id = intention.change_id or change.mass_id = intention.mass_id and change."day" = intention."day"
$$;

-- The hour of its mass, on its first day where it repeats; null without one.
create function public.mass_time(intention public.mass_intentions) returns time
language sql stable set search_path = ''
as $$
  select coalesce(
    (private.mass_change(intention))."time",
    (select mass."time" from public.mass_schedule as mass where mass.id = intention.mass_id)
  )
$$;

-- True if its mass is not celebrated on its first day.
create function public.mass_is_cancelled(intention public.mass_intentions) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((private.mass_change(intention)).is_cancelled, false)
$$;

grant execute on function private.mass_change, public.mass_time, public.mass_is_cancelled to authenticated, service_role;

grant select, delete on public.mass_intentions to authenticated;
call private.let_staff_write('public.mass_intentions', but => '{offering_id}');
grant select, insert, update, delete on public.mass_intentions to service_role;

create trigger mass_intentions_mass before insert or update of "day", mass_id, change_id on public.mass_intentions
for each row execute function private.keep_intention_at_its_mass();

create trigger mass_intentions_version before update on public.mass_intentions
for each row execute function private.set_version('offering_id', 'has_offering');

alter table public.mass_intentions enable row level security;

create policy "Staff read mass intentions" on public.mass_intentions
for select to authenticated using ((select private.is_staff()));

create policy "Staff create mass intentions" on public.mass_intentions
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change mass intentions" on public.mass_intentions
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete mass intentions" on public.mass_intentions
for delete to authenticated using ((select private.is_staff()));
