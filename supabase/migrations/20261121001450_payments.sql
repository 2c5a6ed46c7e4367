-- Payments: each receipt of money is a row, and each undoing is another row that names the first. Rows are only added, by the functions
-- below. From them follow, in the same transaction, whether an instalment or a donation is paid, and the linked row of the ledger.
--
-- Custom errors:
--   PT404  the instalment, donation or payment does not exist
--   PT409  hint other_content: the call's id is that of a call with other content
--   PT409  hint already_paid: an instalment is paid; the detail says by whom and when, as JSON
--   PT409  hint other_amount: an instalment's amount is no longer the one that the caller saw
--   PT409  hint erased: the payer's data are erased
--   PT409  hint undone: the payment is wholly reversed; the detail is JSON
--   PT409  hint is_reversal: what is to be undone is a reversal itself
--   PT409  hint too_much: the reversals would add up to more than the payment; the detail is what is left
--   PT500  hint accounts: the books would not add up; the detail names what differs

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- The order in which payments of one instalment count.
  number bigint not null generated always as identity,
  -- The caller's id of the call, by which a repetition finds the same rows.
  call_id uuid not null,
  -- By which door the money was entered: by hand, told by the provider, from a statement of the bank, or from an earlier version.
  source text not null check (source in ('hand', 'provider', 'statement', 'earlier')),
  -- Whether the money came or went back is said by `reverses`.
  amount private.positive_money not null,
  -- The payment that is undone, wholly or in part. Checked late where a restore asks for it: a backup's rows have no order.
  reverses uuid references public.payments (id) deferrable initially immediate,
  parcela_id uuid references public.parcelas (id),
  donation_id uuid references public.donations (id),
  paid_on date not null check (paid_on between '1900-01-01' and '2999-12-31'),
  form private.payment_form not null,
  -- The provider's id of the payment.
  provider_id private.line check (length(provider_id) <= 64),
  reason private.line check (length(reason) <= 500),
  -- How it went back: undone as a mistake, given back by hand, given back by the provider, or taken back by the payer's bank.
  returned text check (returned in ('undone', 'given_back', 'refunded', 'charged_back')),
  -- The charge-back that the parish won: the same money has come again.
  regains uuid references public.payments (id) deferrable initially immediate,
  note private.prose check (length(note) <= 2000),
  -- As in the audit log, without a foreign key, and the name as the person was called then; null for the product's own work.
  entered_by uuid default auth.uid(),
  creator_name private.line,
  entered_at timestamptz not null default now(),
  constraint payments_one_target check (num_nonnulls(parcela_id, donation_id) = 1),
  constraint payments_reversal_has_a_reason check ((reverses is null) = (reason is null)),
  constraint payments_reversal_has_a_kind check ((reverses is null) = (returned is null)),
  constraint payments_regains_by_coming check (regains is null or reverses is null),
  constraint payments_not_of_itself check (reverses <> id)
);

create unique index payments_once_a_call on public.payments (source, call_id, coalesce(parcela_id, donation_id));
create unique index payments_once_told on public.payments (source, provider_id, coalesce(parcela_id, donation_id))
where provider_id is not null and reverses is null and regains is null;
create unique index payments_once_taken_back on public.payments (source, provider_id, reverses)
where provider_id is not null and reverses is not null;
create unique index payments_once_regained on public.payments (regains);
create index payments_by_provider_id on public.payments (provider_id) where provider_id is not null;
create index payments_by_parcela on public.payments (parcela_id, number);
create index payments_by_donation on public.payments (donation_id, number);
create index payments_by_reversed on public.payments (reverses);

alter table public.financial_transactions
add constraint financial_transactions_payment foreign key (payment_id) references public.payments (id);

grant select on public.payments to authenticated, service_role;

create trigger payments_days before insert on public.payments
for each row execute function private.refuse_future_days('paid_on');

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

create trigger payments_keep before update or delete on public.payments
for each row execute function private.keep_payment();

-- The instalment has a copy of the note, which follows when the erasure of a person mends it.
create function private.follow_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.parcelas set observacoes = new.note where id = new.parcela_id and payment_id = new.id;
  return null;
end;
$$;

create trigger payments_note after update of note on public.payments
for each row when (new.note is distinct from old.note) execute function private.follow_note();

