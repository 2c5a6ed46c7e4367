-- Parish information by section; only administrators write it.

create table public.parish_info (
  id uuid primary key default gen_random_uuid(),
  title private.line not null check (length(title) <= 200),
  section text not null default 'geral' check (section in ('geral', 'missas', 'eventos', 'contatos', 'horarios')),
  content private.rich_text not null check (length(content) between 1 and 400000),
  is_active boolean not null default true,
  "order" integer not null default private.first_place('parish_info') check ("order" between -1000000000 and 1000000000),
  search_text text generated always as (private.searchable(title, content)) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid()
);

create index parish_info_listed on public.parish_info ("order", created_at desc, id);

-- True if visitors read it.
create function private.is_public(item public.parish_info) returns boolean
language sql stable parallel safe
return item.is_active;

grant execute on function private.is_public(public.parish_info) to anon, authenticated;

call private.let_visitors_read('public.parish_info');
grant select, delete on public.parish_info to authenticated;
call private.let_staff_write('public.parish_info');
grant select, insert, update, delete on public.parish_info to service_role;

create trigger parish_info_version before update on public.parish_info
for each row execute function private.set_version();

create constraint trigger parish_info_mark_site after insert or update or delete on public.parish_info
deferrable initially deferred for each row execute function private.mark_site();

alter table public.parish_info enable row level security;

create policy "Visitors read active parish information" on public.parish_info
for select to anon using (private.is_public(parish_info));

create policy "Signed-in people read active sections, administrators read all" on public.parish_info
for select to authenticated using (private.is_public(parish_info) or (select private.has_role('admin')));

create policy "Administrators create parish information" on public.parish_info
for insert to authenticated with check ((select private.has_role('admin')));

create policy "Administrators change parish information" on public.parish_info
for update to authenticated
using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create policy "Administrators delete parish information" on public.parish_info
for delete to authenticated using ((select private.has_role('admin')));
