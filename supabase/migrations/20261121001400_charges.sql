-- PIX charges at the payment provider: each of one or several instalments of a payer, or of a donation. The row is
-- written before the provider is asked, and its id is both the idempotency key and the reference that the provider
-- returns. Written by the functions of `charges_asked`, `donations_asked` and `reconciliation` only; whether something
-- is paid follows from `payments`.

-- True if it can still be paid.
create function private.is_open_charge(status text) returns boolean
language sql immutable parallel safe
return status in ('pending', 'authorized', 'in_process');

create table public.pix_charges (
  id uuid primary key default gen_random_uuid(),
  -- Null for a donation's.
  dizimista_id uuid references public.dizimistas (id),
  amount private.positive_money not null,
  -- The provider's payment id, once known.
  provider_id private.line unique check (length(provider_id) <= 64),
  -- Mercado Pago's statuses; only `approved` is paid.
  status text not null default 'pending' check (status in (
    'pending', 'approved', 'authorized', 'in_process', 'in_mediation', 'rejected', 'cancelled', 'refunded',
    'charged_back'
  )),
  qr_code private.line check (length(qr_code) <= 1000),
  expires_at timestamptz not null,
  -- Nobody is to pay it any more, as the money was received another way or it was closed before the provider had
  -- answered: to be cancelled there.
  cancel_at_provider boolean not null default false,
  -- When the provider was last asked about it, and when it is due to be asked again.
  checked_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pix_charges_due_while_open check (next_check_at is null or private.is_open_charge(status) or cancel_at_provider)
);

-- The instalments or the donation that a charge pays.
create table public.pix_charge_items (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references public.pix_charges (id),
  parcela_id uuid references public.parcelas (id),
  donation_id uuid references public.donations (id),
  amount private.positive_money not null,
  -- Follows from the charge.
  is_open boolean not null default true,
  constraint pix_charge_items_one_target check (num_nonnulls(parcela_id, donation_id) = 1),
  constraint pix_charge_items_once_a_charge unique nulls not distinct (charge_id, parcela_id, donation_id)
);

create index pix_charges_by_payer on public.pix_charges (dizimista_id);
create index pix_charges_newest on public.pix_charges (created_at desc);
create index pix_charges_due on public.pix_charges (next_check_at) where next_check_at is not null;

create index pix_charge_items_by_parcela on public.pix_charge_items (parcela_id);
create index pix_charge_items_by_donation on public.pix_charge_items (donation_id);

-- At most one open charge per instalment, also with concurrent requests, so that nobody pays twice.
create unique index pix_charge_items_one_open on public.pix_charge_items (parcela_id) where is_open;

create index pix_charges_open on public.pix_charges (created_at) where private.is_open_charge(status);

create function private.open_with_charge() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.is_open := (select private.is_open_charge(status) from public.pix_charges where id = new.charge_id);
  return new;
end;
$$;

create function private.open_items_with_charge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.pix_charge_items set is_open = private.is_open_charge(new.status) where charge_id = new.id;
  return null;
end;
$$;

-- An instalment that a charge paid, or may still pay, keeps its amount too.
create function private.keep_charged_amount() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from public.pix_charge_items as item join public.pix_charges as charge on charge.id = item.charge_id
    where item.parcela_id = old.id and (item.is_open or charge.status in ('approved', 'in_mediation'))
  ) then
    raise exception using
      errcode = 'PT409', message = 'an instalment is about to be paid', hint = 'paid', detail = 'pix_charges';
  end if;
  return new;
end;
$$;

create function private.payer_of(charge public.pix_charges) returns uuid
language sql immutable parallel safe set search_path = ''
return charge.dizimista_id;

create function private.payer_of(item public.pix_charge_items) returns uuid
language sql stable set search_path = ''
return (select charge.dizimista_id from public.pix_charges as charge where charge.id = item.charge_id);

create function private.delete_charges_of_instalment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.pix_charges
  where id in (select charge_id from public.pix_charge_items where parcela_id = old.id);
  return old;
end;
$$;

grant select on public.pix_charges, public.pix_charge_items to authenticated, service_role;

create trigger pix_charges_updated_at before update on public.pix_charges
for each row execute function private.set_updated_at();

-- A charge is of one amount: the one that the provider was given.
create trigger pix_charges_keep_amount before update on public.pix_charges
for each row when ((new.id, new.dizimista_id, new.amount) is distinct from (old.id, old.dizimista_id, old.amount))
execute function private.keep_paid();

create trigger pix_charge_items_keep before update on public.pix_charge_items
for each row when (
  (new.id, new.charge_id, new.parcela_id, new.donation_id, new.amount)
    is distinct from (old.id, old.charge_id, old.parcela_id, old.donation_id, old.amount)
) execute function private.keep_paid();

create trigger pix_charge_items_open before insert on public.pix_charge_items
for each row execute function private.open_with_charge();

create trigger pix_charges_open_items after update of status on public.pix_charges
for each row when (private.is_open_charge(old.status) <> private.is_open_charge(new.status))
execute function private.open_items_with_charge();

create trigger parcelas_keep_charged_amount before update on public.parcelas
for each row when (new.valor_parcela is distinct from old.valor_parcela)
execute function private.keep_charged_amount();

-- Only a charge that failed or expired is deleted with its instalments.
create trigger pix_charges_keep_paid before delete on public.pix_charges
for each row when (old.status not in ('rejected', 'cancelled')) execute function private.keep_paid();

create trigger pix_charges_take_items before delete on public.pix_charges
for each row execute function private.delete_before('pix_charge_items', 'charge_id');

create trigger parcelas_take_pix_charges before delete on public.parcelas
for each row execute function private.delete_charges_of_instalment();

alter table public.pix_charges enable row level security;
alter table public.pix_charge_items enable row level security;

create policy "Financial staff and administrators read PIX charges" on public.pix_charges
for select to authenticated using ((select private.has_role('financial', 'admin')));
create policy "Financial staff and administrators read what PIX charges pay" on public.pix_charge_items
for select to authenticated using ((select private.has_role('financial', 'admin')));