-- Null of a donation's.
create function private.payer_of(payment public.payments) returns uuid
language sql stable
return (select private.payer_of(parcela) from public.parcelas as parcela where parcela.id = payment.parcela_id);

-- Null of a row that belongs to no payment.
create function private.payer_of(entry public.financial_transactions) returns uuid
language sql stable
return (select private.payer_of(payment) from public.payments as payment where payment.id = entry.payment_id);

-- The linked row and the state of what is paid follow, and have no entry of their own.
create trigger payments_audit after insert on public.payments
for each row execute function private.record_audit();

alter table public.payments enable row level security;

create policy "Financial staff and administrators read payments" on public.payments
for select to authenticated using ((select private.has_role('financial', 'admin')));

-- The law ------------------------------------------------------------------------------------------------------------

-- How much of a payment has been taken back.
create function private.reversed_amount(payment uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(amount), 0) from public.payments where reverses = payment
$$;

-- The payment that counts for an instalment or a donation: the oldest one that is not wholly reversed.
create function private.counting_payment(target uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  counting public.payments;
begin
  select payment.* into counting from (
    select * from public.payments where parcela_id = target
    union all
    select * from public.payments where donation_id = target
  ) as payment
  where payment.reverses is null and payment.amount > private.reversed_amount(payment.id)
  order by payment.number limit 1;
  return counting;
end;
$$;

-- What does not add up of some instalments and donations, none if all is well:
--   income_row      a payment lacks its row of the ledger, or the row has another amount, sign, type or category
--   counter_entry   the row of a reversal does not take back the row of what it reverses
--   fee_row         a fee is not an expense of a payment that came, or a returned fee does not take back the fee of what it reverses
--   reversal        a reversal is of another target, of a reversal, or before its payment
--   regained        a payment that came again is of another target or amount than the charge-back that it takes back
--   too_much        the reversals of a payment add up to more than it
--   paid_state      an instalment or donation says otherwise than its payments whether, when and how it is paid
-- It counts again by itself what the functions below count. In PL/pgSQL, which plans it once a session: it is asked for each row.
create function private.account_faults(targets uuid[]) returns table (target uuid, payment_id uuid, fault text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  with asked as (
    select distinct named.target from unnest(targets) as named (target)
  ), payment as (
    select asked.target, entry.* from asked join public.payments as entry on entry.parcela_id = asked.target
    union all
    select asked.target, entry.* from asked join public.payments as entry on entry.donation_id = asked.target
  )
  select payment.target, payment.id, 'income_row'
  from payment left join public.financial_transactions as entry on entry.payment_id = payment.id and entry.kind = 'income'
  where entry.id is null or entry.type <> 'income'
    or entry.amount <> case when payment.reverses is null then payment.amount else -payment.amount end
    or entry.category is distinct from case when payment.parcela_id is null then 'Doações' else 'Dízimo' end
  union all
  select payment.target, payment.id, 'counter_entry'
  from payment join public.financial_transactions as entry on entry.payment_id = payment.id and entry.kind = 'income'
    left join public.financial_transactions as original
      on original.payment_id = payment.reverses and original.kind = 'income'
  where entry.reverses is distinct from original.id
  union all
  select payment.target, payment.id, 'fee_row'
  from payment join public.financial_transactions as entry on entry.payment_id = payment.id and entry.kind = 'fee'
    left join public.financial_transactions as original on original.payment_id = payment.reverses and original.kind = 'fee'
  where entry.type <> 'expense' or entry.reverses is distinct from original.id
    or case when payment.reverses is null then entry.amount < 0 else entry.amount is distinct from -original.amount end
  union all
  select payment.target, payment.id, 'regained'
  from payment left join public.payments as taken on taken.id = payment.regains
  where payment.regains is not null and (
    taken.returned is distinct from 'charged_back' or taken.amount <> payment.amount
    or (taken.parcela_id, taken.donation_id) is distinct from (payment.parcela_id, payment.donation_id)
  )
  union all
  select payment.target, payment.id, 'reversal'
  from payment left join public.payments as original on original.id = payment.reverses
  where payment.reverses is not null and (
    original.id is null or original.reverses is not null or original.paid_on > payment.paid_on
    or (original.parcela_id, original.donation_id) is distinct from (payment.parcela_id, payment.donation_id)
  )
  union all
  select payment.target, payment.id, 'too_much'
  from payment
  where payment.reverses is null
    and (select sum(taken.amount) from public.payments as taken where taken.reverses = payment.id) > payment.amount
  union all
  select parcela.id, parcela.payment_id, 'paid_state'
  from asked join public.parcelas as parcela on parcela.id = asked.target
    left join lateral (
      select one.id, one.paid_on, one.form from public.payments as one
      where one.parcela_id = parcela.id and one.reverses is null and one.amount > (
        select coalesce(sum(taken.amount), 0) from public.payments as taken where taken.reverses = one.id
      )
      order by one.number limit 1
    ) as counting on true
  where (parcela.payment_id, parcela.data_pagamento, parcela.forma_pagamento)
    is distinct from (counting.id, counting.paid_on, counting.form)
  union all
  select donation.id, counting.id, 'paid_state'
  from asked join public.donations as donation on donation.id = asked.target
    left join lateral (
      select one.id from public.payments as one
      where one.donation_id = donation.id and one.reverses is null and one.amount > (
        select coalesce(sum(taken.amount), 0) from public.payments as taken where taken.reverses = one.id
      )
      order by one.number limit 1
    ) as counting on true
  where (donation.status = 'approved') <> (counting.id is not null);
end;
$$;

-- Of all instalments and donations.
create function private.account_faults() returns table (target uuid, payment_id uuid, fault text)
language sql stable security definer set search_path = ''
as $$
  select * from private.account_faults(
    array(select id from public.parcelas union all select id from public.donations)
  )
$$;

-- Refuses a change after which the books would not add up: at the end of each function of payments, of anything else at the commit.
create function private.refuse_account_faults() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb;
  targets uuid[];
  faults text;
begin
  foreach changed in array array[to_jsonb(old), to_jsonb(new)] loop
    if tg_table_name = 'financial_transactions' then
      targets := targets || array(
        select coalesce(parcela_id, donation_id) from public.payments where id = (changed ->> 'payment_id')::uuid
      );
    elsif tg_table_name = 'payments' then
      targets := targets || coalesce(changed ->> 'parcela_id', changed ->> 'donation_id')::uuid;
    else
      targets := targets || (changed ->> 'id')::uuid;
    end if;
  end loop;
  select string_agg(distinct fault || ' ' || target, ', ') into faults
  from private.account_faults(array_remove(targets, null));
  if faults is not null then
    raise exception using
      errcode = 'PT500', message = 'the books would not add up', hint = 'accounts', detail = faults;
  end if;
  return null;
end;
$$;

create constraint trigger payments_add_up after insert on public.payments
deferrable initially deferred for each row execute function private.refuse_account_faults();

create constraint trigger ledger_adds_up after insert on public.financial_transactions
deferrable initially deferred for each row when (new.payment_id is not null) execute function private.refuse_account_faults();

create constraint trigger parcelas_add_up after update on public.parcelas
deferrable initially deferred for each row when (
  (old.payment_id, old.data_pagamento, old.forma_pagamento) is distinct from (new.payment_id, new.data_pagamento, new.forma_pagamento)
) execute function private.refuse_account_faults();

create constraint trigger parcelas_begin_unpaid after insert on public.parcelas
deferrable initially deferred for each row when (new.payment_id is not null) execute function private.refuse_account_faults();

create constraint trigger donations_add_up after update on public.donations
deferrable initially deferred for each row when (old.status <> new.status) execute function private.refuse_account_faults();

create constraint trigger donations_begin_unpaid after insert on public.donations
deferrable initially deferred for each row when (new.status = 'approved') execute function private.refuse_account_faults();

-- Asks now, so that the caller gets the fault, and not the commit.
create function private.refuse_faults_now() returns void
language plpgsql set search_path = ''
as $$
begin
  set constraints public.payments_add_up, public.ledger_adds_up, public.parcelas_add_up, public.donations_add_up immediate;
  set constraints public.payments_add_up, public.ledger_adds_up, public.parcelas_add_up, public.donations_add_up deferred;
end;
$$;

-- Entering and undoing -----------------------------------------------------------------------------------------------

-- The one order of locks of what is paid: instalments, then donations, each in the order of their ids; before them the lock of the call or the
-- provider's payment, after them charges. Whoever also needs the payer's row locks it first.
create function private.lock_paid(targets uuid[]) returns void
language sql set search_path = ''
as $$
  select from public.parcelas where id = any (targets) order by id for update;
  select from public.donations where id = any (targets) order by id for update
$$;

create function private.month_name(month integer) returns text
language sql immutable strict parallel safe
return (array[
  'janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'
])[month];

-- What a linked row of the ledger is called: 'Dízimo nº 42, março de 2026', or by a subscription's plan 'Doação: Amigos da matriz'. It
-- never names the payer: of other donations not even what the donor wrote.
create function private.ledger_title(payment public.payments) returns text
language sql stable set search_path = ''
as $$
  select case when payment.reverses is null then '' else 'Estorno: ' end || coalesce((
    select format('Dízimo nº %s, %s de %s', payer.numero_ordinal, private.month_name(parcela.mes), carne.ano)
    from public.parcelas as parcela
      join public.carnes as carne on carne.id = parcela.carne_id
      join public.dizimistas as payer on payer.id = carne.dizimista_id
    where parcela.id = payment.parcela_id
  ), (
    select 'Doação: ' || left(regexp_replace(donation.description, '^Assinatura: ', ''), 160)
    from public.donations as donation
    where donation.id = payment.donation_id
      and donation.id = private.derived_id(md5('subscription')::uuid, md5(donation.provider_id)::uuid)
  ), 'Doação')
$$;

-- What became of a donation of which nothing is left: how the last part of it went back.
create function private.returned_status(donation uuid) returns text
language sql stable set search_path = ''
as $$
  select case reversal.returned when 'given_back' then 'refunded' else reversal.returned end
  from public.payments as reversal
  where reversal.donation_id = returned_status.donation and reversal.reverses is not null
  order by reversal.number desc limit 1
$$;

-- Brings instalments and donations to the state that follows from their payments.
create function private.follow_payments(targets uuid[]) returns void
language sql set search_path = ''
as $$
  update public.parcelas as parcela set
    payment_id = counting.id, data_pagamento = counting.paid_on, forma_pagamento = counting.form,
    observacoes = counting.note
  from unnest(targets) as target left join lateral private.counting_payment(target) as counting on true
  where parcela.id = target and parcela.payment_id is distinct from counting.id;

  update public.donations as donation set
    status = case when counting.id is null then private.returned_status(donation.id) else 'approved' end,
    approved_at = case when counting.id is not null then coalesce(donation.approved_at, now()) else donation.approved_at end
  from unnest(targets) as target left join lateral private.counting_payment(target) as counting on true
  where donation.id = target and (donation.status = 'approved') <> (counting.id is not null)
$$;

-- What a payment was, for the person who is told that it was there first.
create function private.told_of(payment public.payments) returns text
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'payment', payment.id, 'paid_on', payment.paid_on, 'by', payment.creator_name, 'at', payment.entered_at,
    'mes', parcela.mes, 'ano', carne.ano
  )::text
  from (select) as one
    left join public.parcelas as parcela on parcela.id = payment.parcela_id
    left join public.carnes as carne on carne.id = parcela.carne_id
$$;

-- Enters what came in one go: `items` is `[{parcela_id or donation_id, amount, fee, regains}]`, a row for each. A repetition of the call answers
-- the rows of the first as they are. By hand an instalment is paid once, with its own amount; money that the provider or the bank tells
-- of is entered in any case, so that none is lost. For this schema's functions: it asks nobody's role.
create function private.enter_payments(
  door text, call uuid, items jsonb, paid_on date, form text, note text default null, provider_id text default null
)
returns setof public.payments
language plpgsql set search_path = ''
as $$
declare
  targets uuid[] := array(
    select coalesce(item.parcela_id, item.donation_id)
    from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid)
  );
  earlier public.payments;
