-- What is asked of the payment provider and what it tells: charges, events of its webhook, and the settling of both into payments. All
-- functions are for the API's privileged client. However often, in whatever order and by however many callers something is told, each
-- payment is entered once.
--
-- Custom errors:
--   PT404  the instalment, donation or charge does not exist, or is not shown to the caller
--   PT409  hint other_content: the reference is that of another donation
--   PT409  hint already_paid: an instalment is paid; the detail is JSON
--   PT409  hint charged: an instalment has a charge whose state is to be asked first; the detail is its id
--   PT409  hint other_code: a visitor asks for another choice of months than the one that has a code; the detail is when it may be replaced
--   PT409  hint resolved: a case is resolved in another way; the detail is what was done
--   PT409  hint not_asked: the provider was not asked just now

-- Cases ----------------------------------------------------------------------------------------------------------------

-- What the provider tells and our rows don't: for financial staff to look at.
--   unknown_payment  money came to the parish's account for which there is no row
--   differs          amount, currency or reference are not those of the charge, so nothing was entered
--   paid_twice       an instalment is paid by the provider and in another way too
--   late             a charge was paid that had expired or was replaced; it was entered
--   refunded         the provider paid money back, wholly or in part; it was entered
--   charged_back     the payer's bank took the money back; it was entered
--   regained         the provider decided for the parish after a charge-back; it was entered again
--   not_entered      a payment that came could not be entered: something that the provider tells of it can't be read
--   change_not_entered  the same of a payment that is in the books: what the provider tells of it now could not be entered
--   books_differ     what is in the books of a payment is not what the provider has of it now
create table public.reconciliation_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'unknown_payment', 'differs', 'paid_twice', 'late', 'refunded', 'charged_back', 'regained', 'not_entered', 'change_not_entered',
    'books_differ'
  )),
  charge_id uuid references public.pix_charges (id),
  -- The payment that it is about, where one was entered.
  payment_id uuid references public.payments (id),
  provider_id private.line not null check (length(provider_id) <= 80),
  -- What the provider told; a charge-back's and a refund's own amount. Null where it can't be read.
  amount private.positive_money,
  -- Charge-backs of one payment are counted from one; a won one has the number of its charge-back.
  occurrence integer not null default 1,
  happened_on date not null,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  note private.line check (length(note) <= 500),
  updated_at timestamptz not null default now(),
  constraint reconciliation_cases_once unique nulls not distinct (kind, provider_id, payment_id, occurrence),
  constraint reconciliation_cases_amount check (amount is not null or kind in ('not_entered', 'change_not_entered')),
  constraint reconciliation_cases_resolved check ((resolved_at is null) = (note is null))
);

create index reconciliation_cases_open on public.reconciliation_cases (opened_at) where resolved_at is null;
create index reconciliation_cases_by_charge on public.reconciliation_cases (charge_id);
create index reconciliation_cases_by_payment on public.reconciliation_cases (payment_id);

grant select on public.reconciliation_cases to authenticated, service_role;

create trigger reconciliation_cases_version before update on public.reconciliation_cases
for each row execute function private.set_updated_at();

create function private.payer_of(of_case public.reconciliation_cases) returns uuid
language sql stable
return coalesce(
  (select charge.dizimista_id from public.pix_charges as charge where charge.id = of_case.charge_id),
  (select private.payer_of(payment) from public.payments as payment where payment.id = of_case.payment_id)
);

create trigger pix_charges_take_cases before delete on public.pix_charges
for each row execute function private.delete_before('reconciliation_cases', 'charge_id');

-- Only what people do with a case is in the audit log.
create trigger reconciliation_cases_audit after update on public.reconciliation_cases
for each row when (new.resolved_by is not null) execute function private.record_audit();

alter table public.reconciliation_cases enable row level security;

create policy "Financial staff and administrators read what does not match" on public.reconciliation_cases
for select to authenticated using ((select private.has_role('financial', 'admin')));

create function private.open_case(
  kind text, charge uuid, payment uuid, provider_id text, amount numeric, happened_on date, occurrence integer default 1
) returns void
language sql set search_path = ''
as $$
  insert into public.reconciliation_cases (kind, charge_id, payment_id, provider_id, amount, happened_on, occurrence)
  values (open_case.kind, charge, payment, open_case.provider_id, open_case.amount, open_case.happened_on, open_case.occurrence)
  on conflict do nothing
$$;

-- Opens a case, or opens it again where it was resolved by itself; where a person resolved it, one more, unless it is of the same amount.
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

-- Asking for charges ---------------------------------------------------------------------------------------------------

-- When a charge is due to be asked about again: every minute at first, then less often, and no more a day after it expired; one that was
-- closed no more when it expires, as the provider ends it then.
create function private.next_check(charge public.pix_charges) returns timestamptz
language sql volatile set search_path = ''
as $$
  select case
    when due.at > charge.expires_at + case when private.is_open_charge(charge.status) then interval '1 day' else '0' end then null
    else due.at
  end
  from (select clock_timestamp() + case
    when charge.is_unwanted and private.is_open_charge(charge.status) or clock_timestamp() < charge.created_at + interval '10 minutes' then interval '1 minute'
    when clock_timestamp() < charge.created_at + interval '1 hour' then interval '5 minutes'
    else interval '30 minutes'
  end as at) as due
$$;

-- A charge as the API tells it.
create function private.told_charge(charge public.pix_charges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', charge.id, 'status', charge.status, 'amount', charge.amount::text, 'provider_id', charge.provider_id,
    'qr_code', charge.qr_code, 'expires_at', charge.expires_at
  )
$$;

-- True for five minutes after a code was made, and while it is being made, unless nobody is to pay it or one of its months is paid.
create function private.keeps_its_code(charge public.pix_charges) returns boolean
language sql volatile set search_path = ''
as $$
  select (charge.qr_code is not null or charge.created_at > clock_timestamp() - interval '30 seconds') and not charge.is_unwanted and charge.expires_at > clock_timestamp() + interval '1 minute'
    and charge.created_at > clock_timestamp() - interval '5 minutes' and not exists (
      select from public.pix_charge_items as item join public.parcelas as parcela on parcela.id = item.parcela_id
      where item.charge_id = charge.id and parcela.pago
    )
$$;

