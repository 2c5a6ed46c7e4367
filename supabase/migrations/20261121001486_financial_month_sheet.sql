-- A month as it was closed, or as it is now; with `from_month` all from that one on, each as it was closed, under the
-- names of the last, and each category with its place in the plan of the diocese as it is now. Sums are texts. With the
-- caller's own rights.
create function public.month_sheet(month date, from_month date default null) returns jsonb
language sql stable set search_path = ''
as $$
  with span as (
    select coalesce(month_sheet.from_month, month_sheet.month) as first_day, (month_sheet.month + interval '1 month')::date as next_day
  ), closing as (
    select known.* from span join public.closings as known on known.first_day >= span.first_day and known.first_day < span.next_day
    where known.reopened_at is null
  ), unkept as (
    -- The days before the first closing, and those after the last.
    select span.first_day, coalesce((select min(closing.first_day) from closing), span.next_day) as next_day from span
    union all
    select (max(closing.first_day) + interval '1 month')::date, span.next_day from span cross join closing group by span.next_day
  ), counted as (
    select * from unkept where unkept.first_day < unkept.next_day
  ), account_line as (
    select closing.first_day, kept.account_id, kept.name::text, kept.place, kept.opening, kept.income, kept.expense,
      kept.transferred_in, kept.transferred_out, kept.closing
    from closing join public.closing_accounts as kept on kept.closing_id = closing.id
    union all
    select counted.first_day, line.*
    from counted cross join lateral private.accounts_between(counted.first_day, counted.next_day) as line
  ), account as (
    select line.account_id, (array_agg(line.name order by line.first_day desc))[1] as name,
      (array_agg(line.place order by line.first_day desc))[1] as place, (array_agg(line.opening order by line.first_day))[1] as opening,
      sum(line.income) as income, sum(line.expense) as expense, sum(line.transferred_in) as transferred_in,
      sum(line.transferred_out) as transferred_out, (array_agg(line.closing order by line.first_day desc))[1] as closing
    from account_line as line group by line.account_id
  ), category_line as (
    select closing.first_day, kept.category_id, kept.type, kept.name::text, kept.code::text, kept.total as amount, kept.entries, kept.standing
    from closing join public.closing_categories as kept on kept.closing_id = closing.id
    union all
    select counted.first_day, line.*
    from counted cross join lateral private.categories_between(counted.first_day, counted.next_day) as line
  ), category as (
    select line.category_id, line.type, (array_agg(line.name order by line.first_day desc))[1] as name,
      (array_agg(line.code order by line.first_day desc))[1] as code, sum(line.amount) as amount, sum(line.entries) as entries,
      sum(line.standing) as standing
    from category_line as line group by line.category_id, line.type
  ), shared as (
    select private.share_sheet(span.first_day, span.next_day) as sheet from span
  ), named as (
    select category.type, category.name, category.code, sum(category.amount) as amount, sum(category.entries)::bigint as entries,
      sum(category.standing)::bigint as standing,
      coalesce(bool_or(shared.sheet -> 'category_ids' ? category.category_id::text), false) as in_share,
      -- As of now, also in closed months: what becomes known to be a wage is hidden from then on.
      max(coalesce(head.shown_under, own.shown_under)) as shown_under
    from category cross join shared
      left join public.categories as own on own.id = category.category_id
      left join public.categories as head on head.id = own.joined_to
    group by category.type, category.name, category.code
  ), early as (
    select closing.income_before_opening as income, closing.expense_before_opening as expense from closing
    union all
    select line.income, line.expense
    from counted cross join lateral private.before_opening_between(counted.first_day, counted.next_day) as line
  )
  select jsonb_build_object(
    'is_over', span.next_day <= private.parish_today(),
    'is_closed', month_sheet.month <= coalesce(
      (select max(known.first_day) from public.closings as known where known.reopened_at is null), '-infinity'
    ),
    'closing', (select to_jsonb(closing) from closing where span.first_day = month_sheet.month),
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'account_id', account.account_id, 'name', account.name, 'opening', account.opening::text, 'income', account.income::text,
        'expense', account.expense::text, 'transferred_in', account.transferred_in::text,
        'transferred_out', account.transferred_out::text, 'closing', account.closing::text
      ) order by account.place) from account
    ), '[]'),
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', named.name, 'code', named.code, 'type', named.type, 'amount', named.amount::text, 'entries', named.entries,
        'in_share', named.in_share, 'standing', named.standing, 'shown_under', named.shown_under, 'place', planned.place
      ) order by named.type desc, private.fold(named.name))
      from named left join public.diocese_plan as planned
        on planned.type = named.type and private.category_key(planned.code) = private.category_key(named.code)
    ), '[]'),
    'before_opening', (
      select jsonb_build_object('income', sum(early.income)::text, 'expense', sum(early.expense)::text) from early
    ),
    'purposes', coalesce((
      select jsonb_agg(jsonb_build_object(
        'purpose', line.purpose, 'receiver', line.receiver, 'opening', line.opening::text, 'shares', line.shares::text,
        'passed_on', line.passed_on::text, 'rest', line.rest::text
      ) order by line.place)
      from private.purposes_between(span.first_day, span.next_day)
        with ordinality as line (purpose, receiver, opening, shares, passed_on, rest, place)
    ), '[]'),
    'share', (select shared.sheet - array['category_ids', 'counts_alike'] from shared),
    'counts_alike', (select coalesce((shared.sheet ->> 'counts_alike')::boolean, true) from shared),
    'without_paper', private.without_paper(span.first_day, span.next_day)
  )
  from span
$$;

grant execute on function public.month_sheet to authenticated;
