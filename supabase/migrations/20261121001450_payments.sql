-- Money that was received, whose it is, and what went back of it. A receipt says what was received, an allocation whose
-- a part of it is, a return what of such a part went back. Rows are only added, by the functions of `payments_entered`,
-- and an allocation is ended once, when its money becomes another's. From them follow, in the same transaction, whether
-- an instalment or a donation is paid, and the linked rows of the ledger.

-- The order in which what was received and went back counts.
create sequence private.payment_numbers;

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  -- The caller's id of the call, by which a repetition finds the same receipt.
  call_id uuid not null,
  -- By which door the money was entered: by hand, reported by the provider, from a statement of the bank, or from a
  -- plain row of the ledger.
  source text not null check (source in ('hand', 'provider', 'statement', 'ledger')),
  -- Of many months in one go it is more than an amount.
  amount numeric(14, 2) not null check (amount > 0),
  account_id uuid not null references public.accounts (id),
  paid_on date not null check (paid_on between '1900-01-01' and '2999-12-31'),
  form private.payment_form not null,
  -- The provider's id of the payment, the fee that it kept, and the day on which it gave the fee back.
  provider_id private.line check (length(provider_id) <= 64),
  fee private.positive_money,
  fee_back_on date,
  -- The first open day, on which the books count both where their months were closed.
  late_on date,
  fee_back_late_on date,
  -- The charge-back that the parish won: the same money has been received again. Without a foreign key: tables that
  -- refer to each other can't be restored one after the other.
  regains uuid,
  -- The plain row whose money it is, which may be changed and deleted once it is nobody's: so without a foreign key.
  transaction_id uuid,
  -- The sitting of the desk in which it was received.
  sitting_id uuid references public.tithe_sittings (id),
  note private.prose check (length(note) <= 2000),
  -- The paper of what was received, and when the erasure of its payer removed it.
  scan private.file_name,
  scan_erased_at timestamptz,
  -- As in the audit log, without a foreign key, and the name as the person was called then; null for the product's own
  -- work.
  entered_by uuid default auth.uid(),
  creator_name private.line,
  entered_at timestamptz not null default now(),
  constraint receipts_once_a_call unique (source, call_id),
  constraint receipts_fee_back check (fee_back_on is null or fee is not null),
  constraint receipts_of_row check ((source = 'ledger') = (transaction_id is not null))
);

create table public.allocations (
  id uuid primary key default gen_random_uuid(),
  number bigint not null default nextval('private.payment_numbers'),
  receipt_id uuid not null references public.receipts (id),
  -- The call that began it: that of the receipt, or the one by which the money became another's.
  call_id uuid not null,
  -- Whose it is: an instalment's, and by which donation where that was given to a payer; a donation's; or what the
  -- plain row says whose money it is.
  parcela_id uuid references public.parcelas (id),
  donation_id uuid references public.donations (id),
  transaction_id uuid,
  amount private.positive_money not null,
  begun_by uuid default auth.uid(),
  begun_name private.line,
  begun_at timestamptz not null default now(),
  -- The day on which the books count it, if not the receipt's: the first open one where a month was closed.
  late_on date,
  -- True of a plain row's money that the row doesn't count itself, as that of a closed month: rows of the receipt do.
  has_rows boolean not null default false,
  ended_at timestamptz,
  -- The day on which the books take it from whose it was, if that counted in a month that was closed. Without one it
  -- has never counted.
  ended_late_on date,
  ended_by uuid,
  ended_name private.line,
  end_reason private.line check (length(end_reason) <= 500),
  constraint allocations_one_target check (num_nonnulls(coalesce(parcela_id, donation_id), transaction_id) = 1),
  constraint allocations_ended_have_a_reason check ((ended_at is null) = (end_reason is null))
);

