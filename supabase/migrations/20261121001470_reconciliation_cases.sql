-- Cases of reconciling, for people to look at, and how they are opened and ended.

-- Differences between the provider's payments and our rows: for financial staff to look at.
--   unknown_payment  money was received for which there is no row
--   differs          amount, currency or reference are not those of the charge, so nothing was entered
--   paid_twice       an instalment is paid by the provider and in another way too
--   late             a charge was paid that had expired or was replaced; it was entered
--   refunded         the provider paid money back, wholly or in part; it was entered
--   charged_back     the payer's bank reversed the payment; it was entered
--   regained         the provider decided for the parish after a charge-back; it was entered again
--   not_entered      a received payment could not be entered: a part of what the provider reports can't be read
--   change_not_entered  the same of a payment in the books: its state at the provider could not be entered
--   subscription_failed  a charge of a subscription was refused
--   books_differ     what is in the books of a payment is not what the provider has of it now
create table public.reconciliation_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'unknown_payment', 'differs', 'paid_twice', 'late', 'refunded', 'charged_back', 'regained', 'not_entered', 'change_not_entered',
    'books_differ', 'subscription_failed'
  )),
  charge_id uuid references public.pix_charges (id),
  -- The payment that it is about, where one was entered.
  payment_id uuid references public.allocations (id),
  provider_id private.line not null check (length(provider_id) <= 80),
  -- The provider's id of the subscription whose charge it is.
  subscription_id private.line check (length(subscription_id) <= 64),
  -- The amount that the provider reported; of a charge-back and a refund their own. Null where it can't be read.
  amount private.positive_money,
  -- Charge-backs of one payment are counted from one; a won one has the number of its charge-back.
  occurrence integer not null default 1,
  happened_on date not null,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  note private.line check (length(note) <= 500),
  -- How a function resolved it: entered as a donation, used for another month, or counted as a donation.
  outcome text check (outcome in ('entered', 'used', 'donated')),
  -- The instalment for which it was used.
  used_for uuid,
  updated_at timestamptz not null default now(),
  constraint reconciliation_cases_once unique nulls not distinct (kind, provider_id, payment_id, occurrence),
  constraint reconciliation_cases_amount check (amount is not null or kind in ('not_entered', 'change_not_entered')),
  constraint reconciliation_cases_of_subscription check ((subscription_id is null) = (kind <> 'subscription_failed')),
  constraint reconciliation_cases_resolved check ((resolved_at is null) = (note is null)),
  constraint reconciliation_cases_used check ((used_for is not null) = (outcome is not distinct from 'used'))
);

create index reconciliation_cases_open on public.reconciliation_cases (opened_at) where resolved_at is null;
create index reconciliation_cases_by_charge on public.reconciliation_cases (charge_id);
create index reconciliation_cases_by_payment on public.reconciliation_cases (payment_id);

create index reconciliation_cases_resolved on public.reconciliation_cases (resolved_at) where resolved_at is not null;

create function private.payer_of(of_case public.reconciliation_cases) returns uuid
language sql stable set search_path = ''
return coalesce(
  (select charge.dizimista_id from public.pix_charges as charge where charge.id = of_case.charge_id),
  (
    select private.payer_of(parcela)
    from public.allocations as part join public.parcelas as parcela on parcela.id = part.parcela_id where part.id = of_case.payment_id
  ),
  (select tie.dizimista_id from public.subscription_payers as tie where tie.subscription_id = of_case.subscription_id)
);

create function private.open_case(
  kind text, charge uuid, payment uuid, provider_id text, amount numeric, happened_on date, occurrence integer default 1
) returns void
language sql set search_path = ''
as $$
  insert into public.reconciliation_cases (kind, charge_id, payment_id, provider_id, amount, happened_on, occurrence)
  values (open_case.kind, charge, payment, open_case.provider_id, open_case.amount, open_case.happened_on, open_case.occurrence)
  on conflict do nothing
$$;

-- Opens a case, or opens it again where it was resolved by itself; where a person resolved it, one more, unless it is
-- of the same amount.
create function private.open_case_again(
  kind text, charge uuid, provider_id text, amount numeric, happened_on date
) returns void
language plpgsql set search_path = ''
as $$
declare
  last public.reconciliation_cases;
begin
  select * into last from public.reconciliation_cases as known
  where known.kind = open_case_again.kind and known.provider_id = open_case_again.provider_id
  order by known.occurrence desc limit 1;
  if last.id is null or last.resolved_by is not null and last.amount is distinct from open_case_again.amount then
    perform private.open_case(
      open_case_again.kind, charge, null, open_case_again.provider_id, open_case_again.amount, open_case_again.happened_on,
      coalesce(last.occurrence, 0) + 1
    );
  elsif last.resolved_by is null then
    update public.reconciliation_cases as known set
      amount = open_case_again.amount, happened_on = open_case_again.happened_on, resolved_at = null, note = null
    where known.id = last.id;
  end if;
end;
$$;

-- Resolves what waits of a kind about a provider's payment because what it says is no longer so.
create function private.end_case(kind text, provider_id text, note text) returns void
language sql set search_path = ''
as $$
  update public.reconciliation_cases as known set resolved_at = clock_timestamp(), note = end_case.note
  where known.kind = end_case.kind and known.provider_id = end_case.provider_id and known.resolved_at is null
$$;

-- True if something remains of a payment whose instalment another one pays too: a part and the rest are no such case.
create function private.pays_twice(payment public.payments) returns boolean
language sql stable set search_path = ''
as $$
  select payment.amount > private.reversed_amount(payment.id) and exists (
    select from public.payments as other
    where other.parcela_id = payment.parcela_id and other.id <> payment.id and other.reverses is null
      and other.amount > private.reversed_amount(other.id)
  ) and (
    select (select sum(each.credit) from private.credits_of(parcela.id) as each) > parcela.valor_parcela
    from public.parcelas as parcela where parcela.id = payment.parcela_id
  )
$$;

-- Ends the cases of instalments that are not paid twice any more: the money has its month, or went back.
create function private.end_paid_twice(parcelas uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.reconciliation_cases as known
  set resolved_at = clock_timestamp(), note = 'O mês não está mais pago em dobro'
  from public.allocations as part
  where known.kind = 'paid_twice' and known.resolved_at is null and part.id = known.payment_id and part.parcela_id = any (parcelas)
    and not exists (select from public.payments as payment where payment.id = part.id and private.pays_twice(payment));
end;
$$;

grant select on public.reconciliation_cases to authenticated, service_role;

create trigger reconciliation_cases_version before update on public.reconciliation_cases
for each row execute function private.set_updated_at();

create trigger pix_charges_take_cases before delete on public.pix_charges
for each row execute function private.delete_before('reconciliation_cases', 'charge_id');

-- Only what people do with a case is in the audit log.
create trigger reconciliation_cases_audit after update on public.reconciliation_cases
for each row when (new.resolved_by is not null) execute function private.record_audit();

alter table public.reconciliation_cases enable row level security;

create policy "Financial staff and administrators read what does not match" on public.reconciliation_cases
for select to authenticated using ((select private.has_role('financial', 'admin')));
