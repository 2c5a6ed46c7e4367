-- Galeria: links to photo galleries kept elsewhere.

create table public.galeria (
  id uuid primary key default gen_random_uuid(),
  titulo text not null check (length(titulo) between 1 and 200),
  link text not null check (link ~ '^https?://[^\s]+$' and length(link) <= 2000),
  descricao text check (length(descricao) <= 2000),
  is_active boolean not null default true,
  "order" integer not null,
  creator_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  creator_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index galeria_listed on public.galeria ("order", created_at desc, id);
create index galeria_by_creator on public.galeria (creator_id);

grant select on public.galeria to anon;
grant select, delete on public.galeria to authenticated;
grant insert (titulo, link, descricao, is_active, "order"), update (titulo, link, descricao, is_active, "order")
on public.galeria to authenticated;
grant select, insert, update, delete on public.galeria to service_role;

create function private.set_creator_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.creator_name := (select name from public.profiles where id = new.creator_id);
  return new;
end;
$$;

create trigger galeria_creator_name before insert or update of creator_id on public.galeria
for each row execute function private.set_creator_name();

create function private.rename_galeria_creator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.galeria set creator_name = new.name where creator_id = new.id;
  return null;
end;
$$;

create trigger galeria_follow_creator_names after update of name on public.profiles
for each row when (old.name <> new.name)
execute function private.rename_galeria_creator();

create trigger galeria_updated_at before update of titulo, link, descricao, is_active on public.galeria
for each row execute function private.set_updated_at();

create trigger galeria_placed_first before insert on public.galeria
for each row when (new."order" is null) execute function private.place_first();

alter table public.galeria enable row level security;

create policy "Visitors read active galleries" on public.galeria
for select to anon using (is_active);

create policy "Signed-in people read active galleries, staff read all" on public.galeria
for select to authenticated using (is_active or (select private.has_role('editor', 'financial', 'admin')));

create policy "Staff create galleries" on public.galeria
for insert to authenticated with check ((select private.has_role('editor', 'financial', 'admin')));

create policy "Staff change galleries" on public.galeria
for update to authenticated
using ((select private.has_role('editor', 'financial', 'admin')))
with check ((select private.has_role('editor', 'financial', 'admin')));

create policy "Staff delete galleries" on public.galeria
for delete to authenticated using ((select private.has_role('editor', 'financial', 'admin')));

create function public.reorder_galeria(items jsonb) returns void
language sql set search_path = ''
as $$
  select private.reorder('public.galeria', items)
$$;

grant execute on function public.reorder_galeria to authenticated;
