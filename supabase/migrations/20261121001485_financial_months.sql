-- Closing a month, what is in it, and that what was closed still says what the rows say.
--
-- Custom errors:
--   PT409  hint not_over: the month is not over
--   PT409  hint already_closed: the month is closed; the detail is when and by whom, as JSON
--   PT409  hint not_next: months are closed in their order; the detail is the first day of the next one
--   PT409  hint before_opening: no account had begun when it ended; the detail is the first opening day
--   PT409  hint not_last: only the last closed month opens again; the detail is its first day
--   PT409  hint not_closed: the month is not closed

-- The balance of each account when these days began and ended, and what was received and spent between. Rows of before
-- an account's opening day don't count, and one that began later has no line. With the caller's own rights.
create function private.accounts_between(first_day date, next_day date)
returns table (
  account_id uuid, name text, place integer, opening numeric, income numeric, expense numeric, transferred_in numeric,
  transferred_out numeric, closing numeric
)
language sql stable set search_path = ''
as $$
  with summed as (
    select
      account.id,
      coalesce(sum(movement.amount) filter (where movement.day < accounts_between.first_day), 0) as earlier,
      coalesce(sum(movement.amount) filter (where movement.day >= accounts_between.first_day and movement.kind = 'income'), 0) as income,
      -coalesce(sum(movement.amount) filter (where movement.day >= accounts_between.first_day and movement.kind = 'expense'), 0) as expense,
      coalesce(sum(movement.amount) filter (where movement.day >= accounts_between.first_day and movement.kind = 'transferred_in'), 0)
        as transferred_in,
      -coalesce(sum(movement.amount) filter (where movement.day >= accounts_between.first_day and movement.kind = 'transferred_out'), 0)
        as transferred_out
    from public.accounts as account
      left join private.movements() as movement on movement.account_id = account.id
        and movement.day >= coalesce(account.opening_day, '-infinity')
        and movement.day < accounts_between.next_day
    group by account.id
  )
  select
    account.id, account.name::text,
    row_number() over (order by array_position(array['cash', 'bank', 'provider'], account.purpose), private.fold(account.name))::integer,
    account.opening_balance + summed.earlier, summed.income, summed.expense, summed.transferred_in, summed.transferred_out,
    account.opening_balance + summed.earlier + summed.income - summed.expense + summed.transferred_in - summed.transferred_out
  from public.accounts as account join summed on summed.id = account.id
  where account.opening_day is null or account.opening_day < accounts_between.next_day
$$;

-- The sums of these days by category, by the id that the rows have, with the name and code that the list gives it. Of
-- the rows at least `standing` are taken back by no other: the sheet for the notice board shows no income of few.
create function private.categories_between(first_day date, next_day date)
returns table (category_id uuid, type text, name text, code text, amount numeric, entries bigint, standing bigint)
language sql stable set search_path = ''
as $$
  select summed.category_id, summed.type, named.name::text, named.code::text, summed.amount, summed.entries, summed.standing
  from (
    select entry.category_id, entry.type, sum(entry.amount)::numeric as amount, count(*) as entries,
      greatest(count(*) - 2 * count(entry.reverses), 0) as standing
    from public.financial_transactions as entry
    where entry.is_counted and entry.transaction_date >= categories_between.first_day
      and entry.transaction_date < categories_between.next_day
    group by entry.category_id, entry.type
  ) as summed
    left join public.categories as own on own.id = summed.category_id
    left join public.categories as named on named.id = coalesce(own.joined_to, own.id)
$$;

-- Sums of these days' rows of before the opening day of their account.
create function private.before_opening_between(first_day date, next_day date) returns table (income numeric, expense numeric)
language sql stable set search_path = ''
as $$
  select
    coalesce(sum(entry.amount) filter (where entry.type = 'income'), 0),
    coalesce(sum(entry.amount) filter (where entry.type = 'expense'), 0)
  from public.accounts as account join public.financial_transactions as entry
    on entry.account_id = account.id and entry.transaction_date < account.opening_day
  where entry.is_counted and entry.transaction_date >= before_opening_between.first_day
    and entry.transaction_date < before_opening_between.next_day
$$;

