-- Carnê de dízimo: a payer's booklet of one year with its twelve instalments.

create table public.carnes (
  id uuid primary key default gen_random_uuid(),
  dizimista_id uuid not null references public.dizimistas (id) on delete cascade,
  ano integer not null check (ano between 1900 and 2999),
  valor_mensal numeric(12, 2) not null check (valor_mensal > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid(),
  -- Also the index of the foreign key.
  constraint carnes_one_a_year unique (dizimista_id, ano)
);

create table public.parcelas (
  id uuid primary key default gen_random_uuid(),
  carne_id uuid not null references public.carnes (id) on delete cascade,
  mes integer not null check (mes between 1 and 12),
  vencimento date not null,
  valor_parcela numeric(12, 2) not null check (valor_parcela > 0),
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

grant select, delete on public.carnes, public.parcelas to authenticated;
grant insert (dizimista_id, ano, valor_mensal), update (ano, valor_mensal) on public.carnes to authenticated;
grant
  insert (carne_id, mes, vencimento, valor_parcela),
  update (vencimento, valor_parcela, pago, data_pagamento, forma_pagamento, observacoes)
on public.parcelas to authenticated;
grant select, insert, update, delete on public.carnes, public.parcelas to service_role;

create trigger carnes_version before update on public.carnes
for each row execute function private.set_version();

create trigger carnes_audit after insert or update or delete on public.carnes
for each row execute function private.record_audit();

create trigger parcelas_version before update on public.parcelas
for each row execute function private.set_version();

create trigger parcelas_audit after insert or update or delete on public.parcelas
for each row execute function private.record_audit();

alter table public.carnes enable row level security;
alter table public.parcelas enable row level security;

create policy "Financial staff and administrators read carnês" on public.carnes
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators create carnês" on public.carnes
for insert to authenticated with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators change carnês" on public.carnes
for update to authenticated
using ((select private.has_role('financial', 'admin'))) with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators delete carnês" on public.carnes
for delete to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators read instalments" on public.parcelas
for select to authenticated using ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators create instalments" on public.parcelas
for insert to authenticated with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators change instalments" on public.parcelas
for update to authenticated
using ((select private.has_role('financial', 'admin'))) with check ((select private.has_role('financial', 'admin')));

create policy "Financial staff and administrators delete instalments" on public.parcelas
for delete to authenticated using ((select private.has_role('financial', 'admin')));

-- Creates a carnê and its twelve instalments, due on day 10 of each month, atomically. Runs with the caller's own rights.
-- A second carnê of the same payer and year is a unique violation, an unknown payer a foreign key violation.
create function public.create_carne(dizimista_id uuid, ano integer, valor_mensal numeric) returns public.carnes
language plpgsql set search_path = ''
as $$
declare
  carne public.carnes;
begin
  insert into public.carnes (dizimista_id, ano, valor_mensal)
  values (create_carne.dizimista_id, create_carne.ano, create_carne.valor_mensal)
  returning * into carne;
  insert into public.parcelas (carne_id, mes, vencimento, valor_parcela)
  select carne.id, month, make_date(carne.ano, month, 10), carne.valor_mensal
  from generate_series(1, 12) as month;
  return carne;
end;
$$;

grant execute on function public.create_carne to authenticated;

-- The public lookup by ordinal number: a payer's name and carnês, no other personal data. Null for an unknown number. For
-- the API's privileged client, which limits the rate.
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
  where payer.numero_ordinal = lookup_tithe.numero_ordinal
$$;

grant execute on function public.lookup_tithe to service_role;
