-- Transfers between accounts, and what is in each account. A transfer is no income and no expense, so it is no row of
-- the ledger; its fee is one. It counts as a pair: less in the one account, more in the other.
--
-- Custom errors:
--   PT404  the account or the transfer does not exist; hint account where it is one of its accounts
--   PT409  hint before_opening: it is before an account's opening day; the detail is its name and that day
--   PT409  hint below_zero: a cash account would have less than nothing; the detail is what it would have
--   PT409  hint other_content, deleted: the id is that of a transfer with other content, or of one that was deleted

create table public.transfers (
  id uuid primary key default gen_random_uuid(),
  from_account uuid not null references public.accounts (id),
  to_account uuid not null references public.accounts (id),
  amount private.positive_money not null,
  transfer_date date not null check (transfer_date between '1950-01-01' and '2999-12-31'),
  -- Its papers: the number on the bank's slip, and the slip itself.
  document_number private.line check (length(document_number) <= 60),
  scan private.file_name,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint transfers_between_two check (from_account <> to_account)
);

create index transfers_listed on public.transfers (transfer_date desc, created_at desc, id);
create index transfers_by_source on public.transfers (from_account);
create index transfers_by_target on public.transfers (to_account);
create index transfers_by_creator on public.transfers (created_by);

-- Checked late where a restore asks for it: a backup's rows have no order.
alter table public.financial_transactions
add constraint financial_transactions_transfer foreign key (transfer_id) references public.transfers (id)
on delete cascade deferrable initially immediate;

-- A transfer as its entry in the audit log has it: with what its accounts are called now.
create function private.with_account_names(entry jsonb) returns jsonb
language sql stable strict set search_path = ''
as $$
  select entry || jsonb_build_object(
    'from_name', (select source.name from public.accounts as source where source.id = (entry ->> 'from_account')::uuid),
    'to_name', (select target.name from public.accounts as target where target.id = (entry ->> 'to_account')::uuid)
  )
$$;

-- The lock of whatever may lower the balance of the box, so that who asks how much is in it is answered for good. It is
-- the last lock that a transaction takes: others wait for nothing but its end.
create function private.lock_box() returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('box', 2))
$$;

-- Takes the lock where a row of the box is lowered, in whichever way it is written.
create function private.lock_lowered_box() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  touched uuid[];
begin
  if tg_table_name = 'accounts' then
    touched := array[new.id];
  elsif tg_table_name = 'transfers' then
    touched := array[new.from_account, old.to_account];
  else
    touched := array[old.account_id, new.account_id];
  end if;
  if exists (select from public.accounts as account where account.purpose = 'cash' and account.id = any (touched)) then
    perform private.lock_box();
  end if;
  return null;
end;
$$;

-- Enters a transfer and its fee, which the account that it leaves pays and which is no more than what is transferred. A
-- repetition answers the first one. Without `below_zero` the box never has less than nothing afterwards, at the end of
-- any day from the transfer's on: it is asked last, when the lock of the box is held.
create function public.enter_transfer(
  transfer uuid, from_account uuid, to_account uuid, amount numeric, transfer_date date, fee numeric default null,
  below_zero boolean default false, document_number text default null
)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  known public.transfers;
  account public.accounts;
  lowest_balance numeric;
