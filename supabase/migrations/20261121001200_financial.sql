-- Financial: the accounts where money lies, and the ledger of income and expenses. Financial staff and administrators
-- write plain rows; rows that belong to a payment or a transfer are written by functions only, and nobody changes or
-- deletes them.
--
-- Custom errors:
--   PT409  hint linked: the row belongs to a payment
--   PT409  hint given_row: the row's money is a payer's; the detail is the number, empty where it is nobody's any more
--   PT409  hint moved_row: the row's money became another's after its month was closed
--   PT409  hint of_transfer: the row is the fee of a transfer

-- Where money lies. Three are the product's own: by their purpose payments find the one in which they land.
create table public.accounts (
  id uuid primary key default gen_random_uuid(),
  name private.line not null check (length(name) <= 60),
  purpose text check (purpose in ('cash', 'bank', 'provider')) constraint accounts_of_a_purpose unique,
  -- The balance when that day began. Rows of earlier days don't count; without a day all rows do.
  opening_balance private.money not null default 0,
  opening_day date check (opening_day between '1950-01-01' and '2999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  -- An account at a bank may begin overdrawn; the box, in which money lies, may not.
  constraint accounts_box_is_not_overdrawn check (opening_balance >= 0 or purpose is distinct from 'cash')
);

create unique index accounts_name_key on public.accounts (private.fold(name));

insert into public.accounts (name, purpose) values ('Caixa', 'cash'), ('Banco', 'bank'), ('Mercado Pago', 'provider');

create table public.financial_transactions (
  id uuid primary key default gen_random_uuid(),
  title private.line check (length(title) <= 200),
  amount private.money not null,
  type text not null check (type in ('income', 'expense')),
  -- The category as it is written: a trigger finds its id, which alone is kept. `category(row)` reads the name.
  category_name private.line check (length(category_name) <= 100),
  category_id uuid,
  transaction_date date not null check (transaction_date between '1900-01-01' and '2999-12-31'),
  description private.prose check (length(description) <= 2000),
  -- Its papers: the number on the receipt, who was paid or paid, and the receipt itself.
  document_number private.line check (length(document_number) <= 60),
  payee private.line check (length(payee) <= 100),
  scan private.file_name,
  -- When the erasure of whose payment it was removed the receipt.
  scan_erased_at timestamptz,
  -- The day on which it was received or spent, where its month was closed before it was entered.
  happened_on date,
  -- The mass of the schedule at which it was collected. No foreign key: a mass that is no longer said leaves the row as
  -- it is.
  mass_id uuid,
  -- The two who counted that collection.
  counted_by private.line check (length(counted_by) <= 100),
  also_counted_by private.line check (length(also_counted_by) <= 100),
  -- For what it was collected, where it isn't the parish's own, and as an expense to whom of that it was passed on.
  purpose_id uuid,
  receiver_id uuid,
  -- How an envelope came that a desk received without a payer; no other plain row says it.
  form private.payment_form,
  -- The sitting in which it came.
  sitting_id uuid,
  -- Where it was received or spent; a trigger chooses one where nobody did.
  account_id uuid references public.accounts (id),
  -- The transfer of which it is the fee.
  transfer_id uuid,
  -- The receipt from which it follows, and the part of it whose `income`, or whose provider's `fee`, it is: an
  -- allocation, or what of one went back.
  receipt_id uuid,
  payment_id uuid,
  kind text check (kind in ('income', 'fee', 'moved')),
  -- The donation that represents a plain row while its money is a payer's: the row is locked then, and no sum has it.
  donation_id uuid,
  -- A plain row whose money became another's after its month was closed stays in sums, or out of them, as it was: rows
  -- of its receipt say what changed.
  was_counted boolean,
  is_counted boolean not null generated always as (coalesce(was_counted, donation_id is null)) stored,
  -- The row that a counter-entry reverses, wholly or in part: of the same type, with a negative amount.
  reverses uuid references public.financial_transactions (id) deferrable initially immediate,
  search_text text generated always as (
    private.fold(regexp_replace(
      coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(document_number, '') || ' ' || coalesce(payee, '')
        || ' ' || coalesce(counted_by, '') || ' ' || coalesce(also_counted_by, ''),
      '\s+', ' ', 'g'
    ))
  ) stored,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  constraint financial_transactions_positive check (case when reverses is null then amount > 0 else amount < 0 end),
  constraint financial_transactions_linked check (num_nulls(receipt_id, payment_id, kind) in (0, 3)),
  constraint financial_transactions_counter_entry_is_linked check (reverses is null or payment_id is not null),
  constraint financial_transactions_fee_of_transfer check (
    transfer_id is null or type = 'expense' and payment_id is null
  ),
  constraint financial_transactions_collected_is_income check (
    purpose_id is null or type = 'income' and payment_id is null and donation_id is null
  ),
  constraint financial_transactions_passed_on_is_expense check (
    receiver_id is null or type = 'expense' and payment_id is null and transfer_id is null
  ),
  constraint financial_transactions_desk_is_plain check (form is null or type = 'income' and payment_id is null),
  constraint financial_transactions_sitting_is_of_desk check (sitting_id is null or form is not null),
  constraint financial_transactions_given_is_plain check (donation_id is null or type = 'income' and payment_id is null),
  constraint financial_transactions_one_of_a_kind unique (payment_id, kind)
);

create index financial_transactions_listed on public.financial_transactions (transaction_date desc, created_at desc, id);
create index financial_transactions_by_category on public.financial_transactions (category_id, type);
create index financial_transactions_by_receipt on public.financial_transactions (receipt_id);
create index financial_transactions_by_reversed on public.financial_transactions (reverses);
create index financial_transactions_by_mass on public.financial_transactions (created_at) where mass_id is not null;
create index financial_transactions_by_sitting on public.financial_transactions (sitting_id, created_at);
create index financial_transactions_by_account on public.financial_transactions (account_id);
create unique index financial_transactions_by_transfer on public.financial_transactions (transfer_id);
create unique index financial_transactions_by_donation on public.financial_transactions (donation_id);
create index financial_transactions_by_creator on public.financial_transactions (created_by);
create index financial_transactions_at_desk on public.financial_transactions (created_by, created_at) where form is not null;

-- Where a plain row's money is unless somebody chose: in the box if it is income, and at the bank if an expense.
create function private.choose_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select account.id into new.account_id from public.accounts as account
  where account.purpose = case new.type when 'income' then 'cash' else 'bank' end;
  return new;
end;
$$;

-- The fee of a transfer goes with it: only the owner deletes it, who is the function that deletes the transfer.
create function private.keep_transfer_fee() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE'
    and current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
  then
    return old;
  end if;
  raise exception using
    errcode = 'PT409', message = 'the fee of a transfer is neither changed nor deleted', hint = 'of_transfer';
end;
$$;

-- A linked row changes only as what it follows from, by the owner's functions. A plain one whose money is a payer's, or
-- was moved when its month was closed, is neither changed nor deleted, but for its scan; its texts may be mended by the
-- erasure of a person, which runs as the owner.
create function private.keep_linked() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- A generated column has no value yet.
  uncounted constant text[] := array['scan', 'search_text', 'is_counted', 'updated_at', 'updated_by'];
  by_owner constant boolean := current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid);
