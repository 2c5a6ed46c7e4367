-- Birthdays of parishioners. Month and day are separate columns, because lists of a month and of a week use them.

create table public.birthdays (
  id uuid primary key default gen_random_uuid(),
  name private.line not null check (length(name) <= 200),
  birth_date date not null check (birth_date between '1900-01-01' and '2999-12-31'),
  birth_month smallint not null generated always as (extract(month from birth_date)::smallint) stored,
  birth_day smallint not null generated always as (extract(day from birth_date)::smallint) stored,
  is_active boolean not null default true,
  "order" integer not null default 0,
  search_text text generated always as (private.searchable(name, '')) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid()
);

create index birthdays_listed on public.birthdays ("order", search_text, id);
create index birthdays_by_day on public.birthdays (birth_month, birth_day, search_text, id);

-- True if visitors read it: only in the parish's current month, and not of people who were born in that very month.
create function private.is_public(item public.birthdays) returns boolean
language sql stable parallel safe
return item.is_active
  and item.birth_month = extract(month from private.parish_today())::smallint
  and item.birth_date < date_trunc('month', private.parish_today()::timestamp)::date;

grant execute on function private.is_public(public.birthdays) to anon, authenticated;

call private.let_visitors_read('public.birthdays');
grant select, delete on public.birthdays to authenticated;
call private.let_staff_write('public.birthdays');
grant select, insert, update, delete on public.birthdays to service_role;

create trigger birthdays_version before update on public.birthdays
for each row execute function private.set_version();

create constraint trigger birthdays_mark_site after insert or update or delete on public.birthdays
deferrable initially deferred for each row execute function private.mark_site();

alter table public.birthdays enable row level security;

create policy "Visitors read active birthdays of this month" on public.birthdays
for select to anon using (private.is_public(birthdays));

create policy "Signed-in people read those of this month, staff read all" on public.birthdays
for select to authenticated using (private.is_public(birthdays) or (select private.is_staff()));

create policy "Staff create birthdays" on public.birthdays
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change birthdays" on public.birthdays
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete birthdays" on public.birthdays
for delete to authenticated using ((select private.is_staff()));