create table public.returns (
  id uuid primary key default gen_random_uuid(),
  number bigint not null default nextval('private.payment_numbers'),
  call_id uuid not null,
  source text not null check (source in ('hand', 'provider')),
  allocation_id uuid not null references public.allocations (id),
  amount private.positive_money not null,
  -- As of an allocation.
  late_on date,
  returned_on date not null check (returned_on between '1900-01-01' and '2999-12-31'),
  -- How it went back: undone as a mistake, given back by hand, given back by the provider, or reversed by the payer's
  -- bank.
  returned text not null check (returned in ('undone', 'given_back', 'refunded', 'charged_back')),
  reason private.line not null check (length(reason) <= 500),
  -- The provider reversed a part of an instalment that was paid, and has been since: it stays so.
  is_forgiven boolean not null default false,
  -- The provider's id of the refund, or of the payment.
  provider_id private.line check (length(provider_id) <= 64),
  entered_by uuid default auth.uid(),
  creator_name private.line,
  entered_at timestamptz not null default now(),
  constraint returns_once_a_call unique (source, call_id)
);

alter table public.financial_transactions
add constraint financial_transactions_receipt foreign key (receipt_id) references public.receipts (id),
add constraint financial_transactions_donation foreign key (donation_id) references public.donations (id);

create unique index receipts_once_reported on public.receipts (source, provider_id) where provider_id is not null and regains is null;
create unique index receipts_once_regained on public.receipts (regains);
create index receipts_by_provider_id on public.receipts (provider_id) where provider_id is not null;
create index receipts_by_transaction on public.receipts (transaction_id) where transaction_id is not null;
create index receipts_by_sitting on public.receipts (sitting_id, entered_at);
create index receipts_by_account on public.receipts (account_id);
create unique index allocations_open_once on public.allocations (receipt_id, parcela_id, donation_id, transaction_id)
nulls not distinct where ended_at is null;
create index allocations_by_receipt on public.allocations (receipt_id, number);
create index allocations_by_call on public.allocations (call_id);
create index allocations_by_parcela on public.allocations (parcela_id, number);
create index allocations_by_transaction on public.allocations (transaction_id) where transaction_id is not null;
create index allocations_by_donation on public.allocations (donation_id, number);
create unique index returns_once_reported on public.returns (source, provider_id, allocation_id) where provider_id is not null;
-- With what sums of instalments need, so that they read no row.
create index returns_by_allocation on public.returns (allocation_id) include (amount, is_forgiven);

-- Payments of instalments and donations: what of receipts is theirs, and what of that went back (`reverses`). Of a part
-- that became another's only what had gone back before remains. `origin_id` is the donation by which it is a month's.
create view public.payments with (security_invoker = true) as
select
  allocation.id, allocation.number, allocation.receipt_id, allocation.call_id, receipt.source, allocation.amount,
  null::uuid as reverses, allocation.parcela_id, case when allocation.parcela_id is null then allocation.donation_id end as donation_id,
  allocation.donation_id as origin_id, receipt.paid_on, receipt.form, receipt.provider_id, null::private.line as reason,
  null::text as returned, receipt.regains, receipt.note, allocation.begun_by as entered_by, allocation.begun_name as creator_name,
  allocation.begun_at as entered_at
from public.allocations as allocation join public.receipts as receipt on receipt.id = allocation.receipt_id
where allocation.ended_at is null and allocation.transaction_id is null
union all
select
  allocation.id, allocation.number, allocation.receipt_id, allocation.call_id, receipt.source, back.amount::private.positive_money,
  null, allocation.parcela_id, case when allocation.parcela_id is null then allocation.donation_id end,
  allocation.donation_id, receipt.paid_on, receipt.form, receipt.provider_id, null,
  null, receipt.regains, receipt.note, allocation.begun_by, allocation.begun_name, allocation.begun_at
from public.allocations as allocation
  join public.receipts as receipt on receipt.id = allocation.receipt_id
  cross join lateral (
    select sum(known.amount) as amount from public.returns as known where known.allocation_id = allocation.id
  ) as back