begin
  if by_owner and old.receipt_id is not null then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and by_owner and (new.id, new.amount, new.type, new.category_id, new.transaction_date, new.account_id)
    is not distinct from (old.id, old.amount, old.type, old.category_id, old.transaction_date, old.account_id)
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.payment_id is null and to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
    return new;
  end if;
  if old.donation_id is not null then
    raise exception using
      errcode = 'PT409', message = 'the row was given to a payer', hint = 'given_row', detail = coalesce((
        select payer.numero_ordinal::text
        from public.donations as known join public.dizimistas as payer on payer.id = known.dizimista_id
        where known.id = old.donation_id
      ), '');
  end if;
  raise exception using
    errcode = 'PT409', message = 'a row that belongs to a payment is neither changed nor deleted',
    hint = case when old.payment_id is null then 'moved_row' else 'linked' end;
end;
$$;

-- Changes a plain row, with the fields that are given, and says why. Answers whether there was that version of it.
create function public.change_transaction(transaction uuid, change jsonb, reason text default null, version timestamptz default null)
returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform set_config('audit.reason', reason, true);
  update public.financial_transactions as entry
  set (
    title, amount, type, category_name, category_id, account_id, transaction_date, document_number, payee, description, purpose_id, receiver_id
  ) = (
    select
      given.title, given.amount, given.type, change ->> 'category',
      case when change -> 'category' <> 'null' or not change ? 'category' then entry.category_id end,
      given.account_id, given.transaction_date, given.document_number, given.payee, given.description,
      given.purpose_id, given.receiver_id
    from jsonb_populate_record(entry, change) as given
  )
  where entry.id = transaction and (version is null or entry.updated_at = version);
  return found;