-- A charge for instalments of one payer, good for some minutes: the one that is there while it is good for a minute more, else a new one, or
-- null where none may be made. Where an instalment has another open charge, that one's state is to be asked first; but for five minutes no
-- visitor ends the code of another choice of months, unless one of those months is paid. `is_new` of the answer tells whether the provider may
-- not know it yet; `title` says what it is for and names nobody. Who asks without being staff finds nothing of an inactive payer, as in the
-- public lookup.
create function public.begin_instalments_charge(
  parcelas uuid[], minutes integer, by_staff boolean default false, may_make boolean default true
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant uuid[] := array(select distinct each from unnest(parcelas) as each order by each);
  charge public.pix_charges;
  payer uuid;
  earlier public.payments;
begin
  if cardinality(wanted) not between 1 and 120 or minutes not between 30 and 43200 then
    raise exception using errcode = '22023', message = 'no instalments, too many, or a wrong duration';
  end if;
  perform private.lock_with_payer(wanted);

  select case when count(distinct carne.dizimista_id) = 1 and count(*) = cardinality(wanted) then min(carne.dizimista_id::text)::uuid end
  into payer
  from public.parcelas as parcela
    join public.carnes as carne on carne.id = parcela.carne_id
    join public.dizimistas as person
      on person.id = carne.dizimista_id and person.erased_at is null and (person.dizimista_ativo or by_staff)
  where parcela.id = any (wanted);
  if payer is null then
    raise exception using errcode = 'PT404', message = 'an instalment does not exist, or is another payer''s';
  end if;
  select known.* into earlier
  from public.parcelas as parcela join public.payments as known on known.id = parcela.payment_id
  where parcela.id = any (wanted) order by parcela.vencimento, parcela.id limit 1;
  if found then
    raise exception using
      errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.told_of(earlier);
  end if;

  -- One that is kept before one that may be ended: a call that is refused ends nothing.
  select known.* into charge
  from public.pix_charges as known join public.pix_charge_items as item on item.charge_id = known.id
  where item.parcela_id = any (wanted) and item.is_open
  order by private.keeps_its_code(known) desc, known.created_at, known.id limit 1;
  if found then
    if charge.is_unwanted or charge.expires_at < clock_timestamp() + interval '1 minute'
      or array(select parcela_id from public.pix_charge_items where charge_id = charge.id order by parcela_id) <> wanted
    then
      if not by_staff and private.keeps_its_code(charge) then
        raise exception using
          errcode = 'PT409', message = 'another choice of months has a code', hint = 'other_code',
          detail = to_jsonb(charge.created_at + interval '5 minutes') #>> '{}';
      end if;
      raise exception using
        errcode = 'PT409', message = 'an instalment has another charge', hint = 'charged', detail = charge.id::text;
    end if;
  elsif may_make then
    insert into public.pix_charges (dizimista_id, amount, expires_at, next_check_at)
    select payer, sum(valor_parcela), clock_timestamp() + make_interval(mins => minutes), clock_timestamp() + interval '1 minute'
    from public.parcelas where id = any (wanted)
    returning * into charge;
    insert into public.pix_charge_items (charge_id, parcela_id, amount)
    select charge.id, id, valor_parcela from public.parcelas where id = any (wanted);
  else
    return null;
  end if;
  return private.told_charge(charge) || jsonb_build_object(
    'is_new', charge.provider_id is null,
    'title', (
      select case when count(*) = 1
        then format('Dízimo nº %s, %s de %s', min(person.numero_ordinal), private.month_name(min(parcela.mes)), min(carne.ano))
        else format('Dízimo nº %s, %s parcelas', min(person.numero_ordinal), count(*)) end
      from public.parcelas as parcela
        join public.carnes as carne on carne.id = parcela.carne_id
        join public.dizimistas as person on person.id = carne.dizimista_id
      where parcela.id = any (wanted)
    )
  );
end;
$$;

-- A donation with its charge, known by the donor's reference: a repetition finds the first one's. Null for a new one where none may be made.
create function public.begin_donation(
  reference uuid, amount numeric, description text, minutes integer, may_make boolean default true
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  whole constant private.positive_money := begin_donation.amount;
  donation public.donations;
  charge public.pix_charges;
begin
  if reference is null or whole < 0.10 or minutes not between 30 and 43200 then
    raise exception using errcode = '22023', message = 'no reference, too small an amount, or a wrong duration';
  end if;
  if not may_make and not exists (select from public.donations where external_reference = reference) then
    return null;
  end if;
  insert into public.donations (external_reference, amount, description)
  values (reference, whole, begin_donation.description)
  on conflict (external_reference) do nothing
  returning * into donation;
  if found then
    insert into public.pix_charges (amount, expires_at, next_check_at)
    values (whole, clock_timestamp() + make_interval(mins => minutes), clock_timestamp() + interval '1 minute')
    returning * into charge;
    insert into public.pix_charge_items (charge_id, donation_id, amount) values (charge.id, donation.id, whole);
  else
    select * into donation from public.donations where external_reference = reference;
    if (donation.amount, donation.description) is distinct from (whole, begin_donation.description::private.line) then
      raise exception using errcode = 'PT409', message = 'the reference is another donation''s', hint = 'other_content';
    end if;
    select known.* into charge
    from public.pix_charges as known join public.pix_charge_items as item on item.charge_id = known.id
    where item.donation_id = donation.id order by known.created_at desc limit 1;
  end if;
  return private.told_charge(charge) || jsonb_build_object(
    'is_new', charge.provider_id is null and private.is_open_charge(charge.status), 'title', donation.description
  );
end;
$$;

-- Ends an open charge that the provider refused, cancelled, or never knew, unless its payment became known since the caller looked: `seen`
-- is the provider's id then. One without such an id may be on its way to the provider, who is asked about it until it expires.
create function public.close_charge(charge uuid, status text, seen text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if close_charge.status not in ('rejected', 'cancelled') then
    raise exception using errcode = '22023', message = 'this does not end a charge';
  end if;
  perform from public.donations
  where id in (select donation_id from public.pix_charge_items where charge_id = charge) for update;
  update public.pix_charges as known set
    status = close_charge.status,
    is_unwanted = known.is_unwanted or known.provider_id is null,
    next_check_at = case
      when known.provider_id is null and known.expires_at > clock_timestamp() then clock_timestamp() + interval '1 minute'
    end
  where known.id = charge and private.is_open_charge(known.status) and known.provider_id is not distinct from seen;
  if not found then
    return;
  end if;
  update public.donations as donation set status = close_charge.status
  from public.pix_charge_items as item
  where item.charge_id = charge and donation.id = item.donation_id and private.is_open_charge(donation.status);
end;
$$;

-- Ends the charges that are open a day after they expired. For a parish that has no provider any more.
create function public.close_forgotten_charges() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.close_charge(charge.id, 'cancelled', charge.provider_id)
  from public.pix_charges as charge
  where private.is_open_charge(charge.status) and charge.expires_at < now() - interval '1 day';
end;
$$;

-- Money that came another way, or by another charge, makes the open charge of its instalment unwanted: the provider is to cancel it.
create function private.unwant_charges() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.pix_charges as charge set is_unwanted = true, next_check_at = clock_timestamp()
  from public.pix_charge_items as item
  where item.parcela_id = new.parcela_id and item.is_open and charge.id = item.charge_id and not charge.is_unwanted
    and charge.id <> new.call_id;
  return null;
end;
$$;

create trigger payments_unwant_charges after insert on public.payments
for each row when (new.reverses is null and new.parcela_id is not null)
execute function private.unwant_charges();

-- Asking about charges -------------------------------------------------------------------------------------------------

-- Whether the provider may be asked about an open charge: not within fifteen seconds of the last time, by anybody. Who gets true asks.
create function public.claim_charge(charge uuid) returns boolean
language sql security definer set search_path = ''
as $$
  with claimed as (
    update public.pix_charges as known set checked_at = clock_timestamp()
    where known.id = charge and private.is_open_charge(known.status)
      and (
        known.checked_at is null or known.checked_at <= clock_timestamp() - interval '15 seconds'
        -- From a clock that was ahead.
        or known.checked_at > clock_timestamp()
      )
    returning true
  )
  select exists (select from claimed)
$$;

-- The charges that are due to be asked about, at most so many, the longest due first; each is handed out once.
create function public.claim_due_charges(most integer)
returns table (id uuid, provider_id text, expires_at timestamptz, is_unwanted boolean)
language sql security definer set search_path = ''
as $$
  with due as (
    select known.id from public.pix_charges as known
    where known.next_check_at <= clock_timestamp()
    order by known.next_check_at limit most for update skip locked
  )
  update public.pix_charges as charge set checked_at = clock_timestamp(), next_check_at = private.next_check(charge)
  from due where charge.id = due.id
  returning charge.id, charge.provider_id::text, charge.expires_at, charge.is_unwanted
$$;

-- Gives claimed charges back after the provider asked for rest, for so many seconds.
create function public.postpone_charges(charges uuid[], seconds double precision) returns void
language sql security definer set search_path = ''
as $$
  update public.pix_charges as charge set next_check_at = clock_timestamp() + make_interval(secs => seconds)
  where charge.id = any (charges) and (private.is_open_charge(charge.status) or charge.is_unwanted)
$$;

-- The day of the last payment of which something is left, of some instalments and donations.
create function private.last_paid_on(targets uuid[]) returns date
language sql stable set search_path = ''
as $$
  select max((private.counting_payment(target)).paid_on) from unnest(targets) as target
$$;

-- How a donation stands, by the donor's reference; null for an unknown one. That staff undid it is no donor's matter: the money came.
create function public.donation_state(reference uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.told_charge(charge) || jsonb_build_object(
    'status', case donation.status when 'undone' then charge.status else donation.status end, 'description', donation.description,
    'paid_on', private.last_paid_on(array[donation.id])
  )
  from public.donations as donation
    join public.pix_charge_items as item on item.donation_id = donation.id
    join public.pix_charges as charge on charge.id = item.charge_id
  where donation.external_reference = reference
  order by charge.created_at desc limit 1
$$;

-- How a charge of an instalment stands, with `paid_on` and `ended_by`: the one that is named, which is approved only if all of its instalments
-- are paid; else the last one, without an id where there is none, and approved if the instalment is paid. Null for an unknown instalment or
-- charge; who asks without being staff knows none of an inactive payer's, as in the public lookup.
create function public.instalment_charge_state(parcela uuid, charge uuid default null, by_staff boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  known public.pix_charges;
  asked uuid[] := array[parcela];
  paid integer;
  status text;
  ended_by text;
begin
  if not exists (
    select from public.parcelas as instalment
      join public.carnes as carne on carne.id = instalment.carne_id
      join public.dizimistas as person
        on person.id = carne.dizimista_id and person.erased_at is null and (person.dizimista_ativo or by_staff)
    where instalment.id = parcela
  ) then
    return null;
  end if;
  select one.* into known
  from public.pix_charge_items as item join public.pix_charges as one on one.id = item.charge_id
  where item.parcela_id = parcela and one.id = coalesce(instalment_charge_state.charge, one.id)
  order by one.created_at desc limit 1;
  if instalment_charge_state.charge is not null then
    if not found then
      return null;
    end if;
    asked := array(select item.parcela_id from public.pix_charge_items as item where item.charge_id = known.id);
  end if;
  select count(*) filter (where instalment.pago) into paid from public.parcelas as instalment where instalment.id = any (asked);
  status := coalesce(known.status, 'pending');
  if paid = cardinality(asked) then
    status := 'approved';
  elsif status in ('approved', 'in_mediation') then
    -- It was paid; something of it was taken back since.
    select case when reversal.source = 'hand' then 'undoing' end into ended_by
    from public.payments as paid join public.payments as reversal on reversal.reverses = paid.id
    where paid.source = 'provider' and paid.call_id = known.id
    order by reversal.number desc limit 1;
    status := case when ended_by is null then 'refunded' else 'cancelled' end;
  elsif paid > 0 then
    status := 'cancelled';
    ended_by := 'other_payment';
  elsif known.is_unwanted and private.is_open_charge(status) then
    status := 'cancelled';
  end if;
  return coalesce(private.told_charge(known), '{}') || jsonb_build_object(
    'status', status, 'ended_by', ended_by,
    'paid_on', case when status = 'approved' then private.last_paid_on(asked) end
  );
end;
$$;

-- A charge by its id, for those who ask the provider about it; null for an unknown one.
create function public.charge_state(charge uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.told_charge(known) || jsonb_build_object('is_unwanted', known.is_unwanted)
  from public.pix_charges as known where known.id = charge
$$;

-- Settling -------------------------------------------------------------------------------------------------------------

-- What the provider told of a payment. `updated_at` is when it last changed there; `form` how it was paid, in our words.
create type private.told_payment as (
  id text, status text, reference text, amount numeric, currency text, collector text, qr_code text, expires_at timestamptz,
  approved_at timestamptz, updated_at timestamptz, fee numeric, refunds jsonb, form text
);

-- True for a payment that came, whatever became of it since.
create function private.has_come(status text) returns boolean
language sql immutable parallel safe
return status in ('approved', 'in_mediation', 'refunded', 'charged_back');

-- What is left of it at the provider.
create function private.left_of(payment private.told_payment) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when payment.status in ('charged_back', 'cancelled', 'rejected') then 0
    when payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0 then 0
    else greatest(payment.amount - coalesce(sum(each.amount), 0), 0)
  end
  from jsonb_to_recordset(coalesce(payment.refunds, '[]')) as each (amount numeric)
$$;

-- When the provider last changed a payment of which it told, so that an older answer that arrives late changes nothing.
create table private.told_updates (
  provider_id private.line primary key check (length(provider_id) <= 64),
  updated_at timestamptz not null
);

create index told_updates_by_time on private.told_updates (updated_at);

alter table private.told_updates enable row level security;

-- True for an answer that is older than one that was settled. To be asked under the payment's lock.
create function private.is_outdated(payment private.told_payment) returns boolean
language sql set search_path = ''
as $$
  with noted as (
    insert into private.told_updates as known (provider_id, updated_at)
    select payment.id, payment.updated_at where payment.updated_at <= clock_timestamp() + interval '1 hour'
    on conflict (provider_id) do update set updated_at = excluded.updated_at where known.updated_at <= excluded.updated_at
    returning true
  )
  -- A time to come is a mistake, and says nothing.
  select payment.updated_at <= clock_timestamp() + interval '1 hour' and not exists (select from noted)
$$;

-- Payments without a row, as the provider told them last: what is entered with a click, after the provider was asked again.
create table private.unknown_payments (
  provider_id private.line primary key check (length(provider_id) <= 64),
  told jsonb not null,
  told_at timestamptz not null default clock_timestamp()
);

create index unknown_payments_by_time on private.unknown_payments (told_at);

alter table private.unknown_payments enable row level security;

-- The day of an instant for the ledger: the parish's day, never a coming one.
create function private.paid_day(moment timestamptz) returns date
language sql stable set search_path = ''
as $$
  select least(private.parish_day_of(coalesce(moment, now())), private.parish_today())
$$;

-- What was entered of a provider's payment, with what is left of each.
create function private.entered_of(told_id text)
returns table (id uuid, number bigint, parcela_id uuid, donation_id uuid, paid_on date, form text, rest numeric)
language sql stable set search_path = ''
as $$
  select known.id, known.number, known.parcela_id, known.donation_id, known.paid_on, known.form::text,
    known.amount - private.reversed_amount(known.id)
  from public.payments as known
  where known.source = 'provider' and known.provider_id = told_id and known.reverses is null
$$;

-- Takes back a part of what a payment brought: from its rows one after the other, the last first. What is taken back by hand already is not
-- taken twice. Returns how much was taken.
create function private.take_back(
  payment private.told_payment, told_id text, returned text, part numeric, happened_on date, reason text
) returns numeric
language plpgsql set search_path = ''
as $$
declare
  entered record;
  taken numeric := 0;
begin
  for entered in select * from private.entered_of(payment.id) as each where each.rest > 0 order by each.number desc loop
    exit when taken = part;
    perform private.undo_payment(
      'provider', private.derived_id(entered.id, md5(returned || told_id)::uuid), entered.id, reason,
      least(entered.rest, part - taken), greatest(happened_on, entered.paid_on), told_id, returned
    );
    taken := taken + least(entered.rest, part - taken);
  end loop;
  return taken;
end;
$$;

-- Enters again what a charge-back took, after the provider decided for the parish. Returns how much came again.
create function private.regain(payment private.told_payment, charge uuid) returns numeric
language plpgsql set search_path = ''
as $$
declare
  taken record;
  call uuid;
  again numeric := 0;
  -- The fee is kept once, with the first row, where it is not in the books any more.
  fee numeric := case when private.fee_in_books(payment.id) = 0 then payment.fee end;
begin
  for taken in
    select reversal.id, reversal.parcela_id, reversal.donation_id, reversal.amount, reversal.form
    from public.payments as reversal
    where reversal.source = 'provider' and reversal.provider_id = payment.id and reversal.returned = 'charged_back'
      and not exists (select from public.payments as known where known.regains = reversal.id)
    order by reversal.number
  loop
    call := private.derived_id(taken.id, md5('regained')::uuid);
    perform private.enter_payments(
      'provider', call,
      jsonb_build_array(jsonb_build_object(
        'parcela_id', taken.parcela_id, 'donation_id', taken.donation_id, 'amount', taken.amount, 'regains', taken.id, 'fee', fee
      )),
      private.parish_today(), taken.form, null, payment.id
    );
    perform private.open_paid_twice(charge, call);
    fee := null;
    again := again + taken.amount;
  end loop;
  return again;
end;
$$;

-- The fee that the books have of a provider's payment, less what of it was given back.
create function private.fee_in_books(told_id text) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(entry.amount), 0)
  from public.payments as known
    join public.financial_transactions as entry on entry.payment_id = known.id and entry.kind = 'fee'
  where known.source = 'provider' and (
    known.provider_id = told_id
    or known.reverses in (select one.id from public.payments as one where one.source = 'provider' and one.provider_id = told_id)
  )
$$;

-- Enters the fee of a payment of which nothing is left as given back: a counter-entry of the last thing that was taken back.
create function private.return_fee(told_id text) returns void
language sql set search_path = ''
as $$
  insert into public.financial_transactions
    (title, amount, type, category, transaction_date, payment_id, kind, reverses, created_by)
  select 'Tarifa: ' || private.ledger_title(reversal), -fee.amount, fee.type, fee.category, reversal.paid_on, reversal.id, 'fee', fee.id, null
  from public.payments as known
    join public.financial_transactions as fee on fee.payment_id = known.id and fee.kind = 'fee'
    cross join lateral (
      select one.* from public.payments as one where one.reverses = known.id order by one.number desc limit 1
    ) as reversal
  where known.source = 'provider' and known.provider_id = told_id and known.reverses is null
    and not exists (select from public.financial_transactions as counter where counter.reverses = fee.id)
$$;

-- Brings what was entered of a payment to what the provider tells: refunds, a charge-back of all that is left, and one that the parish won.
-- Each is a case, unless it was known when the payment was entered.
create function private.settle_returns(payment private.told_payment, charge uuid, is_known boolean default false) returns void
language plpgsql set search_path = ''
as $$
declare
  refund record;
  taken numeric;
  -- Without a list of what was refunded it is all that is left.
  refunds constant jsonb := case
    when payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0
    then jsonb_build_array(jsonb_build_object('id', payment.id, 'amount', payment.amount))
    else coalesce(payment.refunds, '[]')
  end;
  times integer;
begin
  if payment.status <> 'charged_back' and private.left_of(payment) > 0 then
    taken := private.regain(payment, charge);
    if taken > 0 then
      select count(*) into times from public.reconciliation_cases as known
      where known.kind = 'charged_back' and known.provider_id = payment.id;
      perform private.end_case('charged_back', payment.id, 'O Mercado Pago decidiu pela paróquia: o valor está registrado de novo');
      perform private.open_case('regained', charge, null, payment.id, taken, private.parish_today(), greatest(times, 1));
    end if;
  end if;
  for refund in
    select each.* from jsonb_to_recordset(refunds) as each (id text, amount numeric, at timestamptz)
    where not exists (
      select from public.payments as known
      where known.source = 'provider' and known.provider_id = each.id and known.returned = 'refunded'
        and known.reverses in (select entered.id from private.entered_of(payment.id) as entered)
    )
    order by each.at, each.id
  loop
    taken := private.take_back(
      payment, refund.id, 'refunded', refund.amount, private.paid_day(refund.at), 'Devolvido pelo Mercado Pago'
    );
    if taken > 0 and not is_known then
      perform private.open_case('refunded', charge, null, refund.id, taken, private.paid_day(refund.at));
    end if;
  end loop;
  if payment.status = 'charged_back' then
    taken := private.take_back(
      payment, payment.id, 'charged_back', payment.amount, private.parish_today(), 'Contestado no banco do pagador'
    );
    if taken > 0 and not is_known then
      select count(*) into times from public.reconciliation_cases as known
      where known.kind = 'charged_back' and known.provider_id = payment.id;
      perform private.end_case('regained', payment.id, 'Contestado de novo');
      perform private.open_case('charged_back', charge, null, payment.id, taken, private.parish_today(), times + 1);
    end if;
  end if;
  if private.left_of(payment) = 0 then
    if payment.fee = 0 then
      perform private.return_fee(payment.id);
    end if;
  end if;
  -- Of what staff undid before, the money went back now, or is there again.
  update public.donations as donation set status = case
    when private.left_of(payment) > 0 then private.returned_status(donation.id)
    when payment.status = 'charged_back' then 'charged_back'
    else 'refunded'
  end
  where donation.provider_id = payment.id and donation.status in ('undone', 'refunded', 'charged_back');
  perform private.compare_books(payment, charge);
end;
$$;

-- The call by which a payment is undone to be used for something else: its money stays in the books.
create function private.moving_call(payment uuid) returns uuid
language sql immutable parallel safe
return private.derived_id(payment, md5('moved')::uuid);

-- A case where the books of a payment are not what the provider has of it: more, or less than what staff undid explains. It ends by itself.
create function private.compare_books(payment private.told_payment, charge uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  kept numeric;
  undone numeric;
  there constant numeric := private.left_of(payment);
begin
  select coalesce(sum(entered.rest), 0), coalesce(sum((
    select sum(reversal.amount) from public.payments as reversal
    where reversal.reverses = entered.id and reversal.source = 'hand' and reversal.call_id <> private.moving_call(entered.id)
  )), 0)
  into kept, undone
  from private.entered_of(payment.id) as entered;
  if kept > there or kept < there - undone then
    perform private.open_case_again(
      'books_differ', charge, payment.id, case when kept > there then kept - there else there - undone - kept end, private.parish_today()
    );
  else
    perform private.end_case('books_differ', payment.id, 'Voltou a conferir');
  end if;
end;
$$;

-- Tells what went back, or came again, of a payment that is not in the books although staff have resolved its case: they may have written it
-- into the cash book by hand.
create function private.tell_of_resolved(payment private.told_payment, charge uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  back constant numeric := payment.amount - private.left_of(payment);
begin
  if not exists (
    select from public.reconciliation_cases as known
    where known.provider_id = payment.id and known.kind in ('unknown_payment', 'differs', 'not_entered') and known.resolved_by is not null
  ) then
    return;
  end if;
  if back > 0 then
    perform private.end_case('regained', payment.id, 'Contestado de novo');
    perform private.open_case_again(
      case payment.status when 'charged_back' then 'charged_back' else 'refunded' end, charge, payment.id, back, private.parish_today()
    );
  elsif exists (
    select from public.reconciliation_cases as known where known.provider_id = payment.id and known.kind = 'charged_back'
  ) then
    perform private.end_case('charged_back', payment.id, 'O Mercado Pago decidiu pela paróquia');
    perform private.open_case_again('regained', charge, payment.id, payment.amount, private.parish_today());
  end if;
end;
$$;

-- A payment without a row is a case while something is left of it. What was refunded only grows, so of two answers that don't tell their time
-- the one with the least left is the newer.
create function private.settle_unknown(payment private.told_payment) returns void
language plpgsql set search_path = ''
as $$
declare
  rest numeric := private.left_of(payment);
  former private.told_payment;
begin
  if payment.currency is distinct from 'BRL' then
    perform private.open_case('differs', null, null, payment.id, payment.amount, private.paid_day(payment.approved_at));
    return;
  end if;
  select (jsonb_populate_record(null::private.told_payment, known.told)).* into former
  from private.unknown_payments as known where known.provider_id = payment.id;
  if former.id is not null and payment.updated_at is null and former.status <> 'charged_back' and rest > private.left_of(former) then
    rest := private.left_of(former);
  else
    insert into private.unknown_payments (provider_id, told) values (payment.id, to_jsonb(payment))
    on conflict (provider_id) do update set told = excluded.told;
  end if;
  update private.unknown_payments as known set told_at = clock_timestamp() where known.provider_id = payment.id;
  if rest > 0 then
    perform private.open_case('unknown_payment', null, null, payment.id, rest, private.paid_day(payment.approved_at));
    -- One that was resolved by itself waits again; of one that staff resolved they know.
    update public.reconciliation_cases as known set
      amount = rest, resolved_at = null, note = null
    where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_by is null;
  else
    perform private.end_case('unknown_payment', payment.id, case payment.status
      when 'charged_back' then 'Contestado no banco do pagador antes de ser registrado'
      else 'Devolvido por inteiro pelo Mercado Pago antes de ser registrado'
    end);
  end if;
  perform private.tell_of_resolved(payment, null);
end;
$$;

-- What a charge pays, for `enter_payments`: the fee once, beside the first instalment.
create function private.items_of(charge uuid, fee numeric) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'parcela_id', item.parcela_id, 'donation_id', item.donation_id, 'amount', item.amount, 'fee', case when item.place = 1 then fee end
  ) order by item.place)
  from (
    select each.*, row_number() over (order by parcela.vencimento, each.id) as place
    from public.pix_charge_items as each left join public.parcelas as parcela on parcela.id = each.parcela_id
    where each.charge_id = charge
  ) as item
$$;

-- A case for each instalment that a call of the provider's paid, and that another payment pays too.
create function private.open_paid_twice(charge uuid, call uuid) returns void
language sql set search_path = ''
as $$
  select private.open_case('paid_twice', charge, entered.id, entered.provider_id, entered.amount, entered.paid_on)
  from public.payments as entered
  where entered.source = 'provider' and entered.call_id = call and entered.reverses is null and entered.parcela_id is not null
    and exists (
      select from public.payments as other
      where other.parcela_id = entered.parcela_id and other.id <> entered.id and other.reverses is null
        and other.amount > private.reversed_amount(other.id)
    )
$$;

-- Enters another payment of a charge of instalments, which has one at the provider already: money that came is not lost, and staff are
-- shown who paid which months twice. Returns `settled` or `differs`.
create function private.settle_second(payment private.told_payment, charge public.pix_charges) returns text
language plpgsql set search_path = ''
as $$
declare
  call constant uuid := private.derived_id(charge.id, md5(payment.id)::uuid);
  came_on constant date := private.paid_day(payment.approved_at);
begin
  if payment.currency is distinct from 'BRL' or payment.amount <> charge.amount then
    perform private.open_case('differs', charge.id, null, payment.id, payment.amount, came_on);
    return 'differs';
  end if;
  perform private.enter_payments(
    'provider', call, private.items_of(charge.id, payment.fee), came_on, coalesce(payment.form, 'outros'), null, payment.id
  );
  perform private.open_paid_twice(charge.id, call);
  -- The first one is not to be paid any more.
  update public.pix_charges as known set is_unwanted = true, next_check_at = clock_timestamp()
  where known.id = charge.id and private.is_open_charge(known.status);
  perform private.settle_returns(payment, charge.id);
  return 'settled';
end;
$$;

-- Null for a text that is no UUID: others who sell through the account name their payments as they like.
create function private.as_uuid(text text) returns uuid
language sql immutable parallel safe
return case when pg_input_is_valid(text, 'uuid') then text::uuid end;

-- A case for a payment that came and can't be entered, or for a change of one that is in the books, at once. The amount is shown where it is
-- one.
create function private.open_not_entered(told_id text, told_amount text, charge uuid) returns void
language sql set search_path = ''
as $$
  select private.open_case_again(
    case when exists (select from private.entered_of(told_id)) then 'change_not_entered' else 'not_entered' end,
    (select known.id from public.pix_charges as known where known.id = open_not_entered.charge), left(told_id, 64),
    case when pg_input_is_valid(told_amount, 'private.positive_money') then told_amount::private.positive_money end,
    private.parish_today()
  )
$$;

-- The same for the API, where an answer could not even be read: also of a status that nobody knows.
create function public.note_unreadable_payment(told_id text, status text, amount text, reference text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if note_unreadable_payment.status not in ('pending', 'authorized', 'in_process', 'cancelled', 'rejected')
    or exists (select from private.entered_of(told_id))
  then
    perform private.open_not_entered(told_id, note_unreadable_payment.amount, private.as_uuid(reference));
  end if;
end;
$$;

-- Enters what the provider tells of a payment, as it stands: what came, its fee, what went back. Nothing is entered unless reference,
-- amount, currency and account are those of the charge. A payment never becomes open again because an older answer arrives late.
-- Returns `{outcome, status, charge}`: `settled`, `unknown`, `differs` or `not_entered`, the charge's status, and the charge.
create function private.settle(payment private.told_payment, collector text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  has_come constant boolean := private.has_come(payment.status);
  charge public.pix_charges;
  former text;
  named constant uuid := private.as_uuid(payment.reference);
begin
  -- Another account's: nothing of ours.
  if payment.collector <> settle.collector then
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || payment.id, 2));

  select * into charge from public.pix_charges as known
  where known.provider_id = payment.id
    or (known.provider_id is null and known.id = named);
  if not found then
    if private.is_outdated(payment) then
      return jsonb_build_object('outcome', 'settled', 'status', payment.status);
    end if;
    -- A donation without a charge, of a subscription or one that staff entered, or a second payment of a charge.
    if exists (select from private.entered_of(payment.id)) then
      perform private.lock_paid(array(
        select coalesce(entered.parcela_id, entered.donation_id) from private.entered_of(payment.id) as entered
      ));
      perform private.settle_returns(payment, (select known.id from public.pix_charges as known where known.id = named));
      return jsonb_build_object('outcome', 'settled', 'status', payment.status);
    end if;
    select * into charge from public.pix_charges as known where known.id = named and known.dizimista_id is not null;
    if has_come and found then
      return jsonb_build_object('outcome', private.settle_second(payment, charge), 'status', payment.status);
    end if;
    if has_come then
      perform private.settle_unknown(payment);
    end if;
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;

  perform private.lock_paid(array(
    select coalesce(parcela_id, donation_id) from public.pix_charge_items where charge_id = charge.id
  ));
  select * into charge from public.pix_charges as known where known.id = charge.id for update;
  former := charge.status;
  if private.is_outdated(payment) then
    return private.settlement_answer('settled', charge);
  end if;

  if payment.currency is distinct from 'BRL' or payment.amount <> charge.amount
    or named is distinct from charge.id
  then
    if has_come then
      perform private.open_case(
        'differs', charge.id, null, payment.id, payment.amount, private.paid_day(payment.approved_at)
      );
      perform private.tell_of_resolved(payment, charge.id);
    end if;
    return private.settlement_answer('differs', charge);
  end if;

  if has_come then
    if not exists (
      select from public.payments as known where known.source = 'provider' and known.call_id = charge.id
    ) then
      perform private.enter_payments(
        'provider', charge.id, private.items_of(charge.id, payment.fee), private.paid_day(payment.approved_at),
        coalesce(payment.form, 'outros'), null, payment.id
      );
      -- Also of a person who was erased meanwhile.
      if former in ('rejected', 'cancelled') or charge.is_unwanted and not exists (
        select from public.pix_charge_items as item join public.parcelas as parcela on parcela.id = item.parcela_id
        where item.charge_id = charge.id and (
          select count(*) from public.payments as known where known.parcela_id = parcela.id and known.reverses is null
        ) > 1
      ) then
        perform private.open_case(
          'late', charge.id, null, payment.id, payment.amount, private.paid_day(payment.approved_at)
        );
      end if;
      perform private.open_paid_twice(charge.id, charge.id);
    end if;
    perform private.settle_returns(payment, charge.id);
  elsif payment.status in ('cancelled', 'rejected') and private.has_come(former) then
    perform private.compare_books(payment, charge.id);
  end if;

  update public.pix_charges as known set
    provider_id = payment.id,
    qr_code = coalesce(known.qr_code, payment.qr_code),
    -- Never later than was asked for.
    expires_at = case when has_come then known.expires_at else least(payment.expires_at, known.expires_at) end,
    -- What was entered stays so until the provider tells that it went back.
    status = case when has_come or private.is_open_charge(former) then payment.status else former end,
    -- One that was closed here before the provider made it is to be cancelled there.
    is_unwanted = known.is_unwanted or former in ('rejected', 'cancelled') and private.is_open_charge(payment.status),
    next_check_at = case
      when not private.is_open_charge(payment.status) then null
      when private.is_open_charge(former) then known.next_check_at
      when former in ('rejected', 'cancelled') then coalesce(known.next_check_at, clock_timestamp() + interval '1 minute')
    end
  where known.id = charge.id
  returning * into charge;
  update public.donations as donation set
    provider_id = payment.id,
    status = case when private.is_open_charge(donation.status) and not has_come then payment.status else donation.status end
  from public.pix_charge_items as item
  where item.charge_id = charge.id and donation.id = item.donation_id;
  return private.settlement_answer('settled', charge);
end;
$$;

create function private.settlement_answer(outcome text, charge public.pix_charges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'outcome', settlement_answer.outcome, 'status', charge.status,
    'charge', private.told_charge(charge) || jsonb_build_object('is_unwanted', charge.is_unwanted)
  )
$$;

-- Enters a payment of a subscription as a donation of its own, and what went back of it. Known by the provider's id.
create function private.settle_subscription(payment private.told_payment, collector text, description text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  -- The donation's id follows from the provider's, so that it is made once.
  target constant uuid := private.derived_id(md5('subscription')::uuid, md5(payment.id)::uuid);
begin
  if payment.collector <> settle_subscription.collector or not private.has_come(payment.status) then
    return jsonb_build_object('outcome', 'unknown', 'status', payment.status);
  end if;
  if payment.currency is distinct from 'BRL' then
    perform private.open_case('differs', null, null, payment.id, payment.amount, private.paid_day(payment.approved_at));
    return jsonb_build_object('outcome', 'differs', 'status', payment.status);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || payment.id, 2));
  if private.is_outdated(payment) then
    return jsonb_build_object('outcome', 'settled', 'status', payment.status);
  end if;
  -- Staff may have entered it as an unknown one before it was told to be a subscription's.
  if not exists (select from private.entered_of(payment.id)) then
    insert into public.donations (id, amount, description, provider_id)
    values (target, payment.amount, settle_subscription.description, payment.id);
    perform private.enter_payments(
      'provider', target,
      jsonb_build_array(jsonb_build_object('donation_id', target, 'amount', payment.amount, 'fee', payment.fee)),
      private.paid_day(payment.approved_at), coalesce(payment.form, 'outros'), null, payment.id
    );
  end if;
  perform private.settle_returns(payment, null);
  -- Staff who were told of it as unknown need not look any more.
  delete from private.unknown_payments as known where known.provider_id = payment.id;
  delete from public.reconciliation_cases as known
  where known.kind = 'unknown_payment' and known.provider_id = payment.id and known.resolved_at is null;
  return jsonb_build_object('outcome', 'settled', 'status', payment.status);
end;
$$;

-- Settles what is told of a payment, of a subscription where there is a description. What came and can't be entered is a case; what has not
-- come and can't be read is an error.
create function private.settle_told(told jsonb, collector text, description text default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payment private.told_payment;
  settled jsonb;
  code text;
begin
  if told ->> 'id' is null or told ->> 'status' is null or told ->> 'amount' is null or told ->> 'collector' is null then
    raise exception using errcode = '22023', message = 'not a payment';
  end if;
  begin
    payment := jsonb_populate_record(null::private.told_payment, told);
    -- Each is entered by itself: so many would take longer than a call may.
    if jsonb_array_length(coalesce(payment.refunds, '[]')) > 100 then
      raise exception using errcode = '22023', message = 'too many refunds';
    end if;
    settled := case when description is null
      then private.settle(payment, collector)
      else private.settle_subscription(payment, collector, description)
    end;
  exception
    when data_exception or integrity_constraint_violation or plpgsql_error
      or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT500'
    then
      if not private.has_come(told ->> 'status') or told ->> 'collector' <> collector then
        raise;
      end if;
      get stacked diagnostics code = returned_sqlstate;
      perform private.open_not_entered(told ->> 'id', told ->> 'amount', private.as_uuid(told ->> 'reference'));
      return jsonb_build_object('outcome', 'not_entered', 'status', told ->> 'status', 'failure', code);
  end;
  perform private.end_case('not_entered', payment.id, 'Registrado depois');
  perform private.end_case('change_not_entered', payment.id, 'Registrado depois');
  return settled;
end;
$$;

create function public.settle_payment(told jsonb, collector text) returns jsonb
language sql security definer set search_path = ''
as $$
  select private.settle_told(told, collector)
$$;

create function public.settle_subscription_payment(told jsonb, collector text, description text) returns jsonb
language sql security definer set search_path = ''
as $$
  select private.settle_told(told, collector, coalesce(description, ''))
$$;

-- Events of the webhook ------------------------------------------------------------------------------------------------

-- What the provider told us to look at. Deliveries of one subject wait as one row.
create table private.provider_events (
  id bigint primary key generated always as identity,
  topic text not null check (topic in ('payment', 'subscription', 'subscription_payment', 'plan')),
  provider_id private.line not null check (length(provider_id) <= 64),
  deliveries integer not null default 1,
  received_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- The code of the last failure.
  failure private.line
);

create unique index provider_events_waiting on private.provider_events (topic, provider_id) where done_at is null;
create index provider_events_due on private.provider_events (next_try_at) where done_at is null;
create index provider_events_by_time on private.provider_events (received_at);

alter table private.provider_events enable row level security;

create function public.receive_provider_event(topic text, provider_id text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.provider_events as known (topic, provider_id)
  values (receive_provider_event.topic, receive_provider_event.provider_id)
  on conflict (topic, provider_id) where done_at is null
  do update set deliveries = known.deliveries + 1, next_try_at = least(known.next_try_at, clock_timestamp())
$$;

-- The events that are due, at most so many, each handed out once; one that nobody finishes is due again, later each time.
create function public.claim_provider_events(most integer)
returns table (id bigint, topic text, provider_id text, deliveries integer)
language sql security definer set search_path = ''
as $$
  with due as (
    select known.id from private.provider_events as known
    where known.done_at is null and (
      known.next_try_at <= clock_timestamp() or known.next_try_at > clock_timestamp() + interval '2 hours'
    )
    -- What was never tried first, so that what fails again and again holds up nothing.
    order by known.tries > 0, known.next_try_at limit most for update skip locked
  )
  update private.provider_events as event set
    tries = event.tries + 1, next_try_at = clock_timestamp() + least(interval '1 minute' * 2 ^ least(event.tries, 6), interval '1 hour')
  from due where event.id = due.id
  returning event.id, event.topic, event.provider_id::text, event.deliveries
$$;

-- Ends an event, unless it was delivered again meanwhile: then it is due again.
create function public.end_provider_event(event bigint, seen integer) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events as known set
    done_at = case when known.deliveries = seen then clock_timestamp() end,
    next_try_at = case when known.deliveries = seen then known.next_try_at else clock_timestamp() end, failure = null
  where known.id = event and known.done_at is null
$$;

create function public.note_event_failure(event bigint, code text) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events set failure = left(code, 100) where id = event
$$;

-- Gives claimed events back that were not worked on because the provider asked for rest, for so many seconds.
create function public.postpone_provider_events(events bigint[], seconds double precision) returns void
language sql security definer set search_path = ''
as $$
  update private.provider_events as known set
    tries = greatest(known.tries - 1, 0), next_try_at = clock_timestamp() + make_interval(secs => seconds)
  where known.id = any (events) and known.done_at is null
$$;

-- Deletes what is done, and what is forgotten.
create function public.sweep_provider_events() returns void
language sql security definer set search_path = ''
as $$
  delete from private.provider_events where done_at < now() - interval '30 days' or received_at < now() - interval '90 days';
  delete from private.unknown_payments where told_at < now() - interval '1 year';
  delete from private.told_updates where updated_at < now() - interval '1 year'
$$;

grant execute on function
  public.begin_instalments_charge, public.begin_donation, public.close_charge, public.close_forgotten_charges, public.claim_charge, public.claim_due_charges,
  public.postpone_charges, public.donation_state, public.instalment_charge_state, public.charge_state, public.settle_payment,
  public.settle_subscription_payment, public.receive_provider_event, public.claim_provider_events, public.end_provider_event,
  public.note_event_failure, public.postpone_provider_events, public.note_unreadable_payment, public.sweep_provider_events
to service_role;

-- For people ------------------------------------------------------------------------------------------------------------

-- A payer as a list names them; null for none.
create function private.shown_payer(payer uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', person.id, 'numero_ordinal', person.numero_ordinal, 'nome', person.nome_completo)
  from public.dizimistas as person where person.id = payer
$$;

-- How the connection to the provider is: when it last told something, and since when how many events wait. For financial staff and administrators.
create function public.provider_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return jsonb_build_object(
    'last_event_at', (select max(received_at) from private.provider_events),
    'waiting_since', (select min(received_at) from private.provider_events where done_at is null),
    'waiting', (select count(*) from private.provider_events where done_at is null)
  );
end;
$$;

-- How many donations are approved, and what remains of them: `{count, total}`, the total as text, so that it is exact.
create function public.approved_donations() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'total', coalesce(sum(donation.amount - coalesce(returned.amount, 0)), 0)::text)
  from public.donations as donation
    left join lateral (
      select sum(case when payment.reverses is not null then payment.amount else -payment.amount end) as amount
      from public.payments as payment
      where payment.donation_id = donation.id and (payment.reverses is not null or payment.regains is not null)
    ) as returned on true
  where donation.status = 'approved'
$$;

create index reconciliation_cases_resolved on public.reconciliation_cases (resolved_at) where resolved_at is not null;
create index pix_charges_open on public.pix_charges (created_at) where private.is_open_charge(status);

-- The ids of what people look at, with the instant by which it is sorted: open cases and stuck charges, or resolved cases, that match all
-- that is given. A charge is stuck an hour after it expired, or where its answer was lost ten minutes ago: nobody knows how it ends.
-- Without `set`, so that it becomes a part of its caller's query.
create function private.settlement_cases(is_open boolean, kind text, min_amount numeric, max_amount numeric)
returns table (id uuid, kind text, amount numeric, at timestamptz)
language sql stable
begin atomic
  select known.id, known.kind, known.amount::numeric, known.opened_at
  from public.reconciliation_cases as known
  where settlement_cases.is_open and known.resolved_at is null
    and (settlement_cases.kind is null or known.kind = settlement_cases.kind)
    and (settlement_cases.min_amount is null or known.amount >= settlement_cases.min_amount)
    and (settlement_cases.max_amount is null or known.amount <= settlement_cases.max_amount)
  union all
  select known.id, known.kind, known.amount::numeric, known.resolved_at
  from public.reconciliation_cases as known
  where not settlement_cases.is_open and known.resolved_at is not null
    and (settlement_cases.kind is null or known.kind = settlement_cases.kind)
    and (settlement_cases.min_amount is null or known.amount >= settlement_cases.min_amount)
    and (settlement_cases.max_amount is null or known.amount <= settlement_cases.max_amount)
  union all
  select charge.id, 'stuck', charge.amount::numeric, charge.created_at
  from public.pix_charges as charge
  where settlement_cases.is_open and private.is_open_charge(charge.status)
    and (charge.expires_at < now() - interval '1 hour' or (charge.provider_id is null and charge.created_at < now() - interval '10 minutes'))
    and (settlement_cases.kind is null or settlement_cases.kind = 'stuck')
    and (settlement_cases.min_amount is null or charge.amount >= settlement_cases.min_amount)
    and (settlement_cases.max_amount is null or charge.amount <= settlement_cases.max_amount);
end;

-- A stuck charge, told as a case.
create function private.stuck_case(charge public.pix_charges) returns public.reconciliation_cases
language sql stable set search_path = ''
as $$
  select jsonb_populate_record(null::public.reconciliation_cases, jsonb_build_object(
    'id', charge.id, 'kind', 'stuck', 'charge_id', charge.id, 'provider_id', charge.provider_id, 'amount', charge.amount,
    'happened_on', private.parish_day_of(charge.created_at), 'opened_at', charge.created_at
  ))
$$;

-- The payments that took back what a case is of.
create function private.returns_of_case(of_case public.reconciliation_cases) returns setof public.payments
language sql stable
begin atomic
  select known.* from public.payments as known
  where known.source = 'provider' and known.provider_id = of_case.provider_id and known.returned = of_case.kind;
end;

-- The instalments or the donation of a case: those that something was taken back of, else all of its charge, else the one of its payment.
create function private.items_of_case(of_case public.reconciliation_cases)
returns table (parcela_id uuid, donation_id uuid, reverses uuid)
language sql stable
begin atomic
  select taken.parcela_id, taken.donation_id, taken.reverses from private.returns_of_case(of_case) as taken
  union all
  select item.parcela_id, item.donation_id, null
  from public.pix_charge_items as item left join public.payments as payment on payment.id = of_case.payment_id
  where item.charge_id = of_case.charge_id and item.parcela_id is not distinct from coalesce(payment.parcela_id, item.parcela_id)
    and not exists (select from private.returns_of_case(of_case));
end;

-- A donation with what of it went back.
create function private.told_donation(donation public.donations) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', donation.id, 'amount', donation.amount, 'description', donation.description, 'status', donation.status,
    'provider_id', donation.provider_id, 'approved_at', donation.approved_at, 'created_at', donation.created_at,
    'refunded', coalesce(sum(payment.amount) filter (where payment.reverses is not null), 0)
      - coalesce(sum(payment.amount) filter (where payment.regains is not null), 0),
    'form', min(payment.form) filter (where payment.reverses is null)
  )
  from public.payments as payment where payment.donation_id = donation.id
$$;

-- A case as people see it: whose it is, what it is about, and, of a refund, the numbers of the payment and of the refund.
create function private.told_case(of_case public.reconciliation_cases) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', of_case.id, 'kind', of_case.kind, 'amount', of_case.amount, 'happened_on', of_case.happened_on,
    'provider_id', coalesce(returned.provider_id, of_case.provider_id),
    -- Without a list of refunds the case has the payment's number.
    'refund_id', case when of_case.provider_id <> returned.provider_id then of_case.provider_id end,
    'is_entered', exists (select from private.entered_of(coalesce(returned.provider_id, of_case.provider_id))),
    'fee_kept', case when returned.is_whole then nullif(private.fee_in_books(returned.provider_id), 0) end,
    'opened_at', of_case.opened_at, 'resolved_at', of_case.resolved_at, 'note', of_case.note,
    'resolved_by', (select person.name from public.profiles as person where person.id = of_case.resolved_by),
    'payer', (
      select private.shown_payer(charge.dizimista_id) from public.pix_charges as charge where charge.id = of_case.charge_id
    ),
    'instalments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'ano', carne.ano, 'mes', parcela.mes, 'is_paid', parcela.pago,
        'is_returned', coalesce(paid.amount <= private.reversed_amount(paid.id), false)
      ) order by carne.ano, parcela.mes)
      from private.items_of_case(of_case) as item
        join public.parcelas as parcela on parcela.id = item.parcela_id
        join public.carnes as carne on carne.id = parcela.carne_id
        left join public.payments as paid on paid.id = item.reverses
    ), '[]'),
    'donation', (
      select private.told_donation(donation)
      from private.items_of_case(of_case) as item join public.donations as donation on donation.id = item.donation_id
      limit 1
    )
  )
  from (select) as one left join lateral (
    select paid.provider_id::text, not exists (select from private.entered_of(paid.provider_id) as entered where entered.rest > 0) as is_whole
    from private.returns_of_case(of_case) as taken join public.payments as paid on paid.id = taken.reverses
    limit 1
  ) as returned on true
