-- Donations by PIX, written only by the API from the payment provider's responses. Whether one is paid follows from `payments`.

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  -- Reference with which the donor's page polls; the provider returns it with the payment.
  external_reference uuid not null unique default gen_random_uuid(),
  amount private.positive_money not null check (amount >= 0.10),
  description private.line check (length(description) <= 500),
  -- Mercado Pago's statuses; only `approved` is paid.
  status text not null default 'pending' check (status in (
    'pending', 'approved', 'authorized', 'in_process', 'in_mediation', 'rejected', 'cancelled', 'refunded',
    'charged_back'
  )),
  -- The provider's payment id, once known.
  provider_id private.line unique check (length(provider_id) <= 64),
  qr_code private.line check (length(qr_code) <= 1000),
  expires_at timestamptz,
  approved_at timestamptz,
  -- When the status was last requested from the provider.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index donations_listed on public.donations (created_at desc, id);
create index donations_by_status on public.donations (status, created_at desc);

grant select on public.donations to authenticated;
-- The status is written by functions.
grant
  select,
  insert (id, external_reference, amount, description, provider_id, qr_code, expires_at, checked_at),
  update (provider_id, qr_code, expires_at, checked_at)
on public.donations to service_role;

create trigger donations_updated_at before update on public.donations
for each row execute function private.set_updated_at();

create trigger donations_audit after insert or update or delete on public.donations
for each row execute function private.record_audit();

alter table public.donations enable row level security;

create policy "Financial staff and administrators read donations" on public.donations
for select to authenticated using ((select private.has_role('financial', 'admin')));
