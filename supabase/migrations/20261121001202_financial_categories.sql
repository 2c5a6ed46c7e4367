-- The categories of the ledger, as a list: what a row names is one of its side, however it is written.
--
-- Custom errors:
--   PT404  the category does not exist
--   PT409  hint fixed_category: functions write this category, so it keeps its name
--   PT409  hint category_exists: another category has the name
--   PT409  hint same_category, other_side: the two can't be merged
--   PT409  hint tithe_category: what is no tithe is merged into the tithe
--   PT409  hint category_used: rows have it; the detail is how many

-- A name without what differs by case, accents and spaces.
create function private.category_key(name text) returns text
language sql immutable strict parallel safe
return replace(private.fold(name), ' ', '');

-- The name that functions write for such a category; null for one that is people's.
create function private.fixed_category(name text, type text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select fixed.name
  from (values ('income', 'Dízimo'), ('income', 'Doações'), ('income', 'Coletas'), ('expense', 'Tarifas')) as fixed (type, name)
  where fixed.type = fixed_category.type and private.category_key(fixed.name) = private.category_key(fixed_category.name)
$$;

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name private.line not null check (length(name) <= 100),
  type text not null check (type in ('income', 'expense')),
  -- Its number in the plan of accounts of the diocese.
  code private.line check (length(code) <= 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create unique index categories_name_key on public.categories (type, private.category_key(name));
-- In the diocese's plan a number is one account, of one side.
create unique index categories_code_key on public.categories (private.category_key(code));

-- A writer of rows shares the lock that a change of names has alone, so that no row keeps a name that is gone.
create function private.share_categories() returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock_shared(hashtextextended('categories', 2))
$$;

-- Spells a row's category as the list does, and adds one that is new. The owner changes names as they are: by merging,
-- and by the erasure of a person.
create function private.spell_category() returns trigger
language plpgsql set search_path = ''
as $$
declare
  fixed text;
begin
  if tg_op = 'UPDATE'
    and current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
  then
    return new;
  end if;
  fixed := private.fixed_category(new.category, new.type);
  if fixed is null then
    perform private.share_categories();
  end if;
  new.category := coalesce(fixed, new.category);
  insert into public.categories (name, type) values (new.category, new.type) on conflict do nothing;
  select known.name into strict new.category from public.categories as known
  where known.type = new.type and private.category_key(known.name) = private.category_key(new.category);
  return new;
end;
$$;

-- Two names that the erasure of a person makes alike are one category.
create function private.join_like_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.categories as other
  where other.id <> new.id and other.type = new.type
    and private.category_key(other.name) = private.category_key(new.name);
  return new;
end;
$$;

-- A category that is to get another name, or none, locked against all who write rows meanwhile.
create function private.category_to_change(category uuid, new_name text default null) returns public.categories
language plpgsql set search_path = ''
as $$
declare
  known public.categories;
begin
  perform private.require_role('financial', 'admin');
  perform pg_advisory_xact_lock(hashtextextended('categories', 2));
  select * into known from public.categories as listed where listed.id = category;
  if not found then
    raise exception using errcode = 'PT404', message = 'the category does not exist';
  end if;
  if known.name is distinct from new_name
    and (private.fixed_category(known.name, known.type), private.fixed_category(new_name, known.type)) is distinct from (null, null)
  then
    raise exception using errcode = 'PT409', message = 'functions write this category', hint = 'fixed_category';
  end if;
  return known;
end;
$$;

-- Gives a category another name or code, and its rows the name.
create function public.rename_category(category uuid, name text, code text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant public.categories := private.category_to_change(category, rename_category.name);
begin
  if exists (
    select from public.categories as other
    where other.id <> known.id and other.type = known.type
      and private.category_key(other.name) = private.category_key(rename_category.name)
  ) then
    raise exception using errcode = 'PT409', message = 'another category has the name', hint = 'category_exists';
  end if;
  update public.categories as listed set name = rename_category.name, code = rename_category.code where listed.id = known.id;
  perform set_config('audit.reason', format('A categoria “%s” passou a se chamar “%s”', known.name, rename_category.name), true);
  update public.financial_transactions as entry set category = rename_category.name
  where entry.type = known.type and entry.category = known.name and known.name <> rename_category.name;
  perform set_config('audit.reason', null, true);
  perform private.say_doing('renamed');
end;
$$;

-- Gives the rows of one category to another of its side, and takes it from the list.
create function public.merge_category(category uuid, target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant public.categories := private.category_to_change(category);
  kept public.categories;
begin
  select * into kept from public.categories as listed where listed.id = target;
  if not found then
    raise exception using errcode = 'PT404', message = 'the category does not exist';
  end if;
  if known.id = kept.id then
    raise exception using errcode = 'PT409', message = 'a category is not merged into itself', hint = 'same_category';
  end if;
  if known.type <> kept.type then
    raise exception using errcode = 'PT409', message = 'the other category is of the other side', hint = 'other_side';
  end if;
  -- As `isTithe` in contract/financial.ts.
  if private.fixed_category(kept.name, kept.type) = 'Dízimo' and private.fold(known.name) <> 'dizimos' then
    raise exception using errcode = 'PT409', message = 'what is no tithe does not become it', hint = 'tithe_category';
  end if;
  perform set_config('audit.reason', format('A categoria “%s” foi juntada a “%s”', known.name, kept.name), true);
  delete from public.categories as listed where listed.id = known.id;
  update public.financial_transactions as entry set category = kept.name
  where entry.type = known.type and entry.category = known.name;
  perform set_config('audit.reason', null, true);
  perform private.say_doing('merged', jsonb_build_object('name', kept.name));
end;
$$;

-- Takes a category that no row uses from the list; the audit log keeps its name.
create function public.delete_category(category uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant public.categories := private.category_to_change(category);
  entries bigint;
begin
  select count(*) into entries from public.financial_transactions as entry
  where entry.type = known.type and entry.category = known.name;
  if entries > 0 then
    raise exception using
      errcode = 'PT409', message = 'rows have this category', hint = 'category_used', detail = entries::text;
  end if;
  delete from public.categories as listed where listed.id = known.id;
end;
$$;

-- The list, with how many rows each has. With the caller's own rights.
create function public.listed_categories()
returns table (id uuid, name text, type text, code text, is_fixed boolean, entries bigint, updated_at timestamptz)
language sql stable set search_path = ''
as $$
  select
    listed.id, listed.name::text, listed.type, listed.code::text, private.fixed_category(listed.name, listed.type) is not null,
    coalesce(used.entries, 0), listed.updated_at
  from public.categories as listed
    left join (
      select entry.type, entry.category::text as category, count(*) as entries
      from public.financial_transactions as entry group by 1, 2
    ) as used on used.type = listed.type and used.category = listed.name::text
  order by listed.type desc, private.fold(listed.name)
$$;

-- For rows from before the list: joins what differs by case, accents and spaces under the spelling that most rows have,
-- says in the audit log which these were, and answers the categories.
create function private.gathered_categories() returns table (id uuid, name text, type text)
language plpgsql set search_path = ''
as $$
declare
  joined record;
begin
  for joined in
    with written as (
      select entry.type, entry.category::text as category, private.category_key(entry.category) as key, count(*) as entries
      from public.financial_transactions as entry where entry.category is not null group by 1, 2, 3
    )
    select
      written.type, gen_random_uuid() as id,
      coalesce(
        private.fixed_category(min(written.category), written.type),
        (array_agg(written.category order by written.entries desc, written.category))[1]
      ) as name,
      array_agg(written.category order by written.category) as spellings
    from written group by written.type, written.key
  loop
    update public.financial_transactions as entry set category = joined.name
    where entry.type = joined.type and entry.category = any (joined.spellings) and entry.category <> joined.name;
    perform private.note_in_audit(
      'update', 'categories', joined.id, jsonb_build_object('name', spelling), jsonb_build_object('name', joined.name),
      'Grafias da mesma categoria juntadas ao criar a lista'
    )
    from unnest(joined.spellings) as spelling where spelling <> joined.name;
    id := joined.id;
    name := joined.name;
    type := joined.type;
    return next;
  end loop;
end;
$$;

grant select on public.categories to authenticated, service_role;
grant insert (name, type, code) on public.categories to authenticated;
grant execute on function
  private.category_key, private.fixed_category, private.share_categories, public.rename_category, public.merge_category,
  public.delete_category, public.listed_categories
to authenticated;

create trigger categories_version before update on public.categories
for each row execute function private.set_version();

create trigger categories_join_like before update of name on public.categories
for each row execute function private.join_like_category();

-- A new one is told by the row for which it was made.
create trigger categories_audit after update or delete on public.categories
for each row execute function private.record_audit();

create trigger financial_transactions_category before insert or update of category, type on public.financial_transactions
for each row when (new.category is not null) execute function private.spell_category();

alter table public.categories enable row level security;

create policy "Financial staff and administrators read categories" on public.categories
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators add categories" on public.categories
for insert to authenticated with check ((select private.has_role('financial', 'admin')));
