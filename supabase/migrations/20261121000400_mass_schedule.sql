-- Mass schedule: the only source of mass times.

create table public.mass_schedule (
  id uuid primary key default gen_random_uuid(),
  -- 0 Sunday to 6 Saturday.
  day_of_week smallint not null check (day_of_week between 0 and 6),
  -- Sorts lists from Monday to Sunday.
  place_in_week smallint generated always as ((day_of_week + 6) % 7) stored,
  "time" time(0) not null check ("time" < '24:00'),
  description private.line check (length(description) <= 200),
  is_active boolean not null default true,
  "order" integer not null default 0,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid()
);

create index mass_schedule_listed on public.mass_schedule (place_in_week, "time", "order", id);

-- True if visitors read it.
create function private.is_public(item public.mass_schedule) returns boolean
language sql stable parallel safe
return item.is_active;

grant execute on function private.is_public(public.mass_schedule) to anon, authenticated;

call private.let_visitors_read('public.mass_schedule');
grant select, delete on public.mass_schedule to authenticated;
call private.let_staff_write('public.mass_schedule');
grant select, insert, update, delete on public.mass_schedule to service_role;

create trigger mass_schedule_version before update on public.mass_schedule
for each row execute function private.set_version();

create constraint trigger mass_schedule_mark_site after insert or update or delete on public.mass_schedule
deferrable initially deferred for each row execute function private.mark_site();

alter table public.mass_schedule enable row level security;

create policy "Visitors read active mass times" on public.mass_schedule
for select to anon using (private.is_public(mass_schedule));

create policy "Signed-in people read active mass times, staff read all" on public.mass_schedule
for select to authenticated using (private.is_public(mass_schedule) or (select private.is_staff()));

create policy "Staff create mass times" on public.mass_schedule
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change mass times" on public.mass_schedule
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete mass times" on public.mass_schedule
for delete to authenticated using ((select private.is_staff()));
