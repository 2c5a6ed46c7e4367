-- Liturgia: a day's texts, stored for when their source is unavailable.

create table public.liturgia_dias (
  dia date primary key,
  -- The source's texts, title and colour.
  conteudo jsonb not null check (jsonb_typeof(conteudo) = 'object'),
  -- Source of the texts and its address, shown as a credit.
  fonte private.line not null check (length(fonte) <= 200),
  fonte_url private.line check (length(fonte_url) <= 2000 and fonte_url ~ '^https?://'),
  created_at private.moment not null default now(),
  updated_at private.moment not null default now()
);

-- True if visitors read it.
create function private.is_public(item public.liturgia_dias) returns boolean
language sql stable parallel safe
return true;

grant execute on function private.is_public(public.liturgia_dias) to anon, authenticated;

grant select (dia, conteudo, fonte, fonte_url, created_at, updated_at) on public.liturgia_dias to anon;
grant select on public.liturgia_dias to authenticated;
grant select, insert, update, delete on public.liturgia_dias to service_role;

-- Its last change; storing the same texts again is not a change.
create trigger liturgia_dias_updated_at before update on public.liturgia_dias
for each row when (new is distinct from old) execute function private.set_updated_at();

-- Pages show only the parish's day, so texts of other days and removals don't make them out of date.
create constraint trigger liturgia_dias_mark_site after insert or update on public.liturgia_dias
deferrable initially deferred for each row
when (new.dia = private.parish_today()) execute function private.mark_site();

alter table public.liturgia_dias enable row level security;

create policy "Visitors read the liturgy" on public.liturgia_dias
for select to anon using (private.is_public(liturgia_dias));

create policy "Signed-in people read the liturgy" on public.liturgia_dias
for select to authenticated using (private.is_public(liturgia_dias));