end;
$$;

-- Deletes a plain row in the same way.
create function public.delete_transaction(transaction uuid, reason text default null, version timestamptz default null) returns boolean
language plpgsql set search_path = ''
as $$
begin
  perform set_config('audit.reason', reason, true);
  delete from public.financial_transactions as entry
  where entry.id = transaction and (version is null or entry.updated_at = version);
  return found;
end;
$$;

-- Changes an account, with the fields that are given. Another opening balance, or another day of it, has a reason.
-- Answers whether there was that version of it.
create function public.change_account(account uuid, change jsonb, reason text default null, version timestamptz default null)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  known public.accounts;
  given public.accounts;
begin
  perform private.require_role('financial', 'admin');
  select * into known from public.accounts as held
  where held.id = account and (version is null or held.updated_at = version) for update;
  if not found then
    return false;
  end if;
  given := jsonb_populate_record(known, change);
  if (given.opening_balance, given.opening_day) is distinct from (known.opening_balance, known.opening_day)
    and coalesce(btrim(reason), '') = ''
  then
    raise exception using
      errcode = '23514', message = 'new row violates check constraint "accounts_opening_has_reason"';
  end if;
  perform set_config('audit.reason', reason, true);
  update public.accounts as held
  set (name, opening_balance, opening_day) = (given.name, given.opening_balance, given.opening_day)
  where held.id = known.id;
  return true;
end;
$$;

grant select, delete on public.accounts to authenticated;
grant insert (id, name, opening_balance, opening_day), update (name) on public.accounts to authenticated;
grant select on public.accounts to service_role;

grant select, delete on public.financial_transactions to authenticated;
grant
  insert (
    id, title, amount, type, category_name, account_id, transaction_date, document_number, payee, description, mass_id, counted_by,
    also_counted_by, purpose_id, receiver_id
  ),
  update (
    title, amount, type, category_name, category_id, account_id, transaction_date, document_number, payee, description, scan, purpose_id,
    receiver_id
  )
on public.financial_transactions to authenticated;
grant select on public.financial_transactions to service_role;

grant execute on function public.change_account, public.change_transaction, public.delete_transaction to authenticated;

create trigger accounts_version before update on public.accounts
for each row execute function private.set_version();

create trigger accounts_audit after insert or update or delete on public.accounts
for each row execute function private.record_audit();

create trigger financial_transactions_account before insert or update on public.financial_transactions
for each row when (new.account_id is null) execute function private.choose_account();

create trigger financial_transactions_deleted before insert on public.financial_transactions
for each row when (new.payment_id is null) execute function private.refuse_deleted();

create trigger financial_transactions_keep_transfer_fee before update or delete on public.financial_transactions
for each row when (old.transfer_id is not null) execute function private.keep_transfer_fee();

create trigger financial_transactions_version before update on public.financial_transactions
for each row execute function private.set_version('donation_id', 'was_counted');

create trigger financial_transactions_keep_linked before update or delete on public.financial_transactions
for each row when (old.payment_id is not null or old.donation_id is not null or old.was_counted is not null) execute function private.keep_linked();

-- Linked rows follow from payments, whose entry says all.
create trigger financial_transactions_audit_insert after insert on public.financial_transactions
for each row when (new.payment_id is null) execute function private.record_audit();

create trigger financial_transactions_audit after update or delete on public.financial_transactions
for each row when (old.payment_id is null) execute function private.record_audit('scan');

create trigger financial_transactions_scan after insert or update of scan or delete on public.financial_transactions
for each row execute function private.hold_file('scan');

alter table public.accounts enable row level security;

create policy "Financial staff and administrators read accounts" on public.accounts
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators add accounts" on public.accounts
for insert to authenticated with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators change accounts" on public.accounts
for update to authenticated
using ((select private.has_role('financial', 'admin'))) with check ((select private.has_role('financial', 'admin')));

-- Payments land in the product's own.
create policy "Financial staff and administrators delete added accounts" on public.accounts
for delete to authenticated using (purpose is null and (select private.has_role('financial', 'admin')));

alter table public.financial_transactions enable row level security;

create policy "Financial staff and administrators read the ledger" on public.financial_transactions
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators add to the ledger" on public.financial_transactions
for insert to authenticated with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators change the ledger" on public.financial_transactions
for update to authenticated
using ((select private.has_role('financial', 'admin'))) with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators delete from the ledger" on public.financial_transactions
for delete to authenticated using ((select private.has_role('financial', 'admin')));
