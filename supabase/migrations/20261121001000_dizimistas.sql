-- Dizimistas: people who pay tithe. Personal data: staff only, every change is audited.

create table public.dizimistas (
  id uuid primary key default gen_random_uuid(),
  -- The payer's public number: assigned by the database, never reused.
  numero_ordinal integer not null unique generated always as identity check (numero_ordinal between 1 and 9999999),
  nome_completo private.line not null check (length(nome_completo) <= 200),
  -- By which the parish calls the person: 'Dona Lia', 'Zé do Gás'.
  apelido private.line check (length(apelido) <= 80),
  data_nascimento date check (data_nascimento between '1900-01-01' and '2999-12-31'),
  genero text check (genero in ('masculino', 'feminino', 'outro')),
  estado_civil text check (estado_civil in ('solteiro', 'casado', 'divorciado', 'viuvo', 'uniao_estavel')),
  -- Old registers lack it.
  cpf private.cpf unique,
  rg private.line check (length(rg) <= 30),
  -- A private file.
  foto private.file_name check (foto !~ '\.pdf$'),
  endereco private.line check (length(endereco) <= 500),
  telefone private.telephone,
  email private.line check (length(email) <= 254),
  comunidade_setor private.line check (length(comunidade_setor) <= 200),
  participa_grupo_pastoral boolean not null default false,
  grupo_pastoral_nome private.line check (length(grupo_pastoral_nome) <= 200),
  frequencia_missas text check (frequencia_missas in ('diaria', 'semanal', 'quinzenal', 'mensal', 'esporadica')),
  deseja_visita_pastoral boolean not null default false,
  dizimista_ativo boolean not null default true,
  forma_contribuicao text check (forma_contribuicao in ('pix', 'dinheiro', 'cartao', 'transferencia')),
  valor_sugerido private.money check (valor_sugerido >= 0),
  data_primeira_contribuicao date check (data_primeira_contribuicao between '1900-01-01' and '2999-12-31'),
  historico_contribuicoes private.prose check (length(historico_contribuicoes) <= 5000),
  -- The person's present consents: the state that follows from their rows in `consents`.
  consentimento_lgpd boolean not null default false,
  autorizacao_comunicacoes boolean not null default false,
  politica_privacidade boolean not null default false,
  notes private.prose check (length(notes) <= 5000),
  -- True if the register lacks something, as after an import from an old one. Of whoever is erased nothing is to be
  -- brought.
  incompleto boolean not null generated always as (
    erased_at is null and (cpf is null or not consentimento_lgpd or not politica_privacidade)
  ) stored,
  -- When the person's data were erased on their request; set by a function only.
  erased_at timestamptz,
  -- Folded, for searching.
  search_text text generated always as (private.fold(nome_completo)) stored,
  search_names text generated always as (private.fold(nome_completo || coalesce(' ' || apelido, ''))) stored,
  search_setor text generated always as (private.fold(comunidade_setor)) stored,
  birth_month smallint generated always as (extract(month from data_nascimento)::smallint) stored,
  birth_day smallint generated always as (extract(day from data_nascimento)::smallint) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create index dizimistas_by_name on public.dizimistas (search_text, id);
create index dizimistas_by_activity on public.dizimistas (dizimista_ativo, search_text, id);
create index dizimistas_by_completeness on public.dizimistas (incompleto, search_text, id);
create index dizimistas_by_birthday on public.dizimistas (birth_month, birth_day, search_text, id);

-- Days that can't be in the future, by the parish's calendar; the arguments are the columns. A trigger and not a check,
-- so that a row that was written while the clock was ahead can still be changed elsewhere, and restored.
create function private.refuse_future_days() returns trigger
language plpgsql set search_path = ''
as $$
declare
  day_column text;
begin
  foreach day_column in array tg_argv loop
    if (to_jsonb(new) ->> day_column)::date > private.parish_today()
      and (tg_op = 'INSERT' or to_jsonb(new) -> day_column <> to_jsonb(old) -> day_column)
    then
      raise exception using
        errcode = '23514',
        message = format('new row violates check constraint "%s_%s_is_past"', tg_table_name, day_column);
    end if;
  end loop;
  return new;
end;
$$;

-- The group's name is kept only of whoever takes part.
create function private.forget_former_group() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.grupo_pastoral_nome := null;
  return new;
end;
$$;

-- Staff correct a CPF and take none away; erasures and imports that are taken back do, with their owner's rights.
create function private.keep_cpf() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    raise exception using
      errcode = '23514', message = 'new row violates check constraint "dizimistas_cpf_is_kept"';
  end if;
  return new;
end;
$$;

create function private.payer_of(payer public.dizimistas) returns uuid
language sql immutable parallel safe set search_path = ''
return payer.id;

-- The payers that match all patterns (`like`'s, folded; of a name one for each of its words), with the columns of lists
-- and reports and the caller's own rights. What is searched for comes in the body of a call, because addresses are
-- logged. It is put into its caller's query (see the ledger's functions), so that a count reads no columns and a page
-- ends when it is full. The table is read in the list's order or from end to end: among 50,000 payers that takes 25 ms
-- whatever is searched for, while the ids that an index finds are joined one by one, and half of the payers may match.
create function public.find_dizimistas(
  nome text[] default null, setor text default null, cpf text default null, telefone text default null,
  ordinal integer default null, palavras text[] default null, algarismos text default null
)
returns table (
  id uuid, numero_ordinal integer, nome_completo text, apelido text, cpf text, telefone text, email text, endereco text, comunidade_setor text,
  data_nascimento date, birth_month smallint, birth_day smallint, dizimista_ativo boolean, incompleto boolean,
  autorizacao_comunicacoes boolean, erased_at timestamptz, search_text text, updated_at timestamptz
)
language sql stable
begin atomic
  select
    payer.id, payer.numero_ordinal, payer.nome_completo::text, payer.apelido::text, payer.cpf::text, payer.telefone::text, payer.email::text,
    payer.endereco::text, payer.comunidade_setor::text, payer.data_nascimento, payer.birth_month, payer.birth_day, payer.dizimista_ativo, payer.incompleto,
    payer.autorizacao_comunicacoes, payer.erased_at, payer.search_text, payer.updated_at
  from public.dizimistas as payer
  where (find_dizimistas.nome is null or payer.search_text like all (find_dizimistas.nome))
    and (find_dizimistas.setor is null or payer.search_setor like find_dizimistas.setor)
    and (find_dizimistas.cpf is null or payer.cpf like find_dizimistas.cpf)
    and (find_dizimistas.telefone is null or payer.telefone like find_dizimistas.telefone)
    and (find_dizimistas.ordinal is null or payer.numero_ordinal = find_dizimistas.ordinal)
    and (find_dizimistas.palavras is null or payer.search_names like all (find_dizimistas.palavras))
    and (
      find_dizimistas.algarismos is null
      or payer.numero_ordinal::text = ltrim(find_dizimistas.algarismos, '0')
      or length(find_dizimistas.algarismos) > 3 and (
        payer.cpf like '%' || find_dizimistas.algarismos || '%' or payer.telefone like '%' || find_dizimistas.algarismos || '%'
      )
    );
end;

grant select, delete on public.dizimistas to authenticated;
call private.let_staff_write('public.dizimistas', but => '{erased_at}');
grant select, insert, update, delete on public.dizimistas to service_role;

grant execute on function public.find_dizimistas to authenticated, service_role;

create trigger dizimistas_days before insert or update of data_nascimento, data_primeira_contribuicao on public.dizimistas
for each row execute function private.refuse_future_days('data_nascimento', 'data_primeira_contribuicao');

create trigger dizimistas_group before insert or update of participa_grupo_pastoral, grupo_pastoral_nome on public.dizimistas
for each row when (not new.participa_grupo_pastoral and new.grupo_pastoral_nome is not null)
execute function private.forget_former_group();

create trigger dizimistas_keep_cpf before update of cpf on public.dizimistas
for each row when (old.cpf is not null and new.cpf is null) execute function private.keep_cpf();

create trigger dizimistas_version before update on public.dizimistas
for each row execute function private.set_version();

create trigger dizimistas_photo after insert or update of foto or delete on public.dizimistas
for each row execute function private.hold_file('foto');

create trigger dizimistas_audit after insert or update or delete on public.dizimistas
for each row execute function private.record_audit('foto');

alter table public.dizimistas enable row level security;

create policy "Staff read dizimistas" on public.dizimistas
for select to authenticated using ((select private.is_staff()));

-- With a CPF and the consents that the form asks for. Only imports, which have their owner's rights, bring a register
-- that lacks them.
create policy "Staff create dizimistas" on public.dizimistas
for insert to authenticated with check ((select private.is_staff()) and not incompleto);

create policy "Staff change dizimistas" on public.dizimistas
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Financial staff and administrators delete dizimistas" on public.dizimistas
for delete to authenticated using ((select private.has_role('financial', 'admin')));