begin
  perform private.require_role('financial', 'admin');
  if transfer is null or amount <> round(amount, 2) or fee <> round(fee, 2) or fee <= 0 then
    raise exception using errcode = '22023', message = 'no id, or no amount in cents';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transfer ' || transfer, 2));
  select * into known from public.transfers as entered where entered.id = transfer;
  if found then
    if (known.from_account, known.to_account, known.amount::numeric, known.transfer_date, known.document_number::text, (
      select entry.amount::numeric from public.financial_transactions as entry where entry.transfer_id = known.id
    )) is distinct from (
      enter_transfer.from_account, enter_transfer.to_account, enter_transfer.amount, enter_transfer.transfer_date,
      enter_transfer.document_number, fee
    ) then
      raise exception using errcode = 'PT409', message = 'the id is another transfer''s', hint = 'other_content';
    end if;
    return transfer;
  end if;
  if fee > amount then
    raise exception using
      errcode = '23514', message = 'new row violates check constraint "transfers_fee_is_less"';
  end if;
  if exists (
    select from unnest(array[enter_transfer.from_account, enter_transfer.to_account]) as named
    where named is not null and not exists (select from public.accounts as each where each.id = named)
  ) then
    raise exception using errcode = 'PT404', message = 'the account does not exist', hint = 'account';
  end if;
  -- Of the same day an opening balance is that of its beginning.
  select each.* into account
  from public.accounts as each
  where each.id in (enter_transfer.from_account, enter_transfer.to_account) and each.opening_day > enter_transfer.transfer_date
  order by each.opening_day desc limit 1;
  if found then
    raise exception using
      errcode = 'PT409', message = 'it is before an account''s opening day', hint = 'before_opening',
      detail = jsonb_build_object('name', account.name, 'day', account.opening_day)::text;
  end if;
  insert into public.transfers (id, from_account, to_account, amount, transfer_date, document_number)
  values (
    transfer, enter_transfer.from_account, enter_transfer.to_account, enter_transfer.amount, enter_transfer.transfer_date,
    enter_transfer.document_number
  );
  insert into public.financial_transactions (title, amount, type, category_name, transaction_date, account_id, transfer_id, created_by)
  select
    format('Tarifa da transferência de %s para %s', source.name, target.name), fee, 'expense', 'Tarifas',
    enter_transfer.transfer_date, source.id, transfer, (select auth.uid())
  from public.accounts as source cross join public.accounts as target
  where fee is not null and source.id = enter_transfer.from_account and target.id = enter_transfer.to_account;

  if below_zero is not true and exists (
    select from public.accounts as source where source.id = enter_transfer.from_account and source.purpose = 'cash'
  ) then
    perform private.lock_box();
    select lowest.balance::numeric into lowest_balance from public.lowest_in_box(enter_transfer.transfer_date) as lowest;
    if lowest_balance < 0 then
      raise exception using
        errcode = 'PT409', message = 'the box would have less than nothing', hint = 'below_zero', detail = lowest_balance::text;
    end if;
  end if;
  return transfer;
end;
$$;