$$;

-- A page of what people look at, the newest first, and of all that matches how many there are, their sum and the newest instant. For
-- financial staff and administrators.
create function public.settlement_page(
  is_open boolean, page integer, size integer, kind text default null, min_amount numeric default null, max_amount numeric default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  cases jsonb;
  beside jsonb;
begin
  perform private.require_role('financial', 'admin');
  select coalesce(jsonb_agg(
    private.told_case(case when charge.id is null then known else private.stuck_case(charge) end) order by found.at desc, found.id
  ), '[]') into cases
  from (
    select * from private.settlement_cases(is_open, settlement_page.kind, settlement_page.min_amount, settlement_page.max_amount) as each
    order by each.at desc, each.id limit size offset (page - 1) * size
  ) as found
    left join public.reconciliation_cases as known on known.id = found.id
    left join public.pix_charges as charge on charge.id = found.id;
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(amount), 0), 'newest_at', max(at)) into beside
  from private.settlement_cases(is_open, settlement_page.kind, settlement_page.min_amount, settlement_page.max_amount);
  return beside || jsonb_build_object('cases', cases);
end;
$$;

-- How many cases and stuck charges wait. For financial staff and administrators.
create function public.open_case_count() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return (select count(*) from private.settlement_cases(true, null, null, null));
end;
$$;

