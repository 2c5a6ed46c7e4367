-- The provider's payments as it last reported them, and when.

-- A payment as the provider reported it. `updated_at` is when it last changed there; `form` how it was paid, in our
-- words.
create type private.reported_payment as (
  id text, status text, reference text, amount numeric, currency text, collector text, qr_code text, expires_at timestamptz,
  approved_at timestamptz, updated_at timestamptz, fee numeric, refunds jsonb, form text
);

-- When the provider last changed a payment that it reported, so that an older answer that arrives late changes nothing.
create table private.reported_updates (
  provider_id private.line primary key check (length(provider_id) <= 64),
  updated_at timestamptz not null
);

-- Payments without a row, as the provider reported them last: what is entered with a click, after the provider was
-- asked again.
create table private.unknown_payments (
  provider_id private.line primary key check (length(provider_id) <= 64),
  reported jsonb not null,
  reported_at timestamptz not null default clock_timestamp()
);

create index reported_updates_by_time on private.reported_updates (updated_at);

create index unknown_payments_by_time on private.unknown_payments (reported_at);

-- True for a payment that was received, whatever became of it since.
create function private.is_received(status text) returns boolean
language sql immutable parallel safe
return status in ('approved', 'in_mediation', 'refunded', 'charged_back');

-- The amount that remains of it at the provider.
create function private.remaining_of(payment private.reported_payment) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when payment.status in ('charged_back', 'cancelled', 'rejected') then 0
    when payment.status = 'refunded' and jsonb_array_length(coalesce(payment.refunds, '[]')) = 0 then 0
    else greatest(payment.amount - coalesce(sum(each.amount), 0), 0)
  end
  from jsonb_to_recordset(coalesce(payment.refunds, '[]')) as each (amount numeric)
$$;

-- True for an answer that is older than one that was reconciled. To be asked under the payment's lock.
create function private.is_outdated(payment private.reported_payment) returns boolean
language sql set search_path = ''
as $$
  with noted as (
    insert into private.reported_updates as known (provider_id, updated_at)
    select payment.id, payment.updated_at where payment.updated_at <= clock_timestamp() + interval '1 hour'
    on conflict (provider_id) do update set updated_at = excluded.updated_at where known.updated_at <= excluded.updated_at
    returning true
  )
  -- A future time is a mistake, and says nothing.
  select payment.updated_at <= clock_timestamp() + interval '1 hour' and not exists (select from noted)
$$;

-- The day of an instant for the ledger: the parish's day, never a coming one.
create function private.paid_day(moment timestamptz) returns date
language sql stable set search_path = ''
as $$
  select least(private.parish_day_of(coalesce(moment, now())), private.parish_today())
$$;

alter table private.reported_updates enable row level security;
alter table private.unknown_payments enable row level security;