where allocation.ended_at is not null and back.amount is not null
union all
select
  back.id, back.number, allocation.receipt_id, back.call_id, back.source, back.amount,
  back.allocation_id, allocation.parcela_id, case when allocation.parcela_id is null then allocation.donation_id end,
  allocation.donation_id, back.returned_on, receipt.form, back.provider_id, back.reason,
  back.returned, null, null, back.entered_by, back.creator_name, back.entered_at
from public.returns as back
  join public.allocations as allocation on allocation.id = back.allocation_id
  join public.receipts as receipt on receipt.id = allocation.receipt_id;

-- Rows stay as they are; of texts and papers the erasure of a person may empty some. An allocation is ended
-- once, the provider gives a fee back once, and a return is forgiven no more once.
create function private.keep_payment() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changing constant text[] := case tg_table_name
    when 'receipts' then
      array['note', 'scan', 'scan_erased_at'] || case when to_jsonb(old) ->> 'fee_back_on' is null then array['fee_back_on', 'fee_back_late_on'] else '{}' end
    when 'returns' then array['reason'] || case when to_jsonb(old) ->> 'is_forgiven' = 'true' then array['is_forgiven'] else '{}' end
    else array['end_reason'] || case
      when to_jsonb(old) ->> 'ended_at' is null then array['ended_at', 'ended_late_on', 'ended_by', 'ended_name'] else '{}'
    end
  end;
begin
  if tg_op = 'DELETE' or to_jsonb(new) - changing <> to_jsonb(old) - changing then
    raise exception using
      errcode = 'PT409', message = 'payments are neither changed nor deleted', hint = 'paid', detail = tg_table_name;
  end if;
  if private.lost_paper(to_jsonb(old), to_jsonb(new))
    and coalesce(to_jsonb(old) ->> 'late_on', to_jsonb(old) ->> 'paid_on')::date < private.open_from()
  then
    perform private.refuse_closed(private.open_from());
  end if;
  return new;
end;
$$;

-- Says on which day the books count what is received or returned while its month is closed; a return counts no earlier
-- than what it is of.
create function private.count_late() returns trigger
language plpgsql set search_path = ''
as $$
declare
  begun date;
begin
  if tg_table_name = 'returns' then
    select coalesce(part.late_on, receipt.paid_on) into begun
    from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id where part.id = new.allocation_id;
    new.late_on := nullif(greatest(private.late_day(new.returned_on), new.returned_on, begun), new.returned_on);
  elsif tg_op = 'INSERT' then
    new.late_on := private.late_day(new.paid_on);
  else
    new.fee_back_late_on := private.late_day(new.fee_back_on);
  end if;
  return new;
end;
$$;

-- The instalment has a copy of the note, which follows when the erasure of a person mends it.
create function private.follow_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.parcelas as parcela set observacoes = new.note
  from public.allocations as allocation
  where allocation.receipt_id = new.id and parcela.id = allocation.parcela_id and parcela.payment_id = allocation.id;
  return null;
end;
$$;

-- The payments of an instalment, the first one first: a column that is computed, since a view is no part of its row.
create function public.payments(parcela public.parcelas) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(payment) order by payment.number), '[]')
  from public.payments as payment where payment.parcela_id = parcela.id
$$;

-- Null of a donation that is nobody's, and of what is a plain row's own.
create function private.payer_of(part public.allocations) returns uuid
language sql stable set search_path = ''
return coalesce(
  (select private.payer_of(parcela) from public.parcelas as parcela where parcela.id = part.parcela_id),
  (select donation.dizimista_id from public.donations as donation where donation.id = part.donation_id)
);

create function private.payer_of(payment public.payments) returns uuid
language sql stable set search_path = ''
return (
  select private.payer_of(part) from public.allocations as part where part.id = coalesce(payment.reverses, payment.id)
);

create function private.payer_of(back public.returns) returns uuid
language sql stable set search_path = ''
return (select private.payer_of(part) from public.allocations as part where part.id = back.allocation_id);

