-- Carnê de dízimo: a payer's booklet of one year with its instalments, of the twelve months or of those from a later
-- one on: months that aren't there are owed by nobody. Financial staff and administrators create carnês, delete those
-- without payments, take their first months away and change the amounts of what is unpaid, by functions. What was paid
-- follows from `payments`.
--
-- Locks: whatever touches instalments locks them first, in the order of their ids, so that no two calls wait for each
-- other.

create table public.carnes (
  id uuid primary key default gen_random_uuid(),
  dizimista_id uuid not null references public.dizimistas (id) on delete cascade,
  ano private.year not null,
  valor_mensal private.positive_money not null,
  -- The amount of the call that created it, by which a repetition of that call is recognized after the amount was
  -- changed; null in rows from backups of earlier versions.
  valor_inicial private.positive_money,
  -- The first month of that call.
  mes_inicial private.month not null default 1,
  -- The call that created it together with those of other payers; null for one that was made alone, and in rows from
  -- backups of earlier versions.
  call_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  -- Also the index of the foreign key.
  constraint carnes_one_a_year unique (dizimista_id, ano)
);

create table public.parcelas (
  id uuid primary key default gen_random_uuid(),
  carne_id uuid not null references public.carnes (id) on delete cascade,
  mes private.month not null,
  vencimento date not null,
  valor_parcela private.positive_money not null,
  -- The payment with which what was received reached the amount, from which the next four columns follow; null while
  -- less came. Without a foreign key: two tables that refer to each other can't be restored one after the other.
  payment_id uuid,
  pago boolean not null generated always as (payment_id is not null) stored,
  data_pagamento date,
  forma_pagamento private.payment_form,
  observacoes private.prose check (length(observacoes) <= 2000),
  -- When its year was ended while it was open, and by whom. It may be paid all the same, and is ended again if that is
  -- undone.
  encerrada_em timestamptz,
  encerrada_por uuid,
  -- The one answer to what somebody owes.
  devida boolean not null generated always as (payment_id is null and encerrada_em is null) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  -- Also the index of the foreign key.
  constraint parcelas_one_a_month unique (carne_id, mes),
  constraint parcelas_paid_have_a_date check ((payment_id is null) = (data_pagamento is null)),
  constraint parcelas_paid_have_a_form check ((payment_id is null) = (forma_pagamento is null))
);

create index carnes_by_call on public.carnes (call_id) where call_id is not null;

create index parcelas_owed_by_due_date on public.parcelas (vencimento) where devida;

create function private.payer_of(carne public.carnes) returns uuid
language sql immutable parallel safe set search_path = ''
return carne.dizimista_id;

create function private.payer_of(parcela public.parcelas) returns uuid
language sql stable set search_path = ''
return (select carne.dizimista_id from public.carnes as carne where carne.id = parcela.carne_id);

-- The open amount of an instalment. In PL/pgSQL, because payments have their table later.
create function public.restante(parcela public.parcelas) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  if parcela.payment_id is not null then
    return 0;
  end if;
  return parcela.valor_parcela - (select coalesce(sum(each.credit), 0) from private.credits_of(parcela.id) as each);
end;
$$;

create function private.keep_paid() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT409', message = 'what is paid is neither changed nor deleted', hint = 'paid', detail = tg_table_name;
end;
$$;

-- An instalment with payments, also undone ones, is not deleted, not even with its carnê or payer.
create function private.keep_with_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.allocations where parcela_id = old.id) then
    raise exception using
      errcode = 'PT409', message = 'an instalment with payments is not deleted', hint = 'paid', detail = 'payments';
  end if;
  return old;
end;
$$;

-- Locks the instalments of carnês.
create function private.lock_instalments(of_carnes uuid[]) returns void
language sql set search_path = ''
as $$
  select from public.parcelas where carne_id = any (of_carnes) order by id for update
$$;

