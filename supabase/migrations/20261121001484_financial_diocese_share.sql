-- The share of the diocese: a percentage of what each month brought in the categories that the decree names, rounded
-- once, half up. Closing a month keeps by what it was counted, so that a new decree changes only open months.
--
-- Custom errors:
--   PT404  hint category: a category does not exist
--   PT409  hint share_category: what is done to a category would change it, which administrators alone may
--   PT409  hint share_closed: it would begin in a closed month; the detail is the first day that is open

create table public.diocese_share (
  id uuid primary key default gen_random_uuid(),
  -- In thousandths of a percent.
  share integer not null check (share between 0 and 100000),
  -- Nothing is due of the months before it.
  first_month date not null check (extract(day from first_month) = 1 and first_month between '1950-01-01' and '2999-12-01'),
  -- Who decreed it and when, as people write it.
  decree private.line check (length(decree) <= 200),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create unique index diocese_share_one on public.diocese_share ((true));

create function private.share_due(base numeric, share integer) returns numeric
language sql immutable strict parallel safe
return floor(base * share * 0.001 + 0.5) * 0.01;

-- The share of each closed month. The first closing has a row for each month that it ended.
create table public.closing_shares (
  id uuid primary key default gen_random_uuid(),
  closing_id uuid not null references public.closings (id),
  -- That of the month.
  first_day date not null check (extract(day from first_day) = 1),
  share integer not null check (share between 0 and 100000),
  -- The categories of both sides that counted, by the id that their rows have.
  category_ids uuid[] not null,
  base numeric(20, 2) not null,
  due numeric(20, 2) not null,
  paid numeric(20, 2) not null,
  constraint closing_shares_once unique (closing_id, first_day),
  constraint closing_shares_rounded_once check (due = private.share_due(base, share))
);

-- Income and expenses of categories in these days, by month, without what was collected for others and passed on.
create function private.share_sums(category_ids uuid[], first_day date, next_day date)
returns table (month date, base numeric, paid numeric)
language sql stable set search_path = ''
as $$
  with of_others as (
    select part.transaction_id, sum(part.amount) as amount
    from private.purpose_shares(share_sums.next_day - 1) as part where part.receiver_id is not null group by 1
  )
  select
    date_trunc('month', entry.transaction_date::timestamp)::date,
    coalesce(sum(entry.amount - coalesce(of_others.amount, 0)) filter (where entry.type = 'income'), 0),
    coalesce(sum(entry.amount) filter (where entry.type = 'expense' and entry.receiver_id is null), 0)
  from public.financial_transactions as entry left join of_others on of_others.transaction_id = entry.id
  where entry.is_counted and entry.category_id = any (share_sums.category_ids)
    and entry.transaction_date >= share_sums.first_day and entry.transaction_date < share_sums.next_day
  group by 1
$$;

-- The share of each month of these days, by the decree of now. With the caller's own rights.
create function private.shares_counted(first_day date, next_day date)
returns table (month date, share integer, category_ids uuid[], base numeric, due numeric, paid numeric)
language sql stable set search_path = ''
as $$
  with decreed as (
    select
      known.share, greatest(known.first_month, shares_counted.first_day) as first_day,
      array(
        select own.id from public.categories as own join public.categories as named on named.id = coalesce(own.joined_to, own.id)
        where named.in_share order by own.id
      ) as category_ids
    from public.diocese_share as known
  ), summed as (
    select line.* from decreed cross join lateral private.share_sums(decreed.category_ids, decreed.first_day, shares_counted.next_day) as line
  )
  select
    each.month, decreed.share, decreed.category_ids, coalesce(summed.base, 0), private.share_due(coalesce(summed.base, 0), decreed.share),
    coalesce(summed.paid, 0)
  from decreed cross join lateral (
    select generate_series(decreed.first_day::timestamp, (shares_counted.next_day - 1)::timestamp, interval '1 month')::date as month
  ) as each left join summed on summed.month = each.month
$$;

-- The share of these days: closed months as they were closed, the others as they are now; with the rest of
-- all months before. Null where nothing was decreed for them; `share` is null where months differ. Sums are texts. With
-- the caller's own rights.
create function private.share_sheet(first_day date, next_day date) returns jsonb
language sql stable set search_path = ''
as $$
  with closing as (
    select known.* from public.closings as known where known.reopened_at is null
  ), each as (
    select kept.first_day as month, kept.share, kept.category_ids, kept.base, kept.due, kept.paid
    from closing join public.closing_shares as kept on kept.closing_id = closing.id
    where kept.first_day < share_sheet.next_day
    union all
    select counted.*
    from private.shares_counted(
      coalesce((select (max(closing.first_day) + interval '1 month')::date from closing), '-infinity'), share_sheet.next_day
    ) as counted
  ), own as (
    select * from each where each.month >= share_sheet.first_day
  ), former as (
    select coalesce(sum(each.due - each.paid), 0) as rest from each where each.month < share_sheet.first_day
  )
  select jsonb_build_object(
    'share', case when min(own.share) = max(own.share) then min(own.share) end, 'opening', former.rest::text,
    'base', sum(own.base)::text, 'due', sum(own.due)::text, 'paid', sum(own.paid)::text,
    'rest', (former.rest + sum(own.due - own.paid))::text,
    'category_ids', (select jsonb_agg(distinct counting.id) from own as month cross join unnest(month.category_ids) as counting (id)),
    -- By what they are joined to now: a new name makes no other category.
    'counts_alike', (
      select count(distinct array(
        select distinct coalesce(counting.joined_to, counting.id) from public.categories as counting
        where counting.id = any (month.category_ids) order by 1
      )) = 1
      from own as month
    )
  )
  from own cross join former group by former.rest
$$;

-- Months whose kept share no longer says what their rows say, or is lacking.
create function private.share_faults() returns table (month date, fault text)
language sql stable set search_path = ''
as $$
  with closing as (
    select known.* from public.closings as known where known.reopened_at is null
  ), kept as (
    select line.* from closing join public.closing_shares as line on line.closing_id = closing.id
  )
  select kept.first_day, 'share'
  from kept left join lateral private.share_sums(kept.category_ids, kept.first_day, (kept.first_day + interval '1 month')::date) as summed on true
  where (kept.base, kept.paid) is distinct from (coalesce(summed.base, 0), coalesce(summed.paid, 0))
  union all
  select each.month, 'share'
  from public.diocese_share as decreed cross join lateral (
    select generate_series(decreed.first_month::timestamp, (select max(closing.first_day) from closing)::timestamp, interval '1 month')::date as month
  ) as each
  where not exists (select from kept where kept.first_day = each.month)
$$;

-- Saves what is decreed: it counts for the months that are open. False where there is not that version of it.
create function public.save_diocese_share(
  share integer, first_month date, decree text, category_ids uuid[], version timestamptz default null
)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  known public.diocese_share;
  open_from date;
begin
  perform private.require_role('admin');
  open_from := private.open_from();
  perform pg_advisory_xact_lock(hashtextextended('categories', 2));
  select * into known from public.diocese_share as decreed for update;
  if known.updated_at is distinct from version then
    return false;
  end if;
  if known.first_month is distinct from first_month and least(known.first_month, first_month) < open_from then
    raise exception using
      errcode = 'PT409', message = 'a closed month would begin to have a share, or lose it', hint = 'share_closed', detail = open_from::text;
  end if;
  if (select count(*) from public.categories as listed where listed.id = any (category_ids) and listed.joined_to is null)
    <> cardinality(category_ids)
  then
    raise exception using errcode = 'PT404', message = 'a category does not exist', hint = 'category';
  end if;
  if known.id is null then
    insert into public.diocese_share as decreed (share, first_month, decree)
    values (save_diocese_share.share, save_diocese_share.first_month, save_diocese_share.decree);
  else
    update public.diocese_share as decreed set
      share = save_diocese_share.share, first_month = save_diocese_share.first_month, decree = save_diocese_share.decree
    where decreed.id = known.id;
  end if;
  update public.categories as listed set in_share = not listed.in_share
  where listed.joined_to is null and listed.in_share <> (listed.id = any (category_ids));
  return true;
end;
$$;

-- Asked before a category that counts is joined to one that doesn't, or the other way round, or deleted.
create function private.may_change_share() returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise exception using
      errcode = 'PT409', message = 'it would change the share of the diocese', hint = 'share_category';
  end if;
end;
$$;

grant select on public.diocese_share, public.closing_shares to authenticated, service_role;
grant execute on function
  public.save_diocese_share, private.share_sheet, private.shares_counted, private.share_sums, private.share_due
to authenticated;

create trigger diocese_share_version before update on public.diocese_share
for each row execute function private.set_version();

-- Which categories count is a part of what was decreed.
create trigger categories_version_of_share after update of in_share, joined_to on public.categories
for each row when (
  (old.in_share or new.in_share) and (old.in_share, old.joined_to) is distinct from (new.in_share, new.joined_to)
) execute function private.set_version_of('diocese_share');

create trigger categories_version_of_share_without after delete on public.categories
for each row when (old.in_share) execute function private.set_version_of('diocese_share');

create trigger diocese_share_audit after insert or update on public.diocese_share
for each row execute function private.record_audit();

alter table public.diocese_share enable row level security;
alter table public.closing_shares enable row level security;

create policy "Financial staff and administrators read the decreed share" on public.diocese_share
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators read closed shares" on public.closing_shares
for select to authenticated using ((select private.has_role('financial', 'admin')));