begin
  if cardinality(targets) = 0 or array_position(targets, null) is not null
    or cardinality(targets) <> (select count(distinct target) from unnest(targets) as target)
  then
    raise exception using errcode = '22023', message = 'no targets, or one twice';
  end if;
  -- The call first, then what it is about: a repetition waits for the first call, and two calls for each other in one order.
  perform pg_advisory_xact_lock(hashtextextended(door || call, 2));
  perform private.lock_paid(targets);

  if exists (select from public.payments as known where known.source = door and known.call_id = call) then
    if exists (
      select from (
        select * from public.payments as known where known.source = door and known.call_id = call
      ) as known
      full join jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, amount private.positive_money)
        on coalesce(item.parcela_id, item.donation_id) = coalesce(known.parcela_id, known.donation_id)
      where known.id is null or known.reverses is not null or num_nonnulls(item.parcela_id, item.donation_id) = 0
        or known.amount <> coalesce(item.amount, known.amount)
        or (known.paid_on, known.form, known.note)
          is distinct from (coalesce(enter_payments.paid_on, known.paid_on), enter_payments.form, enter_payments.note)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return query
      select * from public.payments as known where known.source = door and known.call_id = call order by known.number;
    return;
  end if;

  if cardinality(targets) <> (
    (select count(*) from public.parcelas where id = any (targets)) + (select count(*) from public.donations where id = any (targets))
  ) then
    raise exception using errcode = 'PT404', message = 'what is to be paid does not exist';
  end if;
  if door = 'hand' then
    select known.* into earlier
    from public.parcelas as parcela join public.payments as known on known.id = parcela.payment_id
    where parcela.id = any (targets) order by parcela.vencimento, parcela.id limit 1;
    if found then
      raise exception using
        errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.told_of(earlier);
    end if;
    if exists (
      select from jsonb_to_recordset(items) as item (parcela_id uuid, amount private.positive_money)
      join public.parcelas as parcela on parcela.id = item.parcela_id
      where item.amount <> parcela.valor_parcela
    ) then
      raise exception using errcode = 'PT409', message = 'an instalment has another amount', hint = 'other_amount';
    end if;
    if exists (
      select from public.parcelas as parcela
        join public.carnes as carne on carne.id = parcela.carne_id
        join public.dizimistas as payer on payer.id = carne.dizimista_id
      where parcela.id = any (targets) and payer.erased_at is not null
        -- Who undid by mistake enters the payment again.
        and not exists (select from public.payments as known where known.parcela_id = parcela.id)
    ) then
      raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
    end if;
  end if;

  insert into public.payments
    (call_id, source, amount, parcela_id, donation_id, paid_on, form, provider_id, note, regains, creator_name)
  select
    call, door, coalesce(item.amount, parcela.valor_parcela, donation.amount), item.parcela_id, item.donation_id,
    coalesce(enter_payments.paid_on, private.parish_today()), enter_payments.form, enter_payments.provider_id,
    enter_payments.note, item.regains, (select name from public.profiles where id = (select auth.uid()))
  from jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, amount private.positive_money, regains uuid)
    left join public.parcelas as parcela on parcela.id = item.parcela_id
    left join public.donations as donation on donation.id = item.donation_id
  order by parcela.vencimento, coalesce(item.parcela_id, item.donation_id);

  insert into public.financial_transactions
    (title, amount, type, category, transaction_date, payment_id, kind, created_by)
  select
    private.ledger_title(entered), entered.amount, 'income', case when entered.parcela_id is null then 'Doações' else 'Dízimo' end,
    entered.paid_on, entered.id, 'income', entered.entered_by
  from public.payments as entered where entered.source = door and entered.call_id = call
  order by entered.number;

  insert into public.financial_transactions
    (title, amount, type, category, transaction_date, payment_id, kind, created_by)
  select
    'Tarifa: ' || private.ledger_title(entered), item.fee, 'expense', 'Tarifas', entered.paid_on, entered.id, 'fee',
    entered.entered_by
  from public.payments as entered
    join jsonb_to_recordset(items) as item (parcela_id uuid, donation_id uuid, fee private.money)
      on coalesce(item.parcela_id, item.donation_id) = coalesce(entered.parcela_id, entered.donation_id)
  where entered.source = door and entered.call_id = call and item.fee > 0
  order by entered.number;

  perform private.follow_payments(targets);
  perform private.refuse_faults_now();
  return query
    select * from public.payments as entered where entered.source = door and entered.call_id = call order by entered.number;
