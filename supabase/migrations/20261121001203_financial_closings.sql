-- Months that are closed: nothing of the ledger until the last day of the last one changes any more. What people would
-- write there is refused; money that is received, returned or becomes another's late counts on the first open day.
--
-- Custom errors:
--   PT409  hint closed: it would change a closed month; the detail is the first day that is open
--   PT503  hint busy: others are writing, and don't end in time

create table public.closings (
  id uuid primary key default gen_random_uuid(),
  -- That of the month.
  first_day date not null check (extract(day from first_day) = 1),
  -- Rows of before the opening day of their account, which are in no balance.
  income_before_opening numeric(20, 2) not null,
  expense_before_opening numeric(20, 2) not null,
  closed_by uuid default auth.uid(),
  closed_name private.line,
  closed_at timestamptz not null default now(),
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_name private.line,
  reopen_reason private.line check (length(reopen_reason) <= 500),
  constraint closings_reopened_for_a_reason check ((reopened_at is null) = (reopen_reason is null))
);

create unique index closings_in_force on public.closings (first_day) where reopened_at is null;

-- Each account as it was then, under the name that it had. Without a foreign key: where the month opened again it may
-- be deleted.
create table public.closing_accounts (
  id uuid primary key default gen_random_uuid(),
  closing_id uuid not null references public.closings (id),
  account_id uuid not null,
  name private.line not null,
  place integer not null,
  opening numeric(20, 2) not null,
  income numeric(20, 2) not null,
  expense numeric(20, 2) not null,
  transferred_in numeric(20, 2) not null,
  transferred_out numeric(20, 2) not null,
  closing numeric(20, 2) not null,
  constraint closing_accounts_once unique (closing_id, account_id),
  constraint closing_accounts_add_up check (opening + income - expense + transferred_in - transferred_out = closing)
);

-- The sums of categories by the id that their rows had, with the name and code of the list at that time.
create table public.closing_categories (
  id uuid primary key default gen_random_uuid(),
  closing_id uuid not null references public.closings (id),
  category_id uuid,
  type text not null check (type in ('income', 'expense')),
  name private.line,
  code private.line,
  total numeric(20, 2) not null,
  entries bigint not null,
  standing bigint not null,
  constraint closing_categories_once unique nulls not distinct (closing_id, category_id, type)
);

create index closing_accounts_by_account on public.closing_accounts (account_id);
create index closing_categories_by_category on public.closing_categories (category_id, type);

-- The first day that is open. Whoever asks it in order to write waits until no month is being closed, and nobody closes
-- one until that transaction ends.
create function private.open_from() returns date
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing', 2));
  return coalesce(
    (select (max(closing.first_day) + interval '1 month')::date from public.closings as closing where closing.reopened_at is null),
    '-infinity'
  );
end;
$$;

-- The day on which the books count what was received or spent on another: null if it is that day, whose month is open.
create function private.late_day(day date) returns date
language plpgsql set search_path = ''
as $$
declare
  open_from constant date := private.open_from();
begin
  return case when day < open_from then open_from end;
end;
$$;

-- Waits until nobody else writes, and lets nobody begin. It doesn't queue: whoever waits behind it may hold what a
-- writer needs.
create function private.lock_closing() returns void
language plpgsql set search_path = ''
as $$
begin
  for attempt in 1..200 loop
    if pg_try_advisory_xact_lock(hashtextextended('closing', 2)) then
      return;
    end if;
    perform pg_sleep(0.025);
  end loop;
  raise exception using errcode = 'PT503', message = 'others are writing in the ledger', hint = 'busy';
end;
$$;

create function private.refuse_closed(open_from date) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT409', message = 'it would change a closed month', hint = 'closed', detail = open_from::text;
end;
$$;

-- A paper was taken from a row, or another one put in its place, though not by the erasure of a person.
create function private.lost_paper(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = ''
return before ->> 'scan' is not null and after -> 'scan' is distinct from before -> 'scan'
  and (after ->> 'scan' is not null or after -> 'scan_erased_at' is not distinct from before -> 'scan_erased_at');

-- Keeps rows of closed months, whose day is the first argument's column: people may change only the other arguments'
-- columns, and the owner's functions all but what is summed. Papers are added, and none is taken by either.
create function private.keep_closed() returns trigger
language plpgsql set search_path = ''
as $$
declare
  open_from constant date := private.open_from();
  summed constant text[] := array[
    'id', 'amount', 'counted', 'type', 'category_id', 'account_id', 'purpose_id', 'receiver_id', 'from_account', 'to_account',
    tg_argv[0]
  ];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if least((before ->> tg_argv[0])::date, (after ->> tg_argv[0])::date) < open_from then
    if tg_op <> 'UPDATE' or private.lost_paper(before, after) then
      perform private.refuse_closed(open_from);
    elsif current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
      if exists (select from unnest(summed) as kept where before -> kept is distinct from after -> kept) then
        perform private.refuse_closed(open_from);
      end if;
    elsif before - tg_argv[1:] <> after - tg_argv[1:] then
      perform private.refuse_closed(open_from);
    end if;
  end if;
  return coalesce(new, old);
end;
$$;

-- Keeps what an account began with once a closed month has it, and lets no account begin in one.
create function private.keep_opening() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  open_from constant date := private.open_from();
begin
  if open_from = '-infinity'
    or tg_op = 'UPDATE' and (old.opening_balance, old.opening_day) is not distinct from (new.opening_balance, new.opening_day)
  then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and exists (
    select from public.closing_accounts as line join public.closings as closing on closing.id = line.closing_id
    where line.account_id = old.id and closing.reopened_at is null
  ) or tg_op <> 'DELETE' and (
    new.opening_day < open_from
    or new.opening_day is null and (new.opening_balance <> 0 or exists (
      select from public.financial_transactions as entry
      where entry.account_id = new.id and entry.is_counted and entry.transaction_date < open_from
    ))
  ) then
    perform private.refuse_closed(open_from);
  end if;
  return coalesce(new, old);
end;
$$;

grant select on public.closings, public.closing_accounts, public.closing_categories to authenticated, service_role;
grant execute on function private.open_from, private.refuse_closed, private.lost_paper to authenticated;

create trigger accounts_keep_opening before insert or update or delete on public.accounts
for each row execute function private.keep_opening();

-- Papers may be added; an allocation changes whose a row's money is.
create trigger financial_transactions_keep_closed before insert or update or delete on public.financial_transactions
for each row execute function private.keep_closed(
  'transaction_date', 'scan', 'scan_erased_at', 'search_text', 'is_counted', 'updated_at', 'updated_by'
);

create trigger closings_audit after insert or update on public.closings
for each row execute function private.record_audit();

alter table public.closings enable row level security;
alter table public.closing_accounts enable row level security;
alter table public.closing_categories enable row level security;

create policy "Financial staff and administrators read closings" on public.closings
for select to authenticated using ((select private.has_role('financial', 'admin')));
create policy "Financial staff and administrators read closed accounts" on public.closing_accounts
for select to authenticated using ((select private.has_role('financial', 'admin')));
create policy "Financial staff and administrators read closed categories" on public.closing_categories
for select to authenticated using ((select private.has_role('financial', 'admin')));
