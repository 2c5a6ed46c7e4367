-- News. The model for other concepts.

create table public.news (
  id uuid primary key default gen_random_uuid(),
  title private.line not null check (length(title) <= 200),
  content private.rich_text not null check (length(content) between 1 and 400000),
  excerpt private.prose check (length(excerpt) <= 500),
  -- A PDF, such as the week's bulletin, and its name for visitors, who may read it with the row.
  document private.file_name check (document ~ '\.pdf$'),
  document_name private.line check (length(document_name) <= 200),
  -- Made by trigger.
  document_bytes integer,
  -- Made by trigger.
  slug text not null unique default '' check (private.is_address(slug)),
  is_published boolean not null default false,
  -- From when, and until when, visitors read what is published; null for at once, and for good.
  publish_at private.moment,
  expires_at private.moment,
  "order" integer not null default private.first_place('news') check ("order" between -1000000000 and 1000000000),
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  author_name private.line,
  -- The author's id for visitors, who don't see the account's.
  author_public_id uuid generated always as (private.public_id(author_id)) stored,
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid(),
  published_at private.moment,
  published_by uuid,
  -- Its day in lists: that of the first publication, and of a draft that on which it was written.
  listed_at timestamptz not null generated always as (greatest(coalesce(published_at, created_at), publish_at)) stored,
  -- The moments without null, by which lists are filtered.
  shown_from timestamptz not null generated always as (coalesce(publish_at, '-infinity')) stored,
  shown_until timestamptz not null generated always as (coalesce(expires_at, 'infinity')) stored,
  constraint news_document_named check (document is null or document_name is not null),
  constraint news_moments_in_order check (expires_at > publish_at)
);

-- Search texts in a table of their own, because their index costs ten milliseconds per written row, and changes of the
-- order or the author's name don't affect them.
create table private.news_texts (
  id uuid primary key references public.news (id) on delete cascade,
  text text not null
);

create index news_listed on public.news ("order", listed_at desc, id);
create index news_by_day on public.news (listed_at);
create index news_by_start on public.news (publish_at) where publish_at is not null;
create index news_by_end on public.news (expires_at) where expires_at is not null;
create index news_by_author on public.news (author_id);

-- Without a pending list, which every search would have to scan.
create index news_search on private.news_texts using gin (text extensions.gin_trgm_ops) with (fastupdate = off);

-- True if visitors may read at `moment` what is published from one moment on, until another. `isShownAt` in the
-- contract.
create function private.is_in_force(
  is_published boolean, publish_at timestamptz, expires_at timestamptz, moment timestamptz default now()
) returns boolean
language sql stable parallel safe
return is_published and (publish_at is null or publish_at <= moment) and (expires_at is null or expires_at > moment);

-- True if visitors read it.
create function private.is_public(item public.news) returns boolean
language sql stable parallel safe
return private.is_in_force(item.is_published, item.publish_at, item.expires_at);

create function private.keep_news_text() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.news_texts (id, text) values (new.id, private.searchable(new.title, new.content))
  on conflict (id) do update set text = excluded.text;
  return null;
end;
$$;

-- A computed column for staff, `select=title,author_email`. On the one-machine stack the answer of a write can't
-- contain it.
create function public.author_email(item public.news) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return private.email_of(item.author_id);
end;
$$;

-- Under row-level security PostgreSQL does not use an index for `like`, which is not leakproof. So this searches with
-- its owner's rights and returns only ids; REST does not expose it.
create function private.news_matching(pattern text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from private.news_texts where text like pattern
$$;

-- The news that match a folded pattern and that the caller may see, with the columns for filters and sorting.
create function public.search_news(pattern text)
returns table (
  id uuid, is_published boolean, shown_from timestamptz, shown_until timestamptz, "order" integer, listed_at timestamptz
)
language sql stable set search_path = ''
as $$
  select id, is_published, shown_from, shown_until, "order", listed_at from public.news where id in (select private.news_matching(pattern))
$$;

grant execute on function private.is_in_force, private.is_public(public.news) to anon, authenticated, service_role;

call private.let_visitors_read('public.news', but => '{author_id, published_at, published_by}');
grant select, delete on public.news to authenticated;
call private.let_staff_write('public.news', but => '{author_id, author_name, document_bytes, slug, published_at, published_by}');
grant select, insert, update, delete on public.news to service_role;

grant execute on function public.author_email(public.news) to authenticated, service_role;
grant execute on function private.news_matching to anon, authenticated, service_role;
grant execute on function public.search_news to anon, authenticated, service_role;

create trigger news_slug before insert on public.news
for each row when (new.slug = '') execute function private.set_slug('noticia');

create trigger news_keep_address after delete on public.news
for each row when (old.published_at is not null) execute function private.keep_address();

create trigger news_text after insert or update of title, content on public.news
for each row execute function private.keep_news_text();

create trigger news_author_name before insert or update of author_id on public.news
for each row execute function private.set_person_name('author');

create trigger news_follow_author_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('news', 'author');

-- A new name of the author is not a new version.
create trigger news_version before update on public.news
for each row execute function private.set_version('author_id', 'author_name', 'slug', 'published_at', 'published_by');

create trigger news_document_bytes before insert or update of document on public.news
for each row execute function private.measure_document();

create trigger news_document after insert or update of document or delete on public.news
for each row execute function private.hold_file('document');

create trigger news_publication before insert on public.news
for each row when (new.is_published) execute function private.note_publication();

create trigger news_publication_later before update of is_published, publish_at on public.news
for each row execute function private.note_publication();

create constraint trigger news_mark_site after insert or update or delete on public.news
deferrable initially deferred for each row execute function private.mark_site();

alter table private.news_texts enable row level security;
alter table public.news enable row level security;

create policy "Visitors read published news" on public.news
for select to anon using (private.is_public(news));

create policy "Signed-in people read published news, staff read all" on public.news
for select to authenticated
using (private.is_public(news) or (select private.is_staff()));

create policy "Staff create news" on public.news
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change news" on public.news
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Staff delete news" on public.news
for delete to authenticated using ((select private.is_staff()));