-- Marks a case as looked at, with what was done.
create function public.resolve_case(of_case uuid, note text) returns public.reconciliation_cases
language plpgsql security definer set search_path = ''
as $$
declare
  resolved public.reconciliation_cases;
begin
  perform private.require_role('financial', 'admin');
  if nullif(btrim(resolve_case.note), '') is null then
    raise exception using errcode = '22023', message = 'no note';
  end if;
  update public.reconciliation_cases as known set
    resolved_at = clock_timestamp(), resolved_by = (select auth.uid()), note = resolve_case.note
  where known.id = of_case and known.resolved_at is null
  returning * into resolved;
  if not found then
    select * into resolved from public.reconciliation_cases as known where known.id = of_case;
    if not found then
      raise exception using errcode = 'PT404', message = 'the case does not exist';
    end if;
    if resolved.note is distinct from resolve_case.note then
      raise exception using errcode = 'PT409', message = 'the case is resolved', hint = 'other_content';
    end if;
  end if;
  return resolved;
end;
$$;

-- Marks all open cases of a kind as looked at that were open when the caller counted them, with what was done; returns how many. Where they
-- are other than so many, nothing is marked. A repetition finds them marked.
create function public.resolve_cases(
  kind text, newest_at timestamptz, seen integer, note text, min_amount numeric default null, max_amount numeric default null
) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  marked integer;
begin
  perform private.require_role('financial', 'admin');
  if nullif(btrim(resolve_cases.note), '') is null then
    raise exception using errcode = '22023', message = 'no note';
  end if;
  update public.reconciliation_cases as known set
    resolved_at = clock_timestamp(), resolved_by = (select auth.uid()), note = resolve_cases.note
  from private.settlement_cases(true, resolve_cases.kind, resolve_cases.min_amount, resolve_cases.max_amount) as found
  where known.id = found.id and known.resolved_at is null and found.at <= newest_at;
  get diagnostics marked = row_count;
  if marked = 0 then
    select count(*) into marked
    from private.settlement_cases(false, resolve_cases.kind, resolve_cases.min_amount, resolve_cases.max_amount) as found
      join public.reconciliation_cases as known on known.id = found.id
    where known.opened_at <= newest_at and known.resolved_by = (select auth.uid()) and known.note = resolve_cases.note
      and known.resolved_at > now() - interval '1 hour';
  end if;
  if marked <> seen then
    raise exception using errcode = 'PT409', message = 'the open cases are others now', hint = 'other_cases';
  end if;
  return marked;
