-- Announcements (avisos), shown until they expire.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title private.line not null check (length(title) <= 200),
  content private.rich_text not null check (length(content) between 1 and 400000),
  -- A PDF, such as the week's bulletin, and its name for visitors, who may read it with the row.
  document private.file_name check (document ~ '\.pdf$'),
  document_name private.line check (length(document_name) <= 200),
  -- Made by trigger.
  document_bytes integer,
  week_start date check (week_start between '1000-01-01' and '9998-12-31'),
  week_end date check (week_end between '1000-01-01' and '9998-12-31'),
  is_published boolean not null default true,
  is_active boolean not null default true,
  "order" integer not null default private.first_place('announcements') check ("order" between -1000000000 and 1000000000),
  -- From when, and until when, visitors read what is published and active; null for at once, and for good.
  publish_at private.moment,
  expires_at private.moment,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  author_name private.line,
  -- The author's id for visitors, who don't see the account's.
  author_public_id uuid generated always as (private.public_id(author_id)) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid(),
  search_text text generated always as (private.searchable(title, content)) stored,
  published_at private.moment,
  published_by uuid,
  -- Its day in lists: that of the first publication, and of a draft that on which it was written.
  listed_at timestamptz not null generated always as (greatest(coalesce(published_at, created_at), publish_at)) stored,
  -- The moments without null, by which lists are filtered.
  shown_from timestamptz not null generated always as (coalesce(publish_at, '-infinity')) stored,
  shown_until timestamptz not null generated always as (coalesce(expires_at, 'infinity')) stored,
  constraint announcements_document_named check (document is null or document_name is not null),
  constraint announcements_moments_in_order check (expires_at > publish_at),
  constraint announcements_week_in_order check (week_end >= week_start)
);

create index announcements_listed on public.announcements ("order", listed_at desc, id);
create index announcements_by_start on public.announcements (publish_at) where publish_at is not null;
create index announcements_by_end on public.announcements (expires_at) where expires_at is not null;
create index announcements_by_author on public.announcements (author_id);

-- True if visitors read it. `isInForce` in the contract.
create function private.is_public(item public.announcements) returns boolean
language sql stable parallel safe
return private.is_in_force(item.is_published and item.is_active, item.publish_at, item.expires_at);

-- A computed column that is null except for staff.
create function public.author_email(item public.announcements) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return private.email_of(item.author_id);
end;
$$;

-- Counts of the rows that the caller may see. One that has expired is published and active, as `announcementState` in
-- the contract says.
create function public.announcement_totals()
returns table (total bigint, published bigint, active bigint, expired bigint)
language sql stable set search_path = ''
as $$
  select
    count(*),
    count(*) filter (where is_published),
    count(*) filter (where private.is_in_force(is_published and is_active, publish_at, expires_at)),
    count(*) filter (where is_published and is_active and expires_at <= now())
  from public.announcements
$$;

grant execute on function private.is_public(public.announcements) to anon, authenticated, service_role;

call private.let_visitors_read('public.announcements', but => '{author_id, published_at, published_by}');
grant select, delete on public.announcements to authenticated;
call private.let_staff_write('public.announcements', but => '{author_id, author_name, document_bytes, published_at, published_by}');
grant select, insert, update, delete on public.announcements to service_role;

grant execute on function public.author_email(public.announcements) to authenticated, service_role;
grant execute on function public.announcement_totals to authenticated;

create trigger announcements_author_name before insert or update of author_id on public.announcements
for each row execute function private.set_person_name('author');

create trigger announcements_follow_author_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('announcements', 'author');

create trigger announcements_version before update on public.announcements
for each row execute function private.set_version('author_id', 'author_name', 'published_at', 'published_by');

create trigger announcements_document_bytes before insert or update of document on public.announcements
for each row execute function private.measure_document();

create trigger announcements_document after insert or update of document or delete on public.announcements
for each row execute function private.hold_file('document');

create trigger announcements_publication before insert on public.announcements
for each row when (new.is_published) execute function private.note_publication();

create trigger announcements_publication_later before update of is_published, publish_at on public.announcements
for each row execute function private.note_publication();

create constraint trigger announcements_mark_site after insert or update or delete on public.announcements
deferrable initially deferred for each row execute function private.mark_site();

alter table public.announcements enable row level security;

create policy "Visitors read announcements that are in force" on public.announcements
for select to anon using (private.is_public(announcements));

create policy "Signed-in people read announcements in force, staff read all" on public.announcements
for select to authenticated
using (private.is_public(announcements) or (select private.is_staff()));

create policy "Staff create announcements" on public.announcements
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change announcements" on public.announcements
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete announcements" on public.announcements
for delete to authenticated using ((select private.is_staff()));