-- Locks instalments after their payers, so that who locks the payer first, as a deletion and an erasure do, never waits
-- for who waits for it.
create function private.lock_with_payer(wanted uuid[]) returns void
language sql set search_path = ''
as $$
  select from public.dizimistas where id in (
    select carne.dizimista_id from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
    where parcela.id = any (wanted)
  ) order by id for key share;
  select from public.parcelas where id = any (wanted) order by id for update
$$;

create function private.lock_instalments_of_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_instalments(array(select id from public.carnes where dizimista_id = old.id));
  return old;
end;
$$;

-- Creates a carnê and its instalments from `mes_inicial` on, due on day 10 of each month, atomically. A second carnê of
-- the same payer and year is a unique violation, an unknown payer a foreign key violation. Idempotent by the caller's
-- id: a repeated call returns the existing carnê as it is now.
create function private.make_carne(id uuid, dizimista_id uuid, ano integer, valor_mensal numeric, mes_inicial integer default 1)
returns public.carnes
language plpgsql set search_path = ''
as $$
declare
  carne public.carnes;
begin
  insert into public.carnes (id, dizimista_id, ano, valor_mensal, valor_inicial, mes_inicial)
  values (
    make_carne.id, make_carne.dizimista_id, make_carne.ano, make_carne.valor_mensal, make_carne.valor_mensal, make_carne.mes_inicial
  )
  on conflict on constraint carnes_pkey do nothing
  returning * into carne;
  if found then
    perform private.make_instalments(array[carne.id]);
    return carne;
  end if;
  select * into carne from public.carnes where carnes.id = make_carne.id;
  if (carne.dizimista_id, carne.ano, coalesce(carne.valor_inicial, carne.valor_mensal), carne.mes_inicial::integer) is distinct from
    (make_carne.dizimista_id, make_carne.ano, make_carne.valor_mensal::private.money, make_carne.mes_inicial)
  then
    raise exception using errcode = 'PT409', message = 'the id is another carnê''s', hint = 'other_content';
  end if;
  return carne;
end;
$$;

-- The instalments of new carnês.
create function private.make_instalments(of_carnes uuid[]) returns void
language sql set search_path = ''
as $$
  insert into public.parcelas (carne_id, mes, vencimento, valor_parcela)
  select carne.id, month, make_date(carne.ano, month, 10), carne.valor_mensal
  from public.carnes as carne, generate_series(carne.mes_inicial, 12) as month
  where carne.id = any (of_carnes)
$$;

-- An id that follows from two others. A UUID of version 8.
create function private.derived_id(one uuid, other uuid) returns uuid
language sql immutable strict parallel safe
return overlay(overlay(
  encode(substr(sha256(uuid_send(one) || uuid_send(other)), 1, 16), 'hex') placing '8' from 13
) placing '8' from 17)::uuid;

-- The caller gives the id.
create function public.create_carne(id uuid, dizimista_id uuid, ano integer, valor_mensal numeric, mes_inicial integer default 1)
returns public.carnes
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return private.make_carne(id, dizimista_id, ano, valor_mensal, mes_inicial);
end;
$$;

