-- Financial: the ledger of income and expenses.

create table public.financial_transactions (
  id uuid primary key default gen_random_uuid(),
  title private.line check (length(title) <= 200),
  amount private.positive_money not null,
  type text not null check (type in ('income', 'expense')),
  category private.line check (length(category) <= 100),
  transaction_date date not null check (transaction_date between '1900-01-01' and '2999-12-31'),
  description private.prose check (length(description) <= 2000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create index financial_transactions_listed on public.financial_transactions (transaction_date desc, created_at desc, id);
create index financial_transactions_by_category on public.financial_transactions (category);
create index financial_transactions_by_creator on public.financial_transactions (created_by);

grant select, delete on public.financial_transactions to authenticated;
grant
  insert (id, title, amount, type, category, transaction_date, description),
  update (title, amount, type, category, transaction_date, description)
on public.financial_transactions to authenticated;
grant select, insert, update, delete on public.financial_transactions to service_role;

create trigger financial_transactions_version before update on public.financial_transactions
for each row execute function private.set_version();

create trigger financial_transactions_audit after insert or update or delete on public.financial_transactions
for each row execute function private.record_audit();

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
