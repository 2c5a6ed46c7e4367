-- PIX charges of instalments, written only by the API from the payment provider's responses.

-- Whether it can still be paid.
create function private.is_open_charge(status text) returns boolean
language sql immutable parallel safe
return status in ('pending', 'authorized', 'in_process');

grant execute on function private.is_open_charge to service_role;

create table public.pix_charges (
  id uuid primary key default gen_random_uuid(),
  parcela_id uuid not null references public.parcelas (id) on delete cascade,
  -- The provider's payment id, once known.
  provider_id private.line unique check (length(provider_id) <= 64),
  amount private.positive_money not null,
  -- Mercado Pago's statuses; only `approved` is paid.
  status text not null default 'pending' check (status in (
    'pending', 'approved', 'authorized', 'in_process', 'in_mediation', 'rejected', 'cancelled', 'refunded',
    'charged_back'
  )),
  qr_code private.line check (length(qr_code) <= 1000),
  expires_at timestamptz,
  approved_at timestamptz,
  -- When the status was last requested from the provider.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index pix_charges_by_parcela on public.pix_charges (parcela_id, created_at desc);

-- At most one open charge per instalment, also with concurrent requests, so that nobody pays twice.
create unique index pix_charges_one_open on public.pix_charges (parcela_id)
where private.is_open_charge(status);

grant select on public.pix_charges to authenticated;
grant select, insert, update, delete on public.pix_charges to service_role;

create trigger pix_charges_updated_at before update on public.pix_charges
for each row execute function private.set_updated_at();

-- A charge is of one instalment and amount: those that the provider was told.
create trigger pix_charges_keep_amount before update on public.pix_charges
for each row when ((new.id, new.parcela_id, new.amount) is distinct from (old.id, old.parcela_id, old.amount))
execute function private.keep_paid();

-- An instalment that a charge paid, or may still pay, keeps its amount too.
create function private.keep_charged_amount() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from public.pix_charges as charge
    where charge.parcela_id = old.id and (private.is_open_charge(charge.status) or charge.status in ('approved', 'in_mediation'))
  ) then
    raise exception using
      errcode = 'PT409', message = 'an instalment is about to be paid', hint = 'paid', detail = 'pix_charges';
  end if;
  return new;
end;
$$;

create trigger parcelas_keep_charged_amount before update on public.parcelas
for each row when (new.valor_parcela is distinct from old.valor_parcela)
execute function private.keep_charged_amount();

-- Only a charge that failed or expired is deleted with its instalment.
create trigger pix_charges_keep_paid before delete on public.pix_charges
for each row when (old.status not in ('rejected', 'cancelled')) execute function private.keep_paid();

create function private.payer_of(charge public.pix_charges) returns uuid
language sql stable
return (select private.payer_of(parcela) from public.parcelas as parcela where parcela.id = charge.parcela_id);

create trigger parcelas_take_pix_charges before delete on public.parcelas
for each row execute function private.delete_before('pix_charges', 'parcela_id');

create trigger pix_charges_audit after insert or update or delete on public.pix_charges
for each row execute function private.record_audit();

alter table public.pix_charges enable row level security;

create policy "Financial staff and administrators read PIX charges" on public.pix_charges
for select to authenticated using ((select private.has_role('financial', 'admin')));