end;
$$;

-- Enters an unknown payment as a donation, with its fee and what went back of it, and so resolves its case. What is entered is what the
-- provider told within the last minute.
create function public.enter_unknown_payment(of_case uuid) returns public.reconciliation_cases
language plpgsql security definer set search_path = ''
as $$
declare
  known public.reconciliation_cases;
  payment private.told_payment;
  target uuid;
begin
  perform private.require_role('financial', 'admin');
  select * into known from public.reconciliation_cases as one where one.id = of_case and one.kind = 'unknown_payment';
  if not found then
    raise exception using errcode = 'PT404', message = 'the case does not exist';
  end if;
  -- As whatever tells of the payment does: its lock first.
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || known.provider_id, 2));
  select * into known from public.reconciliation_cases as one where one.id = of_case for update;
  target := private.derived_id(md5('unknown')::uuid, md5(known.provider_id)::uuid);
  if exists (select from public.donations where id = target) then
    return known;
  end if;
  if known.resolved_at is not null then
    raise exception using
      errcode = 'PT409', message = 'the case is resolved', hint = 'resolved', detail = known.note::text;
  end if;
  select (jsonb_populate_record(null::private.told_payment, one.told)).* into payment
  from private.unknown_payments as one
  where one.provider_id = known.provider_id and one.told_at > clock_timestamp() - interval '1 minute';
  if not found then
    raise exception using errcode = 'PT409', message = 'the provider is to be asked first', hint = 'not_asked';
  end if;
  insert into public.donations (id, amount, description, provider_id)
  values (target, payment.amount, 'Recebido pelo Mercado Pago', known.provider_id);
  perform private.enter_payments(
    'provider', target,
    jsonb_build_array(jsonb_build_object('donation_id', target, 'amount', payment.amount, 'fee', payment.fee)),
    known.happened_on, coalesce(payment.form, 'outros'), null, known.provider_id
  );
  perform private.settle_returns(payment, null, true);
  delete from private.unknown_payments as one where one.provider_id = known.provider_id;
  return public.resolve_case(of_case, 'Registrado como doação');
