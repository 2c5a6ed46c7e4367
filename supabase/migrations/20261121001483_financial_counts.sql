-- Counts of the box: what two people found in it when a day ended, beside what the books had then.
--
-- Custom errors beside `closed`:
--   PT409  hint other_content: the id is that of a count with other content
--   PT409  hint box_unopened: the box's opening balance is of a later day; the detail is that day

create table public.cash_counts (
  id uuid primary key,
  day date not null check (day between '1950-01-01' and '2999-12-31'),
  counted private.money not null check (counted >= 0),
  expected private.money not null,
  counted_by private.line not null check (length(counted_by) <= 100),
  also_counted_by private.line not null check (length(also_counted_by) <= 100),
  -- The row by which the difference was entered, which may be deleted: so without a foreign key.
  transaction_id uuid,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint cash_counts_by_two check (private.category_key(counted_by) <> private.category_key(also_counted_by))
);

create index cash_counts_listed on public.cash_counts (day desc, created_at desc, id);
create index cash_counts_by_creator on public.cash_counts (created_by);

-- Enters a count of the box when a day ended. With `settles` the difference becomes a row of the ledger of that day,
-- after which the books have what was counted. A repetition changes nothing.
create function public.enter_count(
  count uuid, day date, counted numeric, counted_by text, also_counted_by text, settles boolean default false
)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.cash_counts;
  box public.accounts;
  expected numeric;
  entry uuid;
begin
  perform private.require_role('financial', 'admin');
  if count is null or counted is null or counted <> round(counted, 2) then
    raise exception using errcode = '22023', message = 'no id, or no amount in cents';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('count ' || count, 2));
  select * into known from public.cash_counts as entered where entered.id = count;
  if found then
    if (known.day, known.counted::numeric, known.counted_by::text, known.also_counted_by::text)
      is distinct from (enter_count.day, enter_count.counted, enter_count.counted_by, enter_count.also_counted_by)
      or known.counted <> known.expected and settles <> (known.transaction_id is not null)
    then
      raise exception using errcode = 'PT409', message = 'the id is another count''s', hint = 'other_content';
    end if;
    return;
  end if;
  select * into box from public.accounts as account where account.purpose = 'cash';
  if box.opening_day > enter_count.day then
    raise exception using
      errcode = 'PT409', message = 'the box has no balance on that day', hint = 'box_unopened', detail = box.opening_day::text;
  end if;
  -- Nobody takes money out of it meanwhile.
  perform private.lock_box();
  select balance.balance::numeric into expected
  from public.account_balances(enter_count.day) as balance where balance.purpose = 'cash';
  if settles and counted <> expected then
    insert into public.financial_transactions (
      title, amount, type, category_name, transaction_date, account_id, counted_by, also_counted_by, created_by
    )
    values (
      'Diferença de caixa', abs(counted - expected), case when counted > expected then 'income' else 'expense' end, 'Diferença de caixa',
      enter_count.day, box.id, enter_count.counted_by, enter_count.also_counted_by, (select auth.uid())
    )
    returning id into entry;
  end if;
  insert into public.cash_counts (id, day, counted, expected, counted_by, also_counted_by, transaction_id)
  values (
    count, enter_count.day, enter_count.counted, expected, enter_count.counted_by, enter_count.also_counted_by, entry
  );
end;
$$;

-- Counts with who entered them. With the caller's own rights.
create function public.listed_counts()
returns table (
  id uuid, day date, counted numeric, expected numeric, counted_by text, also_counted_by text, is_settled boolean,
  creator_name text, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select
    known.id, known.day, known.counted::numeric, known.expected::numeric, known.counted_by::text, known.also_counted_by::text,
    exists (
      select from public.financial_transactions as entry
      where entry.id = known.transaction_id and entry.transaction_date = known.day
        and case entry.type when 'income' then entry.amount else -entry.amount end = known.counted - known.expected
    ), public.staff_name(known.created_by), known.created_at
  from public.cash_counts as known
$$;

grant select on public.cash_counts to authenticated, service_role;
grant execute on function public.enter_count, public.listed_counts to authenticated;

create trigger cash_counts_days before insert on public.cash_counts
for each row execute function private.refuse_future_days('day');

create trigger cash_counts_keep_closed before insert or update or delete on public.cash_counts
for each row execute function private.keep_closed('day');

create trigger cash_counts_audit after insert or update or delete on public.cash_counts
for each row execute function private.record_audit();

alter table public.cash_counts enable row level security;

create policy "Financial staff and administrators read counts" on public.cash_counts
for select to authenticated using ((select private.has_role('financial', 'admin')));
