-- Liturgia: cached readings, for when their source is unavailable.

create table public.liturgia_dias (
  dia date primary key,
  -- The API's response for the day.
  conteudo jsonb not null check (jsonb_typeof(conteudo) = 'object'),
  -- Source of the texts, shown as a credit.
  fonte private.line not null check (length(fonte) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

grant select on public.liturgia_dias to anon, authenticated;
grant select, insert, update, delete on public.liturgia_dias to service_role;

create trigger liturgia_dias_updated_at before update on public.liturgia_dias
for each row execute function private.set_updated_at();

alter table public.liturgia_dias enable row level security;

create policy "Visitors read the liturgy" on public.liturgia_dias
for select to anon using (true);

create policy "Signed-in people read the liturgy" on public.liturgia_dias
for select to authenticated using (true);
