-- Events: the parish calendar, public as a whole.
--
-- Custom errors:
--   PT409  hint stale: a day of the series has changed since the caller read it; the detail is its id

create table public.events (
  id uuid primary key default gen_random_uuid(),
  "date" date not null check ("date" between '1900-01-01' and '2999-12-31'),
  title private.line not null check (length(title) <= 200),
  description private.prose not null check (length(description) <= 5000),
  -- The same for the days that were written as one event.
  series uuid,
  search_text text generated always as (private.searchable(title, description)) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid()
);

create index events_listed on public.events ("date", created_at, id);
create index events_series on public.events (series) where series is not null;

-- True if visitors read it.
create function private.is_public(item public.events) returns boolean
language sql stable parallel safe
return true;

grant execute on function private.is_public(public.events) to anon, authenticated;

call private.let_visitors_read('public.events');
grant select, delete on public.events to authenticated;
call private.let_staff_write('public.events', but => '{series}');
grant insert (series) on public.events to authenticated;
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

-- Deletes all days of a series or none, and returns their number, which is 0 of an unknown one. `seen` is the latest
-- version among the days that the caller saw; without it nothing is compared. Runs with the caller's own rights.
create function public.remove_event_series(of_series uuid, seen timestamptz default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  stale uuid;
  removed integer;
begin
  -- Locked in the order of their ids, so that concurrent calls don't deadlock.
  perform from public.events where series = of_series order by id for update;
  select id into stale from public.events where series = of_series and updated_at > seen order by updated_at desc limit 1;
  if stale is not null then
    raise exception using errcode = 'PT409', message = 'a day of the series has changed since', hint = 'stale', detail = stale;
  end if;
  delete from public.events where series = of_series;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

grant execute on function public.remove_event_series to authenticated;
