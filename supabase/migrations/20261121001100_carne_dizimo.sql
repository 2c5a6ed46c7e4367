-- Carnê de dízimo: a payer's booklet of one year with its twelve instalments. Financial staff and administrators create carnês,
-- delete unpaid ones and change their amounts by functions; payments are entered by no function yet.

create table public.carnes (
  id uuid primary key default gen_random_uuid(),
  dizimista_id uuid not null references public.dizimistas (id) on delete cascade,
  ano private.year not null,
  valor_mensal private.positive_money not null,
  -- The amount of the call that created it, by which a repetition of that call is recognized after the amount was changed; null in
  -- rows from backups of earlier versions.
  valor_inicial private.positive_money,
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
  pago boolean not null default false,
  data_pagamento date,
  forma_pagamento text check (forma_pagamento in ('dinheiro', 'pix', 'cartão', 'outros')),
  observacoes private.prose check (length(observacoes) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  -- Also the index of the foreign key.
  constraint parcelas_one_a_month unique (carne_id, mes),
  constraint parcelas_paid_have_a_date check (pago = (data_pagamento is not null)),
  constraint parcelas_paid_have_a_form check (pago = (forma_pagamento is not null))
);

create index parcelas_unpaid_by_due_date on public.parcelas (vencimento) where not pago;

-- Payment data are written by functions only.
grant select on public.carnes, public.parcelas to authenticated;
grant select, insert, update, delete on public.carnes, public.parcelas to service_role;

create trigger carnes_version before update on public.carnes
for each row execute function private.set_version();

create function private.payer_of(carne public.carnes) returns uuid
language sql immutable parallel safe
return carne.dizimista_id;

create trigger carnes_audit after insert or update or delete on public.carnes
for each row execute function private.record_audit();

create trigger parcelas_version before update on public.parcelas
for each row execute function private.set_version();

create function private.payer_of(parcela public.parcelas) returns uuid
language sql stable
return (select carne.dizimista_id from public.carnes as carne where carne.id = parcela.carne_id);

create trigger carnes_take_parcelas before delete on public.carnes
for each row execute function private.delete_before('parcelas', 'carne_id');

create trigger parcelas_audit after insert or update or delete on public.parcelas
for each row execute function private.record_audit();

alter table public.carnes enable row level security;
alter table public.parcelas enable row level security;

create policy "Financial staff and administrators read carnês" on public.carnes
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators read instalments" on public.parcelas
for select to authenticated using ((select private.has_role('financial', 'admin')));

-- Paid instalments are not deleted, not even with their carnê or payer, and keep their amount, month, due date and carnê. Whether,
-- when and how they were paid may change: a payment may be entered wrongly.
create function private.keep_paid() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT409', message = 'what is paid is neither changed nor deleted', hint = 'paid', detail = tg_table_name;
end;
$$;

create trigger parcelas_keep_paid before delete on public.parcelas
for each row when (old.pago) execute function private.keep_paid();

create trigger parcelas_keep_paid_amount before update on public.parcelas
for each row when (
  old.pago and (new.id, new.carne_id, new.mes, new.vencimento, new.valor_parcela)
    is distinct from (old.id, old.carne_id, old.mes, old.vencimento, old.valor_parcela)
) execute function private.keep_paid();

-- Creates a carnê and its twelve instalments, due on day 10 of each month, atomically. A second carnê of the same payer and year
-- is a unique violation, an unknown payer a foreign key violation. Idempotent by the caller's id: a repeated call returns the
-- existing carnê as it is now.
create function private.make_carne(id uuid, dizimista_id uuid, ano integer, valor_mensal numeric)
returns public.carnes
language plpgsql set search_path = ''
as $$
declare
  carne public.carnes;
begin
  insert into public.carnes (id, dizimista_id, ano, valor_mensal, valor_inicial)
  values (make_carne.id, make_carne.dizimista_id, make_carne.ano, make_carne.valor_mensal, make_carne.valor_mensal)
  on conflict on constraint carnes_pkey do nothing
  returning * into carne;
  if found then
    insert into public.parcelas (carne_id, mes, vencimento, valor_parcela)
    select carne.id, month, make_date(carne.ano, month, 10), carne.valor_mensal
    from generate_series(1, 12) as month;
    return carne;
  end if;
  select * into carne from public.carnes where carnes.id = make_carne.id;
  if (carne.dizimista_id, carne.ano, coalesce(carne.valor_inicial, carne.valor_mensal))
    is distinct from (make_carne.dizimista_id, make_carne.ano, make_carne.valor_mensal::private.money)
  then
    raise exception using errcode = 'PT409', message = 'the id is another carnê''s', hint = 'other_content';
  end if;
  return carne;
end;
$$;

-- The caller gives the id.
create function public.create_carne(id uuid, dizimista_id uuid, ano integer, valor_mensal numeric)
returns public.carnes
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  return private.make_carne(id, dizimista_id, ano, valor_mensal);
end;
$$;

-- Deletes a carnê without paid instalments and open charges.
create function public.delete_carne(id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  delete from public.carnes where carnes.id = delete_carne.id;
  if not found then
    raise exception using errcode = 'PT404', message = 'the carnê does not exist';
  end if;
end;
$$;

-- Changes the amount of a carnê's unpaid instalments: all of them, or none while one has an open charge with the old amount.
create function public.change_carne_value(id uuid, valor_mensal numeric) returns public.carnes
language plpgsql security definer set search_path = ''
as $$
declare
  carne public.carnes;
begin
  perform private.require_role('financial', 'admin');
  -- Locked, so that no charge is created meanwhile: its foreign key waits for the instalment.
  perform from public.parcelas where carne_id = change_carne_value.id order by mes for update;
  update public.parcelas set valor_parcela = change_carne_value.valor_mensal
  where carne_id = change_carne_value.id and not pago;
  update public.carnes set valor_mensal = change_carne_value.valor_mensal
  where carnes.id = change_carne_value.id
  returning * into carne;
  if not found then
    raise exception using errcode = 'PT404', message = 'the carnê does not exist';
  end if;
  return carne;
end;
$$;

grant execute on function public.create_carne, public.delete_carne, public.change_carne_value to authenticated;

-- The public lookup by ordinal number: a payer's name and carnês, no other personal data. Null for an unknown number. For
-- the API's privileged client, which limits the rate. Null too for a payer whose data are erased.
create function public.lookup_tithe(numero_ordinal integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'dizimista', jsonb_build_object('numero_ordinal', payer.numero_ordinal, 'nome', payer.nome_completo),
    'carnes', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', carne.id,
          'ano', carne.ano,
          'valor_mensal', carne.valor_mensal,
          'parcelas', coalesce((
            select jsonb_agg(
              jsonb_build_object(
                'id', parcela.id,
                'mes', parcela.mes,
                'vencimento', parcela.vencimento,
                'valor_parcela', parcela.valor_parcela,
                'pago', parcela.pago,
                'data_pagamento', parcela.data_pagamento
              ) order by parcela.mes
            )
            from public.parcelas as parcela where parcela.carne_id = carne.id
          ), '[]')
        ) order by carne.ano desc
      )
      from public.carnes as carne where carne.dizimista_id = payer.id
    ), '[]')
  )
  from public.dizimistas as payer
  where payer.numero_ordinal = lookup_tithe.numero_ordinal and payer.erased_at is null
$$;

grant execute on function public.lookup_tithe to service_role;
