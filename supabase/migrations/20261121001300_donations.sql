-- Donations through the payment provider: by a PIX charge, or from a subscription. Written by the functions of
-- `donations_asked` and of reconciling only; whether one is paid follows from `payments`.

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  -- Reference with which the donor's page polls, and by which a repeated request finds its charge.
  external_reference uuid not null unique default gen_random_uuid(),
  amount private.positive_money not null,
  description private.line check (length(description) <= 500),
  -- The plan of the subscription whose payment it is; of a subscription without a name 'Assinatura'.
  plan private.line check (length(plan) <= 500),
  -- The request whose offering it is. Without a foreign key: a request is erased after its term, and the money stays.
  intention_request_id uuid,
  -- Those of its charge, `undone` of one whose payment staff undid, and `moved` of one that pays a payer's months; only
  -- `approved` is paid.
  status text not null default 'pending' check (status in (
    'pending', 'approved', 'authorized', 'in_process', 'in_mediation', 'rejected', 'cancelled', 'refunded',
    'charged_back', 'undone', 'moved'
  )),
  -- Whose it is, once it was given to a payer; what of it found an open month is a payment of that month.
  dizimista_id uuid references public.dizimistas (id),
  -- It represents a plain row of the ledger while that is somebody's.
  represents_row boolean not null default false,
  -- The call that unlinked it from its payer the last time.
  unlinked_call uuid,
  -- True while its payment is disputed at the provider, of one without a charge; a charge's status says it itself.
  in_dispute boolean not null default false,
  -- The provider's payment id, once known.
  provider_id private.line unique check (length(provider_id) <= 64),
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index donations_listed on public.donations (created_at desc, id);
create index donations_by_payer on public.donations (dizimista_id);
create index donations_by_request on public.donations (intention_request_id) where intention_request_id is not null;
create index donations_by_status on public.donations (status, created_at desc);

grant select on public.donations to authenticated, service_role;

create trigger donations_updated_at before update on public.donations
for each row execute function private.set_updated_at();

create function private.payer_of(donation public.donations) returns uuid
language sql immutable parallel safe set search_path = ''
return donation.dizimista_id;

-- Whose it is is said by people; all else follows from its charge and its payments.
create trigger donations_audit after update on public.donations
for each row when (new.dizimista_id is distinct from old.dizimista_id) execute function private.record_audit();

-- A payer of donations stays, as one of instalments does.
create function private.keep_giver() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.donations where dizimista_id = old.id) then
    raise exception using errcode = 'PT409', message = 'the payer has donations', hint = 'paid', detail = 'donations';
  end if;
  return old;
end;
$$;

create trigger dizimistas_keep_giver before delete on public.dizimistas
for each row execute function private.keep_giver();

alter table public.donations enable row level security;

create policy "Financial staff and administrators read donations" on public.donations
for select to authenticated using ((select private.has_role('financial', 'admin')));
