-- Dizimistas: people who pay tithe. Personal data: staff only, every change is audited.

create table public.dizimistas (
  id uuid primary key default gen_random_uuid(),
  -- The payer's public number: assigned by the database, never reused.
  numero_ordinal integer not null unique generated always as identity,
  nome_completo private.line not null check (length(nome_completo) <= 200),
  data_nascimento date check (data_nascimento between '1900-01-01' and '2999-12-31'),
  genero text check (genero in ('masculino', 'feminino', 'outro')),
  estado_civil text check (estado_civil in ('solteiro', 'casado', 'divorciado', 'viuvo', 'uniao_estavel')),
  cpf private.cpf not null unique,
  rg private.line check (length(rg) <= 30),
  -- A data URL of at most 5 MB of image.
  foto text check (foto ~ '^data:image/[a-z+.-]+;base64,' and length(foto) <= 7000000),
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
  consentimento_lgpd boolean not null check (consentimento_lgpd),
  autorizacao_comunicacoes boolean not null default false,
  politica_privacidade boolean not null check (politica_privacidade),
  notes private.prose check (length(notes) <= 5000),
  -- Folded name, for searching.
  search_text text generated always as (private.fold(nome_completo)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid default auth.uid()
);

create index dizimistas_by_name on public.dizimistas (search_text);

grant select, delete on public.dizimistas to authenticated;
grant
  insert (
    nome_completo, data_nascimento, genero, estado_civil, cpf, rg, foto, endereco, telefone, email, comunidade_setor,
    participa_grupo_pastoral, grupo_pastoral_nome, frequencia_missas, deseja_visita_pastoral, dizimista_ativo,
    forma_contribuicao, valor_sugerido, data_primeira_contribuicao, historico_contribuicoes, consentimento_lgpd,
    autorizacao_comunicacoes, politica_privacidade, notes
  ),
  update (
    nome_completo, data_nascimento, genero, estado_civil, cpf, rg, foto, endereco, telefone, email, comunidade_setor,
    participa_grupo_pastoral, grupo_pastoral_nome, frequencia_missas, deseja_visita_pastoral, dizimista_ativo,
    forma_contribuicao, valor_sugerido, data_primeira_contribuicao, historico_contribuicoes, consentimento_lgpd,
    autorizacao_comunicacoes, politica_privacidade, notes
  )
on public.dizimistas to authenticated;
grant select, insert, update, delete on public.dizimistas to service_role;

create trigger dizimistas_version before update on public.dizimistas
for each row execute function private.set_version();

create trigger dizimistas_audit after insert or update or delete on public.dizimistas
for each row execute function private.record_audit('foto');

alter table public.dizimistas enable row level security;

create policy "Staff read dizimistas" on public.dizimistas
for select to authenticated using ((select private.is_staff()));

create policy "Staff create dizimistas" on public.dizimistas
for insert to authenticated with check ((select private.is_staff()));

create policy "Staff change dizimistas" on public.dizimistas
for update to authenticated
using ((select private.is_staff()))
with check ((select private.is_staff()));

create policy "Financial staff and administrators delete dizimistas" on public.dizimistas
for delete to authenticated using ((select private.has_role('financial', 'admin')));
