-- Subscriptions that staff tied to payers: what each brings from then on is that payer's tithe, which reconciling
-- enters. The payment provider keeps the subscriptions themselves.
--
-- Custom errors beside those of a payer who receives money (`private.receiving_payer`):
--   PT409  hint tied: the subscription is another payer's; the detail is the number

create table public.subscription_payers (
  id uuid primary key default gen_random_uuid(),
  -- The provider's id of the subscription.
  subscription_id private.line not null unique check (subscription_id ~ '^[0-9A-Za-z_-]{1,64}$'),
  -- It is no money: who has nothing else may be deleted, and is untied by that.
  dizimista_id uuid not null references public.dizimistas (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index subscription_payers_by_payer on public.subscription_payers (dizimista_id);

create function private.payer_of(tie public.subscription_payers) returns uuid
language sql immutable parallel safe set search_path = ''
return tie.dizimista_id;

create trigger subscription_payers_audit after insert or delete on public.subscription_payers
for each row execute function private.record_audit();

create function private.refuse_tied_to_another(subscription text, payer uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  other integer;
begin
  select person.numero_ordinal into other
  from public.subscription_payers as tie join public.dizimistas as person on person.id = tie.dizimista_id
  where tie.subscription_id = subscription and person.id <> payer;
  if found then
    raise exception using
      errcode = 'PT409', message = 'the subscription is another payer''s', hint = 'tied', detail = other::text;
  end if;
end;
$$;

-- Ties a subscription to a payer. A repetition changes nothing. For financial staff and administrators.
create function public.tie_subscription(subscription text, payer uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  perform private.receiving_payer(payer);
  insert into public.subscription_payers (subscription_id, dizimista_id) values (subscription, payer)
  on conflict (subscription_id) do nothing;
  perform private.refuse_tied_to_another(subscription, payer);
end;
$$;

-- Unties a subscription from the payer whose it was when the caller looked. A repetition changes nothing.
create function public.untie_subscription(subscription text, payer uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  delete from public.subscription_payers as tie where tie.subscription_id = subscription and tie.dizimista_id = payer;
  perform private.refuse_tied_to_another(subscription, payer);
end;
$$;

-- The payer to whom a subscription is tied, locked with the open months; null where it is nobody's.
create function private.lock_tied_payer(subscription text) returns uuid
language plpgsql set search_path = ''
as $$
declare
  payer uuid;
begin
  select person.id into payer
  from public.subscription_payers as tie join public.dizimistas as person on person.id = tie.dizimista_id
  -- Asked again after waiting for an erasure.
  where tie.subscription_id = subscription and person.erased_at is null
  for key share of person;
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = payer));
  return payer;
end;
$$;

grant select on public.subscription_payers to authenticated, service_role;
grant execute on function public.tie_subscription, public.untie_subscription to authenticated;

alter table public.subscription_payers enable row level security;

create policy "Financial staff and administrators read subscription payers" on public.subscription_payers
for select to authenticated using ((select private.has_role('financial', 'admin')));