-- Closes a month that is over: the first one that is closed ends all before it, each other is the next one.
create function public.close_month(month date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last public.closings;
  first_opening date;
  closed_id uuid;
begin
  perform private.require_role('financial', 'admin');
  if month is null or extract(day from month) <> 1 then
    raise exception using errcode = '22023', message = 'no first day of a month';
  end if;
  perform private.lock_closing();
  select * into last from public.closings as known where known.reopened_at is null order by known.first_day desc limit 1;
  if last.first_day >= close_month.month then
    select * into last from public.closings as known where known.reopened_at is null and known.first_day = close_month.month;
    raise exception using
      errcode = 'PT409', message = 'the month is closed', hint = 'already_closed',
      detail = jsonb_build_object('at', last.closed_at, 'by', last.closed_name)::text;
  end if;
  if (close_month.month + interval '1 month')::date > private.parish_today() then
    raise exception using errcode = 'PT409', message = 'the month is not over', hint = 'not_over';
  end if;
  if (last.first_day + interval '1 month')::date < close_month.month then
    raise exception using
      errcode = 'PT409', message = 'months are closed in their order', hint = 'not_next',
      detail = (last.first_day + interval '1 month')::date::text;
  end if;
  select min(coalesce(account.opening_day, '-infinity')) into first_opening from public.accounts as account;
  if first_opening >= (close_month.month + interval '1 month')::date then
    raise exception using
      errcode = 'PT409', message = 'no account had begun', hint = 'before_opening', detail = first_opening::text;
  end if;
  insert into public.closings (first_day, income_before_opening, expense_before_opening, closed_name)
  select close_month.month, early.income, early.expense, (select person.name from public.profiles as person where person.id = (select auth.uid()))
  from private.before_opening_between(close_month.month, (close_month.month + interval '1 month')::date) as early
  returning id into closed_id;
  insert into public.closing_accounts (
    closing_id, account_id, name, place, opening, income, expense, transferred_in, transferred_out, closing
  )
  select closed_id, line.* from private.accounts_between(close_month.month, (close_month.month + interval '1 month')::date) as line;
  insert into public.closing_categories (closing_id, category_id, type, name, code, total, entries, standing)
  select closed_id, line.* from private.categories_between(close_month.month, (close_month.month + interval '1 month')::date) as line;
  insert into public.closing_shares (closing_id, first_day, share, category_ids, base, due, paid)
  select closed_id, line.*
  from private.shares_counted(
    coalesce((last.first_day + interval '1 month')::date, '-infinity'), (close_month.month + interval '1 month')::date
  ) as line;
end;
$$;

-- Opens the month that was closed last again. What was closed then stays, and so does what was received late.
create function public.reopen_month(month date, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  last public.closings;
begin
  perform private.require_role('admin');
  if reason is null then
    raise exception using errcode = '22023', message = 'no reason';
  end if;
  perform private.lock_closing();
  select * into last from public.closings as known where known.reopened_at is null order by known.first_day desc limit 1;
  if last.id is null or last.first_day < reopen_month.month or not exists (
    select from public.closings as known where known.reopened_at is null and known.first_day = reopen_month.month
  ) then
    raise exception using errcode = 'PT409', message = 'the month is not closed', hint = 'not_closed';
  end if;
  if last.first_day <> reopen_month.month then
    raise exception using
      errcode = 'PT409', message = 'only the last closed month opens again', hint = 'not_last', detail = last.first_day::text;
  end if;
  update public.closings as known set
    reopened_at = now(), reopened_by = (select auth.uid()), reopen_reason = reopen_month.reason,
    reopened_name = (select person.name from public.profiles as person where person.id = (select auth.uid()))
  where known.id = last.id;
end;
$$;

-- Closed months that no longer say what their rows say, or don't begin with what the month before ended with.
create function private.closing_faults() returns table (month date, fault text)
language sql stable security definer set search_path = ''
as $$
  with closing as (
    select known.* from public.closings as known where known.reopened_at is null
  )
  select closing.first_day, 'account'
  from closing cross join lateral (
    select 1 from (select * from public.closing_accounts as kept where kept.closing_id = closing.id) as kept
      full join private.accounts_between(closing.first_day, (closing.first_day + interval '1 month')::date) as line on line.account_id = kept.account_id
    where (kept.opening, kept.income, kept.expense, kept.transferred_in, kept.transferred_out, kept.closing)
      is distinct from (line.opening, line.income, line.expense, line.transferred_in, line.transferred_out, line.closing)
      -- An account that people added since has nothing in it.
      and not (kept.id is null and (line.opening, line.income, line.expense, line.transferred_in, line.transferred_out) = (0, 0, 0, 0, 0))
    limit 1
  ) as differing
  union all
  select closing.first_day, 'category'
  from closing cross join lateral (
    select 1 from (select * from public.closing_categories as kept where kept.closing_id = closing.id) as kept
      full join private.categories_between(closing.first_day, (closing.first_day + interval '1 month')::date) as line
        on line.type = kept.type and coalesce(line.category_id, closing.id) = coalesce(kept.category_id, closing.id)
    where (kept.total, kept.entries, kept.standing) is distinct from (line.amount, line.entries, line.standing)
    limit 1
  ) as differing
  union all
  select closing.first_day, 'before_opening'
  from closing cross join lateral private.before_opening_between(closing.first_day, (closing.first_day + interval '1 month')::date) as early
  where (closing.income_before_opening, closing.expense_before_opening) is distinct from (early.income, early.expense)
  union all
  select closing.first_day, 'begins_otherwise'
  from closing join closing as former on former.first_day = (closing.first_day - interval '1 month')::date
  where exists (
    select from public.closing_accounts as ended join public.closing_accounts as begun
      on begun.account_id = ended.account_id and begun.closing_id = closing.id
    where ended.closing_id = former.id and ended.closing <> begun.opening
  )
  union all
  select * from private.share_faults()
$$;

-- The months from the first row or closing on, at most ten years, with how many rows count in each. With the caller's
-- own rights.
create function public.listed_months()
returns table (month date, entries bigint, is_over boolean, is_closed boolean, is_next boolean, is_last boolean, closings jsonb)
language sql stable set search_path = ''
as $$
  with counted as (
    select date_trunc('month', entry.transaction_date::timestamp)::date as month, count(*) as entries
    from public.financial_transactions as entry where entry.is_counted group by 1
  ), present as (
    select date_trunc('month', private.parish_today()::timestamp)::date as month
  ), last as (
    select max(closing.first_day) as month from public.closings as closing where closing.reopened_at is null
  ), first as (
    select least(
      (select min(counted.month) from counted), (select min(closing.first_day) from public.closings as closing), present.month
    ) as month
    from present
  )
  select
    each.month, coalesce(counted.entries, 0), each.month < present.month,
    coalesce(each.month <= last.month, false),
    each.month < present.month
      and each.month = coalesce((last.month + interval '1 month')::date, (present.month - interval '1 month')::date),
    coalesce(each.month = last.month, false),
    coalesce(told.closings, '[]')
  from present cross join last cross join first
    cross join lateral (
      select generate_series(
        greatest(first.month, (present.month - interval '119 months')::date)::timestamp, present.month::timestamp, interval '1 month'
      )::date as month
    ) as each
    left join counted on counted.month = each.month
    left join lateral (
      select jsonb_agg(to_jsonb(closing) order by closing.closed_at desc) as closings
      from public.closings as closing where closing.first_day = each.month
    ) as told on true
  order by each.month desc
$$;

-- Expenses of these days without their paper. With the caller's own rights.
create function private.without_paper(first_day date, next_day date) returns bigint
language sql stable set search_path = ''
as $$
  select count(*)
  from public.financial_transactions as entry
  where entry.is_counted and entry.transaction_date >= without_paper.first_day and entry.transaction_date < without_paper.next_day
    and entry.type = 'expense' and entry.receipt_id is null and entry.transfer_id is null and entry.scan is null
$$;

-- Faults of a month for people: cases that wait for somebody, rows without a category, accounts that had less than
-- nothing when a day ended, expenses without their paper, and a box that nobody counted at the end. With the caller's
-- own rights.
create function public.month_checks(month date)
returns table (kind text, entries bigint, name text, amount text, day date)
language sql stable set search_path = ''
as $$
  with bounds as (
    select month_checks.month as first_day, (month_checks.month + interval '1 month')::date as next_day
  ), entry as (
    select each.* from bounds join public.financial_transactions as each
      on each.transaction_date >= bounds.first_day and each.transaction_date < bounds.next_day
    where each.is_counted
  ), ended as (
    select account.id, account.name::text, moved.day,
      account.opening_balance + sum(sum(moved.amount)) over (partition by account.id order by moved.day) as balance
    from bounds cross join public.accounts as account
      join private.movements() as moved on moved.account_id = account.id and moved.day < bounds.next_day
        and moved.day >= coalesce(account.opening_day, '-infinity')
    group by account.id, account.name, account.opening_balance, moved.day
  ), lowest as (
    -- The balance with which the month begins is that of the last day before it.
    select distinct on (ended.id) ended.name, ended.balance, greatest(ended.day, bounds.first_day) as day
    from bounds cross join ended
    where ended.balance < 0 and ended.day >= coalesce(
      (select max(former.day) from ended as former where former.id = ended.id and former.day < bounds.first_day), bounds.first_day
    )
    order by ended.id, ended.balance, ended.day
  )
  select 'open_cases', count(*), null, null, null::date
  from bounds join public.reconciliation_cases as waiting on waiting.resolved_at is null and waiting.happened_on < bounds.next_day
  having count(*) > 0
  union all
  select 'uncategorized', count(*), null, null, null from entry where entry.category_id is null having count(*) > 0
  union all
  select 'below_zero', 1, lowest.name, lowest.balance::text, lowest.day from lowest
  union all
  select 'without_paper', lacking.entries, null, null, null
  from bounds cross join lateral private.without_paper(bounds.first_day, bounds.next_day) as lacking(entries) where lacking.entries > 0
  union all
  select 'no_count', 1, null, null, bounds.next_day - 1
  from bounds
  where bounds.next_day <= private.parish_today() and not exists (
    select from public.cash_counts as counted where counted.day = bounds.next_day - 1
  )
$$;

grant execute on function
  public.close_month, public.reopen_month, public.listed_months, public.month_checks, private.accounts_between,
  private.categories_between, private.before_opening_between, private.without_paper
to authenticated;

create trigger transfers_keep_closed before insert or update or delete on public.transfers
for each row execute function private.keep_closed('transfer_date', 'scan');