end;
$$;

-- Undoes a payment, wholly or, with an amount, in part: a payment that names it and a counter-entry in the ledger. A repetition of the
-- call answers the first one's row. For this schema's functions: it asks nobody's role.
create function private.undo_payment(
  door text, call uuid, payment uuid, reason text, amount numeric default null, paid_on date default null,
  provider_id text default null, returned text default 'undone'
)
returns public.payments
language plpgsql set search_path = ''
as $$
declare
  undone public.payments;
  reversal public.payments;
  -- In whole cents, as it is kept, so that a repetition is recognized.
  part constant private.positive_money := undo_payment.amount;
  rest numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended(door || call, 2));
  select * into undone from public.payments where id = undo_payment.payment;
  if not found then
    raise exception using errcode = 'PT404', message = 'the payment does not exist';
  end if;
  perform private.lock_paid(array[undone.parcela_id, undone.donation_id]);

  select * into reversal from public.payments as known where known.source = door and known.call_id = call;
  if found then
    if (reversal.reverses, reversal.reason, reversal.returned, reversal.amount, reversal.paid_on) is distinct from (
      undo_payment.payment, undo_payment.reason, undo_payment.returned, coalesce(part, reversal.amount),
      coalesce(undo_payment.paid_on, reversal.paid_on)
    ) then
      raise exception using errcode = 'PT409', message = 'the call''s id is another''s', hint = 'other_content';
    end if;
    return reversal;
  end if;

  rest := undone.amount - private.reversed_amount(undone.id);
  if undone.reverses is not null then
    raise exception using errcode = 'PT409', message = 'a reversal is not undone', hint = 'is_reversal';
  end if;
  if rest = 0 then
    select * into reversal from public.payments as known where known.reverses = undone.id order by known.number desc limit 1;
    raise exception using
      errcode = 'PT409', message = 'the payment is undone', hint = 'undone', detail = private.told_of(reversal);
  end if;
  if part > rest then
    raise exception using
      errcode = 'PT409', message = 'more than is left of the payment', hint = 'too_much', detail = rest::text;
  end if;
  if undo_payment.paid_on < undone.paid_on then
    raise exception using errcode = '22023', message = 'a reversal is not before its payment';
  end if;

  insert into public.payments
    (call_id, source, amount, reverses, returned, parcela_id, donation_id, paid_on, form, provider_id, reason, creator_name)
  values (
    call, door, coalesce(part, rest), undone.id, undo_payment.returned, undone.parcela_id, undone.donation_id,
    coalesce(undo_payment.paid_on, private.parish_today()), undone.form, undo_payment.provider_id, undo_payment.reason,
    (select name from public.profiles where id = (select auth.uid()))
  )
  returning * into reversal;

  insert into public.financial_transactions
    (title, amount, type, category, transaction_date, payment_id, kind, reverses, created_by)
  select
    private.ledger_title(reversal), -reversal.amount, original.type, original.category, reversal.paid_on, reversal.id,
    'income', original.id, reversal.entered_by
  from public.financial_transactions as original
  where original.payment_id = undone.id and original.kind = 'income';

  perform private.follow_payments(array[coalesce(undone.parcela_id, undone.donation_id)]);
  perform private.refuse_faults_now();
  return reversal;