-- Null of a row that belongs to no payment.
create function private.payer_of(entry public.financial_transactions) returns uuid
language sql stable set search_path = ''
return (
  select private.payer_of(part) from public.allocations as part
  where part.id = coalesce((select back.allocation_id from public.returns as back where back.id = entry.payment_id), entry.payment_id)
);

-- A receipt has at most one payer at a time.
create function private.payer_of(receipt public.receipts) returns uuid
language sql stable set search_path = ''
return (
  select max(private.payer_of(payment)::text)::uuid from public.payments as payment where payment.receipt_id = receipt.id
);

-- One entry of the audit log says all of a payment or a return, as the view has it; where its money was another's
-- before, why, and of how much. That a plain row's money is its own again is shown by the row's entry. In PL/pgSQL,
-- which keeps its plan, as what a payment asks.
create function private.audit_payment(payment uuid, reason text default null, amount numeric default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_in_audit(
    'insert', 'payments', known.id,
    new => to_jsonb(known) - array['receipt_id', 'origin_id'] || jsonb_build_object('amount', coalesce(audit_payment.amount, known.amount)),
    note => audit_payment.reason, dizimista_id => private.payer_of(known)
  )
  from public.payments as known where known.id = audit_payment.payment;
end;
$$;

-- An entry of each return, and of each part that a receipt's own call allocates; `reallocate` tells of others.
create function private.audit_entered() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'returns' or exists (
    select from public.receipts as receipt where receipt.id = (to_jsonb(new) ->> 'receipt_id')::uuid and receipt.call_id = new.call_id
  ) then
    perform private.audit_payment(new.id);
  end if;
  return null;
end;
$$;

-- Keeps the paper of a receipt, or removes it; false for an unknown one.
create function public.change_paper(receipt uuid, scan text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  update public.receipts as known set scan = change_paper.scan where known.id = receipt;
  return found;
end;
$$;

grant select on public.receipts, public.allocations, public.returns, public.payments to authenticated, service_role;
grant execute on function public.payments, public.change_paper to authenticated;

create trigger receipts_days before insert on public.receipts
for each row execute function private.refuse_future_days('paid_on');

create trigger returns_days before insert on public.returns
for each row execute function private.refuse_future_days('returned_on');

create trigger receipts_late before insert or update of fee_back_on on public.receipts
for each row execute function private.count_late();

create trigger returns_late before insert on public.returns
for each row execute function private.count_late();

create trigger receipts_keep before update or delete on public.receipts
for each row execute function private.keep_payment();

create trigger allocations_keep before update or delete on public.allocations
for each row execute function private.keep_payment();

create trigger returns_keep before update or delete on public.returns
for each row execute function private.keep_payment();

create trigger receipts_note after update of note on public.receipts
for each row when (new.note is distinct from old.note) execute function private.follow_note();

create trigger receipts_scan after insert or update of scan or delete on public.receipts
for each row execute function private.hold_file('scan');

-- The linked rows and the state of what is paid follow, and have no entry of their own.
create trigger allocations_audit after insert on public.allocations
for each row execute function private.audit_entered();

create trigger returns_audit after insert on public.returns
for each row execute function private.audit_entered();

-- A payment's entry says nothing of the paper. What an erasure removes, its own entry tells.
create trigger receipts_audit_scan after update of scan on public.receipts
for each row when (old.scan is distinct from new.scan and new.scan_erased_at is not distinct from old.scan_erased_at)
execute function private.record_audit('scan');

alter table public.receipts enable row level security;
alter table public.allocations enable row level security;
alter table public.returns enable row level security;

create policy "Financial staff and administrators read receipts" on public.receipts
for select to authenticated using ((select private.has_role('financial', 'admin')));
create policy "Financial staff and administrators read allocations" on public.allocations
for select to authenticated using ((select private.has_role('financial', 'admin')));
create policy "Financial staff and administrators read returns" on public.returns
for select to authenticated using ((select private.has_role('financial', 'admin')));
