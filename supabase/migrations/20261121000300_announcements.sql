-- Announcements (avisos): notices of the week, shown until they expire.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 400000),
  week_start date,
  week_end date,
  is_published boolean not null default true,
  is_active boolean not null default true,
  "order" integer not null,
  expires_at timestamptz,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  author_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint announcements_week_in_order check (week_end >= week_start)
);

create index announcements_listed on public.announcements ("order", created_at desc, id);
create index announcements_by_author on public.announcements (author_id);

grant select on public.announcements to anon;
grant select, delete on public.announcements to authenticated;
grant
  insert (title, content, week_start, week_end, is_published, is_active, "order", expires_at),
  update (title, content, week_start, week_end, is_published, is_active, "order", expires_at)
on public.announcements to authenticated;
grant select, insert, update, delete on public.announcements to service_role;

create trigger announcements_author_name before insert or update of author_id on public.announcements
for each row execute function private.set_author_name();

create function private.rename_announcements_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.announcements set author_name = new.name where author_id = new.id;
  return null;
end;
$$;

create trigger announcements_follow_author_names after update of name on public.profiles
for each row when (old.name <> new.name)
execute function private.rename_announcements_author();

create trigger announcements_updated_at
before update of title, content, week_start, week_end, is_published, is_active, expires_at on public.announcements
for each row execute function private.set_updated_at();

create trigger announcements_placed_first before insert on public.announcements
for each row when (new."order" is null) execute function private.place_first();

alter table public.announcements enable row level security;

create policy "Visitors read announcements that are in force" on public.announcements
for select to anon
using (is_published and is_active and (expires_at is null or expires_at > now()));

create policy "Signed-in people read announcements in force, staff read all" on public.announcements
for select to authenticated
using (
  (is_published and is_active and (expires_at is null or expires_at > now()))
  or (select private.has_role('editor', 'financial', 'admin'))
);

create policy "Staff create announcements" on public.announcements
for insert to authenticated with check ((select private.has_role('editor', 'financial', 'admin')));

create policy "Staff change announcements" on public.announcements
for update to authenticated
using ((select private.has_role('editor', 'financial', 'admin')))
with check ((select private.has_role('editor', 'financial', 'admin')));

create policy "Staff delete announcements" on public.announcements
for delete to authenticated using ((select private.has_role('editor', 'financial', 'admin')));

-- Computed when a read asks for it; answered to staff only.
create function public.author_email(item public.announcements) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.has_role('editor', 'financial', 'admin') then
    return null;
  end if;
  return (select email from public.profiles where id = item.author_id);
end;
$$;

grant execute on function public.author_email(public.announcements) to anon, authenticated, service_role;

create function public.reorder_announcements(items jsonb) returns void
language sql set search_path = ''
as $$
  select private.reorder('public.announcements', items)
$$;

grant execute on function public.reorder_announcements to authenticated;
