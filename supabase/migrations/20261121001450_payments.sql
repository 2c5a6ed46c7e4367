-- Payments: each receipt of money is a row, and each undoing is another row that names the first. Rows are only added,
-- by the functions of `payments_entered`. From them follow, in the same transaction, whether an instalment or a
-- donation is paid, and the linked row of the ledger.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- The order in which payments of one instalment count.
  number bigint not null generated always as identity,
  -- The caller's id of the call, by which a repetition finds the same rows.
  call_id uuid not null,
  -- By which door the money was entered: by hand, told by the provider, from a statement of the bank, or from a plain
  -- row of the ledger, for which its donation stands.
  source text not null check (source in ('hand', 'provider', 'statement', 'ledger')),
  -- `reverses` says that money went back.
  amount private.positive_money not null,
  -- The payment that is undone, wholly or in part. Checked late where a restore asks for it: a backup's rows have no
  -- order.
  reverses uuid references public.payments (id) deferrable initially immediate,
  parcela_id uuid references public.parcelas (id),
  donation_id uuid references public.donations (id),
  paid_on date not null check (paid_on between '1900-01-01' and '2999-12-31'),
  form private.payment_form not null,
  -- The provider's id of the payment.
  provider_id private.line check (length(provider_id) <= 64),
  reason private.line check (length(reason) <= 500),
  -- How it went back: undone as a mistake, moved to what another payment is of, given back by hand, given back by the
  -- provider, or taken back by the payer's bank.
  returned text check (returned in ('undone', 'moved', 'given_back', 'refunded', 'charged_back')),
  -- The charge-back that the parish won: the same money has come again.
  regains uuid references public.payments (id) deferrable initially immediate,
  -- The payment whose money it is, which was moved from there.
  moves uuid references public.payments (id) deferrable initially immediate,
  note private.prose check (length(note) <= 2000),
  -- As in the audit log, without a foreign key, and the name as the person was called then; null for the product's own
  -- work.
  entered_by uuid default auth.uid(),
  creator_name private.line,
  entered_at timestamptz not null default now(),
  constraint payments_one_target check (num_nonnulls(parcela_id, donation_id) = 1),
  constraint payments_reversal_has_a_reason check ((reverses is null) = (reason is null)),
  constraint payments_reversal_has_a_kind check ((reverses is null) = (returned is null)),
  constraint payments_regains_by_coming check (regains is null or reverses is null),
  constraint payments_moves_by_coming check (moves is null or reverses is null and regains is null),
  constraint payments_not_of_itself check (reverses <> id)
);

alter table public.financial_transactions
add constraint financial_transactions_payment foreign key (payment_id) references public.payments (id),
add constraint financial_transactions_donation foreign key (donation_id) references public.donations (id);

create unique index payments_once_a_call on public.payments (source, call_id, coalesce(parcela_id, donation_id));
create unique index payments_once_told on public.payments (source, provider_id, coalesce(parcela_id, donation_id))
where provider_id is not null and reverses is null and regains is null and moves is null;
create unique index payments_once_taken_back on public.payments (source, provider_id, reverses)
where provider_id is not null and reverses is not null;
create unique index payments_once_regained on public.payments (regains);
create index payments_by_moved on public.payments (moves);
create index payments_by_provider_id on public.payments (provider_id) where provider_id is not null;
-- With what sums of instalments need, so that they read no row.
create index payments_by_parcela on public.payments (parcela_id, number) include (amount, reverses);
create index payments_by_donation on public.payments (donation_id, number);
create index payments_by_reversed on public.payments (reverses);

-- Only the texts may change, by the erasure of a person.
create function private.keep_payment() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['note', 'reason'] <> to_jsonb(old) - array['note', 'reason'] then
    raise exception using
      errcode = 'PT409', message = 'payments are neither changed nor deleted', hint = 'paid', detail = 'payments';
  end if;
  return new;
end;
$$;

-- The instalment has a copy of the note, which follows when the erasure of a person mends it.
create function private.follow_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.parcelas set observacoes = new.note where id = new.parcela_id and payment_id = new.id;
  return null;
end;
$$;

-- Null of a donation that is nobody's.
create function private.payer_of(payment public.payments) returns uuid
language sql stable set search_path = ''
return coalesce(
  (select private.payer_of(parcela) from public.parcelas as parcela where parcela.id = payment.parcela_id),
  (select donation.dizimista_id from public.donations as donation where donation.id = payment.donation_id)
);

-- Null of a row that belongs to no payment.
create function private.payer_of(entry public.financial_transactions) returns uuid
language sql stable set search_path = ''
return (select private.payer_of(payment) from public.payments as payment where payment.id = entry.payment_id);

-- The payments that are a donation's money: its own, and those of the instalments that it pays (`origin_of`).
create function private.money_of_donation(donation uuid) returns table (id uuid, parcela_id uuid)
language sql stable set search_path = ''
as $$
  with recursive came as (
    select own.id, own.parcela_id from public.payments as own where own.donation_id = donation
    union
    select later.id, later.parcela_id
    from came cross join lateral (
      select moved.id, moved.parcela_id
      from public.payments as moved where moved.moves = came.id and moved.parcela_id is not null
      union all
      select again.id, again.parcela_id
      from public.payments as taken join public.payments as again on again.regains = taken.id
      where taken.reverses = came.id and again.parcela_id is not null
    ) as later
  )
  select came.id, came.parcela_id from came
$$;

grant select on public.payments to authenticated, service_role;

create trigger payments_days before insert on public.payments
for each row execute function private.refuse_future_days('paid_on');

create trigger payments_keep before update or delete on public.payments
for each row execute function private.keep_payment();

create trigger payments_note after update of note on public.payments
for each row when (new.note is distinct from old.note) execute function private.follow_note();

-- The linked row and the state of what is paid follow, and have no entry of their own.
create trigger payments_audit after insert on public.payments
for each row execute function private.record_audit();

alter table public.payments enable row level security;

create policy "Financial staff and administrators read payments" on public.payments
for select to authenticated using ((select private.has_role('financial', 'admin')));
