-- Galeria: links to external photo galleries.

create table public.galeria (
  id uuid primary key default gen_random_uuid(),
  titulo private.line not null check (length(titulo) <= 200),
  link private.web_address not null,
  descricao private.prose check (length(descricao) <= 2000),
  is_active boolean not null default true,
  "order" integer not null default private.first_place('galeria') check ("order" between -1000000000 and 1000000000),
  creator_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  creator_name private.line,
  search_text text generated always as (private.searchable(titulo, coalesce(descricao, ''))) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid()
);

create index galeria_listed on public.galeria ("order", created_at desc, id);
create index galeria_by_creator on public.galeria (creator_id);

-- True if visitors read it.
create function private.is_public(item public.galeria) returns boolean
language sql stable parallel safe
return item.is_active;

grant execute on function private.is_public(public.galeria) to anon, authenticated;

call private.let_visitors_read('public.galeria', but => '{creator_id}');
grant select, delete on public.galeria to authenticated;
call private.let_staff_write('public.galeria', but => '{creator_id, creator_name}');
grant select, insert, update, delete on public.galeria to service_role;

create trigger galeria_creator_name before insert or update of creator_id on public.galeria
for each row execute function private.set_person_name('creator');

create trigger galeria_follow_creator_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('galeria', 'creator');

create trigger galeria_version before update on public.galeria
for each row execute function private.set_version('creator_id', 'creator_name');

create constraint trigger galeria_mark_site after insert or update or delete on public.galeria
deferrable initially deferred for each row execute function private.mark_site();

alter table public.galeria enable row level security;

create policy "Visitors read active galleries" on public.galeria
for select to anon using (private.is_public(galeria));

create policy "Signed-in people read active galleries, staff read all" on public.galeria
for select to authenticated using (private.is_public(galeria) or (select private.is_staff()));

create policy "Staff create galleries" on public.galeria
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change galleries" on public.galeria
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete galleries" on public.galeria
for delete to authenticated using ((select private.is_staff()));