-- Keeps the slip of a transfer, or removes it; false for an unknown one.
create function public.change_transfer_scan(transfer uuid, scan text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  update public.transfers as known set scan = change_transfer_scan.scan where known.id = transfer;
  return found;
end;
$$;

-- Takes a transfer back, with its fee, and says why. What it was stays in the audit log.
create function public.delete_transfer(transfer uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if coalesce(btrim(reason), '') = '' then
    raise exception using errcode = '22023', message = 'no reason';
  end if;
  perform set_config('audit.reason', reason, true);
  delete from public.transfers where id = transfer;
  if not found then
    raise exception using errcode = 'PT404', message = 'the transfer does not exist';
  end if;
end;
$$;

-- All that raised or lowered an account, with an amount below zero where it lowered it: the counted rows of the ledger,
-- and both sides of transfers. With the caller's own rights; inlined, as the ledger's functions.
create function private.movements() returns table (account_id uuid, day date, kind text, amount numeric)
language sql stable
begin atomic
  select
    entry.account_id, entry.transaction_date, entry.type, case entry.type when 'income' then entry.amount else -entry.amount end::numeric
  from public.financial_transactions as entry where entry.is_counted
  union all
  select transfer.from_account, transfer.transfer_date, 'transferred_out', -transfer.amount::numeric from public.transfers as transfer
  union all
  select transfer.to_account, transfer.transfer_date, 'transferred_in', transfer.amount::numeric from public.transfers as transfer;
end;

-- The balance of each account when a day ends, and what is received and spent after it. Null before the account's
-- opening day. With the caller's own rights.
create function public.account_balances(day date default null)
returns table (
  id uuid, name text, purpose text, opening_balance numeric, opening_day date, updated_at timestamptz, balance text, upcoming text
)
language sql stable set search_path = ''
as $$
  with wanted as (
    select coalesce(account_balances.day, private.parish_today()) as day
  ), summed as (
    select account.id,
      sum(movement.amount) filter (where movement.day <= wanted.day) as until_then,
      sum(movement.amount) filter (where movement.day > wanted.day) as after_it
    from wanted cross join public.accounts as account
      join private.movements() as movement on movement.account_id = account.id
        and movement.day >= coalesce(account.opening_day, '-infinity')
    group by account.id
  )
  select
    account.id, account.name::text, account.purpose, account.opening_balance::numeric, account.opening_day, account.updated_at,
    case when account.opening_day is null or account.opening_day <= wanted.day
      then (account.opening_balance + coalesce(summed.until_then, 0))::numeric(20, 2)::text
    end,
    coalesce(summed.after_it, 0)::numeric(20, 2)::text
  from wanted cross join public.accounts as account left join summed on summed.id = account.id
  order by array_position(array['cash', 'bank', 'provider'], account.purpose), private.fold(account.name)
$$;

-- The lowest balance of the box when a day ends, from one day to another or without an end, and the first day that has
-- it. Days before the box's opening day don't count. With the caller's own rights.
create function public.lowest_in_box(start_date date, end_date date default null)
returns table (day date, balance text)
language sql stable set search_path = ''
as $$
  with box as (
    select account.id, account.opening_balance, account.opening_day, greatest(start_date, account.opening_day) as first_day
    from public.accounts as account where account.purpose = 'cash'
  ), movement as (
    select box.first_day as day, box.opening_balance::numeric as amount from box
    union all
    select entry.transaction_date, case entry.type when 'income' then entry.amount else -entry.amount end
    from box join public.financial_transactions as entry
      on entry.account_id = box.id and entry.is_counted and entry.transaction_date >= coalesce(box.opening_day, '-infinity')
    union all
    select transfer.transfer_date, case transfer.to_account when box.id then transfer.amount else -transfer.amount end
    from box join public.transfers as transfer
      on box.id in (transfer.from_account, transfer.to_account) and transfer.transfer_date >= coalesce(box.opening_day, '-infinity')
  ), ended as (
    select counted.day, sum(sum(movement.amount)) over (order by counted.day) as balance
    from movement cross join box cross join lateral (select greatest(movement.day, box.first_day) as day) as counted
    group by counted.day
  )
  select ended.day, ended.balance::numeric(20, 2)::text from ended
  where end_date is null or ended.day <= end_date
  order by ended.balance, ended.day limit 1
$$;

-- Transfers with what people call the accounts, and their fee. With the caller's own rights.
create function public.account_transfers()
returns table (
  id uuid, from_id uuid, from_name text, to_id uuid, to_name text, amount numeric, fee numeric, transfer_date date,
  document_number text, scan text, creator_name text, created_at timestamptz
)
language sql stable set search_path = ''
as $$
  select
    transfer.id, source.id, source.name::text, target.id, target.name::text, transfer.amount::numeric, fee.amount::numeric,
    transfer.transfer_date, transfer.document_number::text, transfer.scan::text, public.staff_name(transfer.created_by),
    transfer.created_at
  from public.transfers as transfer
    join public.accounts as source on source.id = transfer.from_account
    join public.accounts as target on target.id = transfer.to_account
    left join public.financial_transactions as fee on fee.transfer_id = transfer.id
$$;

grant select on public.transfers to authenticated, service_role;
grant execute on function private.movements to authenticated;
grant execute on function public.enter_transfer, public.change_transfer_scan, public.delete_transfer, public.account_balances,
  public.lowest_in_box, public.account_transfers
to authenticated;

create trigger transfers_deleted before insert on public.transfers
for each row execute function private.refuse_deleted();

create trigger transfers_scan after insert or update of scan or delete on public.transfers
for each row execute function private.hold_file('scan');

create trigger transfers_audit after insert or update or delete on public.transfers
for each row execute function private.record_audit('scan');

-- When a transaction ends, as the lock is the last. What only raises a balance waits for nothing.
create constraint trigger transfers_lock_box after insert or delete on public.transfers
deferrable initially deferred for each row execute function private.lock_lowered_box();

create constraint trigger accounts_lock_box after update on public.accounts
deferrable initially deferred for each row when (
  new.opening_balance < old.opening_balance or new.opening_day is distinct from old.opening_day
) execute function private.lock_lowered_box();

create constraint trigger financial_transactions_lock_box_added after insert on public.financial_transactions
deferrable initially deferred for each row when ((new.type = 'expense') = (new.amount > 0))
execute function private.lock_lowered_box();

create constraint trigger financial_transactions_lock_box_changed after update on public.financial_transactions
deferrable initially deferred for each row when (
  (new.type, new.amount, new.account_id, new.transaction_date)
    is distinct from (old.type, old.amount, old.account_id, old.transaction_date)
) execute function private.lock_lowered_box();

create constraint trigger financial_transactions_lock_box_deleted after delete on public.financial_transactions
deferrable initially deferred for each row when ((old.type = 'income') = (old.amount > 0))
execute function private.lock_lowered_box();

alter table public.transfers enable row level security;

create policy "Financial staff and administrators read transfers" on public.transfers
for select to authenticated using ((select private.has_role('financial', 'admin')));
