-- Events: the parish calendar, public as a whole.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  "date" date not null check ("date" between '1900-01-01' and '2999-12-31'),
  title private.line not null check (length(title) <= 200),
  description private.prose not null check (length(description) <= 5000),
  -- Without an hour it is of the whole day; an end that is not after the beginning is of the following day.
  begins time(0) check (begins < '24:00'),
  ends time(0) check (ends < '24:00'),
  place private.line check (length(place) <= 120),
  community private.line check (length(community) <= 80),
  -- The path of a photo of the parish's own.
  picture private.line check (length(picture) <= 120),
  -- The same for the days that were written as one event: those of a novena, or of an `event_series`.
  series uuid,
  -- The day that the rule of its series gave, whatever day it was moved to; null of an event that doesn't repeat.
  occurrence date check (occurrence is null or series is not null),
  -- The row of `event_series` whose day it is.
  rule_id uuid generated always as (case when occurrence is not null then series end) stored,
  search_text text generated always as (private.searchable(
    title || coalesce(' ' || place, '') || coalesce(' ' || community, ''), description
  )) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid(),
  constraint events_hours_in_order check (ends is null or begins is not null and ends <> begins)
);

create index events_listed on public.events ("date", begins, created_at, id);
create index events_series on public.events (series) where series is not null;
create unique index events_once on public.events (rule_id, occurrence);

-- True if visitors read it.
create function private.is_public(item public.events) returns boolean
language sql stable parallel safe
return true;

grant execute on function private.is_public(public.events) to anon, authenticated;

call private.let_visitors_read('public.events');
grant select, delete on public.events to authenticated;
call private.let_staff_write('public.events', but => '{series,occurrence}');
grant insert (series, occurrence), update (series, occurrence) on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

create trigger events_version before update on public.events
for each row execute function private.set_version();

create constraint trigger events_mark_site after insert or update or delete on public.events
deferrable initially deferred for each row execute function private.mark_site();

alter table public.events enable row level security;

create policy "Visitors read events" on public.events
for select to anon using (private.is_public(events));

create policy "Signed-in people read events" on public.events
for select to authenticated using (private.is_public(events));

create policy "Staff create events" on public.events
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change events" on public.events
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete events" on public.events
for delete to authenticated using ((select private.is_staff()));