end;
$$;

-- By hand: one or several instalments, each with its own amount; `items` is `[{parcela_id, amount}]`, the amount that the caller saw.
create function public.pay_instalments(call uuid, items jsonb, paid_on date, form text, note text default null)
returns setof public.payments
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null or jsonb_array_length(items) not between 1 and 120
    or exists (select from jsonb_to_recordset(items) as item (parcela_id uuid) where item.parcela_id is null)
  then
    raise exception using errcode = '22023', message = 'no instalments, or too many';
  end if;
  return query select * from private.enter_payments(
    'hand', call,
    (select jsonb_agg(jsonb_build_object('parcela_id', item.parcela_id, 'amount', item.amount))
     from jsonb_to_recordset(items) as item (parcela_id uuid, amount numeric)),
    pay_instalments.paid_on, pay_instalments.form, pay_instalments.note
  );
end;
$$;

-- Undoes a payment by hand, with the reason: a mistake on the payment's own day, so that the sums of all months are as if it had never been;
-- money that was given back today; without a kind it is undone today. `amount` only where a part is undone.
create function public.undo_payment(call uuid, payment uuid, reason text, amount numeric default null, is_mistake boolean default null)
returns public.payments
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  if call is null or reason is null or amount <= 0 then
    raise exception using errcode = '22023', message = 'no reason, or no amount';
  end if;
  return private.undo_payment(
    'hand', call, undo_payment.payment, undo_payment.reason, undo_payment.amount,
    case when is_mistake then (select known.paid_on from public.payments as known where known.id = undo_payment.payment) end,
    null, case when not is_mistake then 'given_back' else 'undone' end
  );
end;
$$;

grant execute on function public.pay_instalments, public.undo_payment to authenticated;