-- Deletes a carnê without payments and open charges.
create function public.delete_carne(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  perform private.lock_instalments(array[delete_carne.id]);
  delete from public.carnes where carnes.id = delete_carne.id;
  if not found then
    raise exception using errcode = 'PT404', message = 'the carnê does not exist';
  end if;
end;
$$;

-- Takes the months before `mes_inicial` from a carnê, for good: nobody owes them. Refused where one of them has
-- payments, also undone ones, or a charge by which somebody may pay.
create function public.start_carne(id uuid, mes_inicial integer) returns public.carnes
language plpgsql security definer set search_path = ''
as $$
declare
  carne public.carnes;
begin
  perform private.require_role('financial', 'admin');
  if mes_inicial is null or mes_inicial not between 1 and 12 then
    raise exception using errcode = '22023', message = 'there is no such month';
  end if;
  perform private.lock_instalments(array[start_carne.id]);
  if exists (
    select from public.allocations as part join public.parcelas as parcela on parcela.id = part.parcela_id
    where parcela.carne_id = start_carne.id and parcela.mes < start_carne.mes_inicial
  ) then
    raise exception using errcode = 'PT409', message = 'a month has payments', hint = 'paid', detail = 'months';
  end if;
  delete from public.parcelas where carne_id = start_carne.id and mes < start_carne.mes_inicial;
  select * into carne from public.carnes where carnes.id = start_carne.id;
  if not found then
    raise exception using errcode = 'PT404', message = 'the carnê does not exist';
  end if;
  return carne;
end;
$$;

-- Changes the amount of what is owed of a carnê from a month on: all of them, or none while one has an open charge
-- with the old amount. One of which a part was received may be paid by that.
create function public.change_carne_value(id uuid, valor_mensal numeric, from_month integer default 1) returns public.carnes
language plpgsql security definer set search_path = ''
as $$
declare
  carne public.carnes;
begin
  perform private.require_role('financial', 'admin');
  if from_month is null or from_month not between 1 and 12 then
    raise exception using errcode = '22023', message = 'there is no such month';
  end if;
  -- Also so that no charge is created meanwhile: its foreign key waits for the instalment.
  perform private.lock_instalments(array[change_carne_value.id]);
  update public.parcelas set valor_parcela = change_carne_value.valor_mensal
  where carne_id = change_carne_value.id and devida and mes >= from_month
    and valor_parcela is distinct from change_carne_value.valor_mensal;
  perform private.follow_payments('{}', array(select parcelas.id from public.parcelas where carne_id = change_carne_value.id));
  update public.carnes set valor_mensal = change_carne_value.valor_mensal
  where carnes.id = change_carne_value.id
  returning * into carne;
  if not found then
    raise exception using errcode = 'PT404', message = 'the carnê does not exist';
  end if;
  return carne;
end;
$$;

-- Written by these functions and those of payments only.
grant select on public.carnes, public.parcelas to authenticated, service_role;

grant execute on function public.restante to authenticated, service_role;

grant execute on function public.create_carne, public.delete_carne, public.start_carne, public.change_carne_value to authenticated;

create trigger carnes_deleted before insert on public.carnes
for each row execute function private.refuse_deleted();

create trigger carnes_version before update on public.carnes
for each row execute function private.set_version();

create trigger carnes_audit after insert or update or delete on public.carnes
for each row execute function private.record_audit();

create trigger parcelas_version before update on public.parcelas
for each row execute function private.set_version();

create trigger carnes_take_parcelas before delete on public.carnes
for each row execute function private.delete_before('parcelas', 'carne_id');

-- A new or deleted booklet is one entry, and so is a payment: of instalments only a change of what is owed is one more.
create trigger parcelas_audit after update on public.parcelas
for each row when (
  (old.mes, old.vencimento, old.valor_parcela) is distinct from (new.mes, new.vencimento, new.valor_parcela)
) execute function private.record_audit();

-- One that is taken from a booklet which stays: those that go with their booklet are deleted by a trigger.
create trigger parcelas_audit_taken after delete on public.parcelas
for each row when (pg_trigger_depth() = 0) execute function private.record_audit();

-- A paid instalment keeps its amount, month, due date and carnê.
create trigger parcelas_keep_paid_amount before update on public.parcelas
for each row when (
  old.payment_id is not null and (new.id, new.carne_id, new.mes, new.vencimento, new.valor_parcela)
    is distinct from (old.id, old.carne_id, old.mes, old.vencimento, old.valor_parcela)
) execute function private.keep_paid();

create trigger parcelas_keep_with_payments before delete on public.parcelas
for each row execute function private.keep_with_payments();

create trigger dizimistas_lock_instalments before delete on public.dizimistas
for each row execute function private.lock_instalments_of_payer();

alter table public.carnes enable row level security;
alter table public.parcelas enable row level security;

create policy "Financial staff and administrators read carnês" on public.carnes
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators read instalments" on public.parcelas
for select to authenticated using ((select private.has_role('financial', 'admin')));
