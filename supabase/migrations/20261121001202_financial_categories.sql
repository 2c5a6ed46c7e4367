-- The categories of the ledger, as a list: what a row names is one of its side, however it is written, and the row
-- keeps its id. A former name, and that of one which was merged into another, leads to the category that has its rows
-- now.
--
-- Custom errors:
--   PT404  the category does not exist
--   PT409  hint fixed_category: functions write this category, so it keeps its name
--   PT409  hint category_exists: another category has the name
--   PT409  hint same_category, other_side: the two can't be merged
--   PT409  hint tithe_category: what is no tithe is merged into the tithe
--   PT409  hint category_used: rows have it; the detail is how many
--   PT409  hint share_category: it would change the share of the diocese, which administrators alone may

-- A name without what differs by case, accents and spaces.
create function private.category_key(name text) returns text
language sql immutable strict parallel safe
return replace(private.fold(name), ' ', '');

-- The name that functions write for such a category; null for one that is people's.
create function private.fixed_category(name text, type text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select fixed.name
  from (values
    ('income', 'Dízimo'), ('income', 'Doações'), ('income', 'Coletas'), ('income', 'Espórtulas'), ('expense', 'Tarifas'),
    ('income', 'Diferença de caixa'), ('expense', 'Diferença de caixa')
  ) as fixed (type, name)
  where fixed.type = fixed_category.type and private.category_key(fixed.name) = private.category_key(fixed_category.name)
$$;

-- Under what an expense of such a name stands on the sheet for the notice board, until people say it: wages of one
-- person are to be seen nowhere.
create function private.proposed_heading(name text, type text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when proposed_heading.type <> 'expense' then null
    when key ~ '^(pessoal|ferias|13)|compessoal|salario|ordenado|congrua|folhadepagamento|funcionari|encargo|decimoterceiro|fgts|inss|prolabore|rescisao'
      then 'personnel'
    when key ~ '^(obras?|obras?d[ao].+|construcao.*|reformas?.*)$' then 'works'
  end
  from private.category_key(proposed_heading.name) as key
$$;

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name private.line not null check (length(name) <= 100),
  type text not null check (type in ('income', 'expense')),
  -- Its number in the plan of accounts of the diocese.
  code private.line check (length(code) <= 20),
  -- The line or the heading for it on the sheet for the notice board; null of one that stands there by its name.
  shown_under text check (shown_under in ('personnel', 'works')),
  -- The category to which the name leads: never to one that leads on itself.
  joined_to uuid,
  -- True of income of which the diocese gets its share, and of expenses that pay it.
  in_share boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  constraint categories_of_a_side unique (id, type),
  constraint categories_joined_to_one_of_their_side foreign key (joined_to, type) references public.categories (id, type)
  deferrable initially immediate,
  constraint categories_joined_has_no_code check (joined_to is null or code is null),
  constraint categories_heading_is_of_expenses check (shown_under is null or type = 'expense'),
  -- Tithe is income. As `isTithe` in contract/financial.ts.
  constraint categories_tithe_is_income check (type = 'income' or private.fold(name) not in ('dizimo', 'dizimos'))
);

alter table public.financial_transactions
add constraint financial_transactions_category foreign key (category_id, type) references public.categories (id, type);

create unique index categories_name_key on public.categories (type, private.category_key(name)) where joined_to is null;
create index categories_by_name on public.categories (type, private.category_key(name));
create index categories_joined on public.categories (joined_to, type);
-- In the diocese's plan a number is one account, of one side.
create unique index categories_code_key on public.categories (private.category_key(code));

-- The name of the category with an id, or of that to which it was joined.
create function private.category_called(category uuid) returns text
language sql stable set search_path = ''
as $$
  select named.name::text
  from public.categories as own join public.categories as named on named.id = coalesce(own.joined_to, own.id)
  where own.id = category
$$;

-- The name of a row's category: a column that is computed, so that a new name changes no row.
create function public.category(entry public.financial_transactions) returns text
language sql stable set search_path = ''
as $$
  select private.category_called(entry.category_id)
$$;

-- A row as its entry in the audit log has it: with its category's name of now.
create function private.with_category(entry jsonb) returns jsonb
language sql stable strict set search_path = ''
as $$
  select entry - array['category_name', 'category_id']
    || jsonb_build_object('category', private.category_called((entry ->> 'category_id')::uuid))
$$;

-- The id of the category that a row names, which is made where there is none. It can't be deleted before the row is
-- written.
create function private.category_named(name text, type text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  spelled constant text := coalesce(private.fixed_category(name, type), name);
  known_id uuid;
begin
  loop
    select coalesce(known.joined_to, known.id) into known_id from public.categories as known
    where known.type = category_named.type and private.category_key(known.name) = private.category_key(spelled)
    order by known.joined_to is not null limit 1
    for key share;
    if found then
      return known_id;
    end if;
    -- A count has the box when it makes this one: whoever else does takes the locks in the same order.
    if spelled = 'Diferença de caixa' then
      perform private.lock_box();
    end if;
    insert into public.categories (name, type, shown_under)
    values (spelled, category_named.type, private.proposed_heading(spelled, category_named.type)) on conflict do nothing;
  end loop;
end;
$$;

-- Finds the category that is written, on the row's side. A row that is joined to it already stays as it is.
create function private.find_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  written text := new.category_name;
begin
  if written is null and tg_op = 'UPDATE' and new.type <> old.type and new.category_id = old.category_id then
    written := private.category_called(old.category_id);
  end if;
  if written is not null then
    new.category_id := private.category_named(written, new.type);
    new.category_name := null;
  end if;
  if tg_op = 'UPDATE' and exists (
    select from public.categories as own where own.id = old.category_id and own.joined_to = new.category_id
  ) then
    new.category_id := old.category_id;
  end if;
  return new;
end;
$$;

-- Two names that the erasure of a person makes alike are one category.
create function private.join_like_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.categories as other set joined_to = new.id, code = null
  from public.categories as head
  where head.id = coalesce(other.joined_to, other.id) and head.id <> new.id and head.type = new.type
    and private.category_key(head.name) = private.category_key(new.name);
  -- As where people join them.
  new.in_share := new.in_share or exists (
    select from public.categories as other where other.joined_to = new.id and other.in_share
  );
  return new;
end;
$$;

-- A category that is to get another name, or none. One at a time: whoever writes rows goes on meanwhile.
create function private.category_to_change(category uuid, new_name text default null) returns public.categories
language plpgsql set search_path = ''
as $$
declare
  known public.categories;
begin
  perform private.require_role('financial', 'admin');
  perform pg_advisory_xact_lock(hashtextextended('categories', 2));
  select * into known from public.categories as listed where listed.id = category and listed.joined_to is null;
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

-- Gives a category another name, code or heading on the sheet for the notice board. Its former name leads to it.
create function public.rename_category(category uuid, name text, code text default null, shown_under text default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant public.categories := private.category_to_change(category, rename_category.name);
  broken text;
begin
  if exists (
    select from public.categories as other
    where other.id <> known.id and other.type = known.type and other.joined_to is null
      and private.category_key(other.name) = private.category_key(rename_category.name)
  ) then
    raise unique_violation using constraint = 'categories_name_key';
  end if;
  if known.name <> rename_category.name then
    perform set_config('audit.reason', format('A categoria “%s” passou a se chamar “%s”', known.name, rename_category.name), true);
  end if;
  update public.categories as listed
  set name = rename_category.name, code = rename_category.code, shown_under = rename_category.shown_under
  where listed.id = known.id;
  perform set_config('audit.reason', null, true);
  if private.category_key(known.name) <> private.category_key(rename_category.name) then
    insert into public.categories (name, type, joined_to) values (known.name, known.type, known.id);
  end if;
  perform private.say_doing('renamed');
exception when unique_violation then
  get stacked diagnostics broken = constraint_name;
  if broken <> 'categories_name_key' then
    raise;
  end if;
  raise exception using errcode = 'PT409', message = 'another category has the name', hint = 'category_exists';
end;
$$;

-- Joins a category to another of its side, which has its rows then: they keep the id of what they were written under.
-- Where one of the two counts in the share of the diocese, both do from then on.
create function public.merge_category(category uuid, target uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant public.categories := private.category_to_change(category);
  kept public.categories;
begin
  select * into kept from public.categories as listed where listed.id = target and listed.joined_to is null;
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
  if known.in_share <> kept.in_share then
    perform private.may_change_share();
    update public.categories as listed set in_share = true where listed.id = kept.id and not listed.in_share;
  end if;
  perform set_config('audit.reason', format('A categoria “%s” foi juntada a “%s”', known.name, kept.name), true);
  update public.categories as joined set joined_to = kept.id, code = null where known.id in (joined.id, joined.joined_to);
  perform set_config('audit.reason', null, true);
  perform private.say_doing('merged', jsonb_build_object('id', kept.id, 'name', kept.name));
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
  if known.in_share then
    perform private.may_change_share();
  end if;
  delete from public.categories as listed where known.id in (listed.id, listed.joined_to);
exception when foreign_key_violation then
  select count(*) into entries
  from public.categories as own join public.financial_transactions as entry on entry.category_id = own.id
  where known.id in (own.id, own.joined_to);
  raise exception using
    errcode = 'PT409', message = 'rows have this category', hint = 'category_used', detail = entries::text;
end;
$$;

-- The list, with how many rows each has. With the caller's own rights.
create function public.listed_categories()
returns table (
  id uuid, name text, type text, code text, shown_under text, is_fixed boolean, entries bigint, updated_at timestamptz
)
language sql stable set search_path = ''
as $$
  select
    listed.id, listed.name::text, listed.type, listed.code::text, listed.shown_under,
    private.fixed_category(listed.name, listed.type) is not null,
    coalesce(used.entries, 0), listed.updated_at
  from public.categories as listed
    left join (
      select coalesce(own.joined_to, own.id) as id, sum(written.entries)::bigint as entries
      from public.categories as own join (
        select entry.category_id, count(*) as entries from public.financial_transactions as entry group by 1
      ) as written on written.category_id = own.id
      group by 1
    ) as used on used.id = listed.id
  where listed.joined_to is null
  order by listed.type desc, private.fold(listed.name)
$$;

-- The categories that a plain row had since it was last given one, each since the entry of the audit log after which
-- it had it: the first, and those into which that was merged.
create function private.categories_of_row(transaction uuid) returns table (category uuid, since bigint)
language sql stable set search_path = ''
as $$
  with recursive had as (
    select entry.category_id as category, coalesce((
      select max(given.id) from public.audit_log as given
      where given.table_name = 'financial_transactions' and given.row_id = entry.id
        and given.old ->> 'category' is distinct from given.new ->> 'category'
    ), 0) as since
    from public.financial_transactions as entry where entry.id = transaction and entry.payment_id is null
    union all
    select (merged.new ->> 'id')::uuid, merged.id
    from had join public.audit_log as merged
      on merged.table_name = 'categories' and merged.row_id = had.category and merged.doing = 'merged' and merged.id > had.since
  )
  select had.category, had.since from had
$$;

-- The history of plain rows, transfers or accounts, which whoever keeps the books may read: the audit log itself is
-- administrators'. Of one row, of the ledger with the new names that its category got since the row has it, or of those
-- that are gone (their deletion alone).
create function public.ledger_history(of_row uuid default null, of_table text default 'financial_transactions')
returns table (
  id bigint, row_id uuid, happened_at timestamptz, who text, verb text, old jsonb, new jsonb, reason text
)
language sql stable security definer set search_path = ''
as $$
  select entry.id, entry.row_id, entry.happened_at, entry.actor_name::text, entry.verb, entry.old,
    case when entry.verb <> 'delete' then entry.new end, entry.note::text
  from public.audit_log as entry
  where entry.table_name = of_table and of_table in ('financial_transactions', 'transfers', 'accounts')
    and entry.verb in ('insert', 'update', 'delete')
    and (select private.has_role('financial', 'admin'))
    -- A row that was given was deleted in an earlier version.
    and case when of_row is null then entry.verb = 'delete' and entry.doing is null else entry.row_id = of_row end
  union all
  -- The paper of money that was received is its receipt's.
  select entry.id, of_row, entry.happened_at, entry.actor_name::text, entry.verb, entry.old, entry.new, entry.note::text
  from public.financial_transactions as linked
    join public.audit_log as entry on entry.table_name = 'receipts' and entry.row_id = linked.receipt_id
  where linked.id = of_row and linked.kind = 'income' and linked.reverses is null and (select private.has_role('financial', 'admin'))
  union all
  select entry.id, of_row, entry.happened_at, entry.actor_name::text, entry.verb,
    jsonb_build_object('category', entry.old ->> 'name'), jsonb_build_object('category', entry.new ->> 'name'), entry.note::text
  from private.categories_of_row(of_row) as had
    join public.audit_log as entry
      on entry.table_name = 'categories' and entry.row_id = had.category and entry.id > had.since and entry.verb = 'update'
  where entry.old ->> 'name' <> entry.new ->> 'name' and (select private.has_role('financial', 'admin'))
$$;

grant select on public.categories to authenticated, service_role;
grant execute on function private.category_called, public.category to service_role;
grant insert (name, type, code) on public.categories to authenticated;
grant execute on function
  private.category_key, private.fixed_category, private.category_called, public.category, public.rename_category, public.merge_category,
  public.delete_category, public.listed_categories, public.ledger_history
to authenticated;

create trigger categories_version before update on public.categories
for each row execute function private.set_version();

create trigger categories_join_like before update of name on public.categories
for each row when (new.joined_to is null) execute function private.join_like_category();

-- A new one is told by the row for which it was made, and a name that leads to another by that one's entries.
create trigger categories_audit after update or delete on public.categories
for each row when (old.joined_to is null) execute function private.record_audit();

create trigger financial_transactions_category before insert or update of category_name, category_id, type
on public.financial_transactions for each row execute function private.find_category();

alter table public.categories enable row level security;

create policy "Financial staff and administrators read categories" on public.categories
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators add categories" on public.categories
for insert to authenticated with check ((select private.has_role('financial', 'admin')));
