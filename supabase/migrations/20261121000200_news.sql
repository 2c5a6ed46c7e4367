-- News: what the parish publishes. The model for every concept that follows.

create table public.news (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 400000),
  excerpt text check (length(excerpt) <= 500),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  is_published boolean not null default false,
  "order" integer not null,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  author_name text,
  search_text text generated always as (private.searchable(title, content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index news_listed on public.news ("order", created_at desc, id);
create index news_by_day on public.news (created_at);
create index news_by_author on public.news (author_id);
-- Without a list of pending entries, which each search would read through.
create index news_search on public.news using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

grant select on public.news to anon;
grant select, delete on public.news to authenticated;
grant insert (title, content, excerpt, is_published, "order"), update (title, content, excerpt, is_published, "order")
on public.news to authenticated;
grant select, insert, update, delete on public.news to service_role;

-- Lower-case words of a-z and 0-9 joined by hyphens, at most 80 characters, cut between words where that is possible.
create function private.slugify(title text, otherwise text) returns text
language sql immutable set search_path = ''
as $$
  with words as (
    select btrim(regexp_replace(private.fold(title), '[^a-z0-9]+', '-', 'g'), '-') as joined
  )
  select coalesce(nullif(
    case
      when length(joined) <= 80 then joined
      when substr(joined, 81, 1) = '-' then left(joined, 80)
      else regexp_replace(left(joined, 80), '-[^-]*$', '')
    end, ''), otherwise)
  from words
$$;

-- The address is made from the title once and never follows it: links that people have shared stay good.
create function private.set_news_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  base text := private.slugify(new.title, 'noticia');
  candidate text := base;
  suffix integer := 1;
begin
  -- Items that are created together wait for one another here, so that each sees the other's address.
  perform pg_advisory_xact_lock(hashtextextended('private.set_news_slug', 2));
  while exists (select from public.news where slug = candidate) loop
    suffix := suffix + 1;
    candidate := rtrim(left(base, 80 - length('-' || suffix)), '-') || '-' || suffix;
  end loop;
  new.slug := candidate;
  return new;
end;
$$;

create trigger news_slug before insert on public.news
for each row when (new.slug is null)
execute function private.set_news_slug();

create trigger news_author_name before insert or update of author_id on public.news
for each row execute function private.set_author_name();

create function private.rename_news_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.news set author_name = new.name where author_id = new.id;
  return null;
end;
$$;

create trigger news_follow_author_names after update of name on public.profiles
for each row when (old.name <> new.name)
execute function private.rename_news_author();

-- A new order or a renamed author is no change of the item.
create trigger news_updated_at before update of title, content, excerpt, is_published on public.news
for each row execute function private.set_updated_at();

create trigger news_placed_first before insert on public.news
for each row when (new."order" is null) execute function private.place_first();

alter table public.news enable row level security;

create policy "Visitors read published news" on public.news
for select to anon using (is_published);

create policy "Signed-in people read published news, staff read all" on public.news
for select to authenticated
using (is_published or (select private.has_role('editor', 'financial', 'admin')));

create policy "Staff create news" on public.news
for insert to authenticated with check ((select private.has_role('editor', 'financial', 'admin')));

create policy "Staff change news" on public.news
for update to authenticated
using ((select private.has_role('editor', 'financial', 'admin')))
with check ((select private.has_role('editor', 'financial', 'admin')));

create policy "Staff delete news" on public.news
for delete to authenticated using ((select private.has_role('editor', 'financial', 'admin')));

-- A column computed when a read asks for it, `select=title,author_email`: answered to staff only. The answer of a write
-- cannot hold it on the one-machine stack. In plpgsql because it runs for each row, most often for a visitor: a hundred
-- rows take half a millisecond more, as a SQL function ten.
create function public.author_email(item public.news) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.has_role('editor', 'financial', 'admin') then
    return null;
  end if;
  return (select email from public.profiles where id = item.author_id);
end;
$$;

grant execute on function public.author_email(public.news) to anon, authenticated, service_role;

-- Row-level security keeps a query from an index by `like`, which might tell of rows that the caller may not see. So this
-- looks in the index with its owner's rights and answers ids alone; REST does not expose it.
create function private.news_matching(pattern text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.news where search_text like pattern
$$;

grant execute on function private.news_matching to anon, authenticated, service_role;

-- The news whose search text is like a folded pattern, as far as the caller may see them.
create function public.search_news(pattern text) returns setof public.news
language sql stable set search_path = ''
as $$
  select * from public.news where id in (select private.news_matching(pattern))
$$;

grant execute on function public.search_news to anon, authenticated, service_role;

create function public.reorder_news(items jsonb) returns void
language sql set search_path = ''
as $$
  select private.reorder('public.news', items)
$$;

grant execute on function public.reorder_news to authenticated;