end;
$$;

-- The payment of an open case `paid_twice`, with the locks of what it paid and is to pay. Null where the case was resolved with this note.
create function private.lock_paid_twice(of_case uuid, target uuid, note text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  known public.reconciliation_cases;
  moved public.payments;
begin
  select * into known from public.reconciliation_cases as one where one.id = of_case and one.kind = 'paid_twice';
  if not found then
    raise exception using errcode = 'PT404', message = 'the case does not exist';
  end if;
  select * into moved from public.payments where id = known.payment_id;
  perform pg_advisory_xact_lock(hashtextextended('provider payment ' || known.provider_id, 2));
  perform private.lock_paid(array[moved.parcela_id, target]);
  select * into known from public.reconciliation_cases as one where one.id = of_case for update;
  if known.resolved_at is not null and known.note = lock_paid_twice.note then
    return null;
  end if;
  if known.resolved_at is not null then
    raise exception using errcode = 'PT409', message = 'the case is resolved', hint = 'resolved', detail = known.note::text;
  end if;
  return moved;
end;
$$;

-- Takes what is left of a provider's payment to another target, on its own day: what the provider takes back later is found there.
create function private.move_payment(moved public.payments, target jsonb, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  rest constant numeric := moved.amount - private.reversed_amount(moved.id);
begin
  perform private.undo_payment(
    'hand', private.moving_call(moved.id), moved.id, reason, null, moved.paid_on, null, 'undone'
  );
  perform private.enter_payments(
    'provider', private.derived_id(moved.id, md5('moved to')::uuid), jsonb_build_array(target || jsonb_build_object('amount', rest)),
    moved.paid_on, moved.form, null, moved.provider_id
  );
end;
$$;

-- Uses a second payment of an instalment for another open one of the same payer, and so resolves its case.
create function public.use_for_month(of_case uuid, parcela uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moved public.payments;
  target public.parcelas;
  earlier public.payments;
  note text;
begin
  perform private.require_role('financial', 'admin');
  select 'Usado para ' || private.month_name(instalment.mes) || ' de ' || carne.ano into note
  from public.parcelas as instalment join public.carnes as carne on carne.id = instalment.carne_id where instalment.id = parcela;
  moved := private.lock_paid_twice(of_case, parcela, note);
  if moved.id is null then
    return;
  end if;
  select * into target from public.parcelas as instalment where instalment.id = parcela;
  if not found or private.payer_of(target) <> private.payer_of(moved) then
    raise exception using errcode = 'PT404', message = 'the instalment does not exist, or is another payer''s';
  end if;
  if target.pago then
    select * into earlier from public.payments where id = target.payment_id;
    raise exception using
      errcode = 'PT409', message = 'an instalment is paid', hint = 'already_paid', detail = private.told_of(earlier);
  end if;
  perform private.move_payment(moved, jsonb_build_object('parcela_id', parcela), note);
  perform public.resolve_case(of_case, note);
end;
$$;

-- Counts a second payment of an instalment as a donation, and so resolves its case.
create function public.count_as_donation(of_case uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant text := 'Contado como doação';
  moved public.payments;
  donation uuid;
begin
  perform private.require_role('financial', 'admin');
  moved := private.lock_paid_twice(of_case, null, note);
  if moved.id is null then
    return;
  end if;
  donation := private.derived_id(moved.id, md5('donation')::uuid);
  insert into public.donations (id, amount, description)
  values (donation, moved.amount - private.reversed_amount(moved.id), 'Dízimo pago em dobro');
  perform private.move_payment(moved, jsonb_build_object('donation_id', donation), note);
  perform public.resolve_case(of_case, note);
end;
$$;

grant execute on function
  public.use_for_month, public.count_as_donation, public.provider_state, public.approved_donations, public.settlement_page, public.open_case_count, public.resolve_case,
  public.resolve_cases, public.enter_unknown_payment
to authenticated;
