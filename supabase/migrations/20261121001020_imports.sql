-- Imports: payers of an old register, from a spreadsheet. The rows come in parts to a staging table, where each is
-- checked. Once the import is confirmed they are taken over in steps, each a transaction of its own, so that others who
-- save meanwhile don't wait. For an hour the import can be taken back, in steps too, but for payers that were changed
-- or paid since. Who calls again goes on where it stopped.
--
-- Custom errors:
--   PT409  hint import_closed: the import was confirmed or given up, or is another person's
--   PT409  hint import_full: it has as many rows as an import may have

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  file_name private.line not null check (length(file_name) <= 200),
  state text not null default 'open' check (state in ('open', 'applying', 'done', 'undoing', 'undone')),
  -- The choices of the person who confirmed it.
  duplicates text check (duplicates in ('skip', 'update')),
  paper private.line check (length(paper) <= 300),
  agreed_on date check (agreed_on between '1900-01-01' and '2999-12-31'),
  -- Its rows when it was confirmed; so far they became payers, changed one, were left out because the payer exists, or
  -- because of a conflict. Rows of people whose data were erased meanwhile are none of these.
  row_count integer not null default 0 check (row_count >= 0),
  created_count integer not null default 0 check (created_count >= 0),
  updated_count integer not null default 0 check (updated_count >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  refused_count integer not null default 0 check (refused_count >= 0),
  -- Of the new payers, those whose register is incomplete.
  incomplete_count integer not null default 0 check (incomplete_count >= 0),
  -- Payers that were not taken back.
  kept_count integer not null default 0 check (kept_count >= 0),
  -- Which field a column's title stands for, to guess those of the next file.
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object' and length(columns::text) <= 20000),
  creator_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- Follows the profile's name by trigger.
  creator_name private.line,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  undone_at timestamptz,
  constraint imports_dated check (
    (state in ('open', 'applying')) = (done_at is null) and (state = 'undone') = (undone_at is not null)
  ),
  constraint imports_paper_has_a_day check ((paper is null) = (agreed_on is null))
);

-- Which import made a payer.
alter table public.dizimistas add column import_id uuid references public.imports (id) on delete set null;

-- Which import brought a consent.
alter table public.consents add column import_id uuid references public.imports (id) on delete set null;

-- The rows of an import: their content until it is taken over, then what taking it back needs. Nobody reads them but
-- the functions, and a job removes them after a day.
create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- The file's, from 1.
  line integer not null check (line between 1 and 1048576),
  -- The id that a new payer gets.
  id uuid not null default gen_random_uuid(),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 40000),
  -- An old register's numbers; the next ones follow the highest.
  constraint import_rows_ordinal check (content ->> 'numero_ordinal' ~ '^[1-9][0-9]{0,5}$'),
  -- Its result: the payer, when it was taken over, their version then, their values before.
  dizimista_id uuid references public.dizimistas (id) on delete cascade,
  outcome text check (outcome in ('created', 'updated')),
  taken_at timestamptz,
  version timestamptz,
  before jsonb,
  -- Why it was not taken back with the others.
  kept text check (kept in ('paid', 'changed', 'booklet')),
  primary key (import_id, line)
);

-- Numbers that the count gives to nobody: of payers who were deleted, which no import may bring either, and of imports
-- that were taken back, which an import may bring again and by which the count does not go on.
create table private.retired_ordinals (
  numero_ordinal integer primary key,
  is_taken_back boolean not null default false
);

create index imports_by_time on public.imports (created_at desc, id);
create index imports_by_creator on public.imports (creator_id);
-- A person's next import gives up the one before.
create unique index imports_open on public.imports (creator_id) where state = 'open';

create index dizimistas_by_import on public.dizimistas (import_id);

create index consents_by_import on public.consents (import_id);

create index import_rows_by_dizimista on private.import_rows (dizimista_id);
-- Without the rows that have none, so that lines are looked for by the primary key alone: of an import that is not in
-- the statistics any index of its id looks as good, and these would be read from end to end for each line.
create index import_rows_by_cpf on private.import_rows (import_id, (content ->> 'cpf'), line) where content ->> 'cpf' is not null;
create index import_rows_by_ordinal on private.import_rows (import_id, (content ->> 'numero_ordinal'), line)
where content ->> 'numero_ordinal' is not null;

create function private.retire_ordinal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.retired_ordinals (numero_ordinal) values (old.numero_ordinal)
  on conflict on constraint retired_ordinals_pkey do update set is_taken_back = false;
  return null;
end;
$$;

-- The next number of the count.
create function private.next_ordinal() returns integer
language plpgsql set search_path = ''
as $$
declare
  given integer;
begin
  loop
    given := nextval(pg_get_serial_sequence('public.dizimistas', 'numero_ordinal'));
    exit when not exists (select from private.retired_ordinals as retired where retired.numero_ordinal = given);
  end loop;
  return given;
end;
$$;

-- The count gave the row's number as if none were retired.
create function private.skip_retired_ordinal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.retired_ordinals as retired where retired.numero_ordinal = new.numero_ordinal) then
    new.numero_ordinal := private.next_ordinal();
  end if;
  return new;
end;
$$;

-- The columns of a payer that an import writes.
create function private.imported_columns() returns text[]
language sql immutable parallel safe set search_path = ''
return array[
  'nome_completo', 'apelido', 'data_nascimento', 'genero', 'estado_civil', 'cpf', 'rg', 'endereco', 'telefone', 'email',
  'comunidade_setor', 'participa_grupo_pastoral', 'grupo_pastoral_nome', 'frequencia_missas', 'deseja_visita_pastoral', 'dizimista_ativo',
  'forma_contribuicao', 'valor_sugerido', 'data_primeira_contribuicao', 'historico_contribuicoes', 'notes'
];

-- The caller's import that is still open, locked.
create function private.open_import(import uuid) returns public.imports
language plpgsql set search_path = ''
as $$
declare
  found_import public.imports;
begin
  select * into found_import from public.imports
  where id = open_import.import and state = 'open' and creator_id = (select auth.uid()) for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'the import is not open', hint = 'import_closed';
  end if;
  return found_import;
end;
$$;

-- Begins an import; what the caller had open is given up. Idempotent by the caller's id.
create function public.begin_import(id uuid, file_name text) returns public.imports
language plpgsql security definer set search_path = ''
as $$
declare
  begun public.imports;
begin
  perform private.require_role('financial', 'admin');
  -- Of several at once each gives up the one before.
  perform pg_advisory_xact_lock(hashtextextended('private.begin_import ' || (select auth.uid()), 0));
  delete from public.imports as other
  where other.state = 'open' and other.creator_id = (select auth.uid()) and other.id <> begin_import.id;
  insert into public.imports (id, file_name) values (begin_import.id, begin_import.file_name)
  on conflict on constraint imports_pkey do nothing;
  select * into begun from private.open_import(begin_import.id);
  return begun;
end;
$$;

-- Refuses rows that no payer could have, by the types and checks of the payers' own table: once an import is being
-- taken over, none of its rows may fail.
create function private.require_payers(rows jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  broken text;
begin
  execute (
    select format(
      'select broken from (
         select case when nome_completo is null then ''dizimistas_nome_completo''
           when data_nascimento > private.parish_today() then ''dizimistas_data_nascimento_is_past''
           when data_primeira_contribuicao > private.parish_today() then ''dizimistas_data_primeira_contribuicao_is_past'' %s
         end as broken
         from jsonb_to_recordset($1) as given (content jsonb),
           jsonb_populate_record(null::public.dizimistas, jsonb_strip_nulls(given.content)) as written
       ) as judged where broken is not null limit 1',
      string_agg(format('when not (%s) then %L', pg_get_expr(conbin, conrelid), conname), ' ')
    )
    from pg_catalog.pg_constraint where conrelid = 'public.dizimistas'::regclass and contype = 'c'
  ) into broken using rows;
  if broken is not null then
    raise exception using errcode = '23514', message = format('new row violates check constraint "%s"', broken);
  end if;
end;
$$;

-- Adds rows, `[{line, content}]`. A repeated call writes the same rows again.
create function public.add_import_rows(import uuid, rows jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  staged integer;
begin
  perform private.require_role('financial', 'admin');
  perform private.open_import(import);
  if exists (select from jsonb_to_recordset(rows) as added (line integer) group by line having count(*) > 1) then
    raise exception using errcode = '22023', message = 'a line comes twice';
  end if;
  perform private.require_payers(rows);
  insert into private.import_rows (import_id, line, content)
  select add_import_rows.import, added.line, added.content
  from jsonb_to_recordset(rows) as added (line integer, content jsonb)
  on conflict (import_id, line) do update set content = excluded.content;
  select count(*) into staged from private.import_rows where import_id = add_import_rows.import;
  if staged > 25000 then
    raise exception using errcode = 'PT409', message = 'more rows than an import may have', hint = 'import_full';
  end if;
  return staged;
end;
$$;

-- The obstacles to a row; `other` is the line or the ordinal number that it names.
--   cpf_known         the payer is in the register: skipped, or changed
--   cpf_repeated      an earlier line has the same CPF
--   ordinal_repeated  an earlier line has the same number
--   ordinal_taken     another payer has the number
--   ordinal_retired   a payer who was deleted had the number
create function private.import_obstacles(import uuid) returns table (line integer, obstacle text, other integer)
language sql stable set search_path = ''
as $$
  with staged as (
    select
      given.line, (given.content ->> 'numero_ordinal')::integer as ordinal,
      case when given.content ->> 'cpf' is not null
        then first_value(given.line) over (partition by given.content ->> 'cpf' order by given.line) end as cpf_line,
      case when given.content ->> 'numero_ordinal' is not null
        then first_value(given.line) over (partition by given.content ->> 'numero_ordinal' order by given.line) end as ordinal_line,
      payer.id as payer_id, payer.numero_ordinal as payer_ordinal
    from private.import_rows as given
    left join public.dizimistas as payer on payer.cpf = given.content ->> 'cpf'
    where given.import_id = import
  )
  select staged.line, met.obstacle, case met.obstacle
    when 'cpf_repeated' then cpf_line
    when 'cpf_known' then payer_ordinal
    when 'ordinal_repeated' then ordinal_line
    else staged.ordinal
  end
  from staged
  left join public.dizimistas as holder on holder.numero_ordinal = staged.ordinal
  left join private.retired_ordinals as retired on retired.numero_ordinal = staged.ordinal
  cross join lateral (
    select case
      when cpf_line < staged.line then 'cpf_repeated'
      when payer_id is not null then 'cpf_known'
      when ordinal_line < staged.line then 'ordinal_repeated'
      when holder.id is not null then 'ordinal_taken'
      when not retired.is_taken_back then 'ordinal_retired'
    end as obstacle
  ) as met
  where met.obstacle is not null
$$;

-- Rows that have just been staged are not in the statistics, so a plan with nested loops would compare each with all.

-- For the person who imports, before it is taken over: at most as many as an import has rows. Besides the obstacles,
-- and none:
--   name_known        another payer has that name, and not both have a CPF
create function public.check_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
begin
  perform private.require_role('financial', 'admin');
  perform private.open_import(import);
  return coalesce((
    select jsonb_agg(jsonb_build_object('line', line, 'finding', finding, 'other', found.other) order by line)
    from (
      select obstacles.line, obstacles.obstacle as finding, obstacles.other
      from private.import_obstacles(check_import.import) as obstacles
      union all
      select staged.line, 'name_known', min(namesake.numero_ordinal)
      from private.import_rows as staged
        join public.dizimistas as namesake on namesake.search_text = private.fold(staged.content ->> 'nome_completo')
      where staged.import_id = check_import.import
        and (namesake.cpf is null or staged.content ->> 'cpf' is null)
        and staged.line not in (select obstacles.line from private.import_obstacles(check_import.import) as obstacles)
      group by staged.line
    ) as found
  ), '[]');
end;
$$;

-- Gives an open import up, with its rows.
create function public.discard_import(import uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('financial', 'admin');
  delete from public.imports
  where imports.id = discard_import.import and state = 'open' and creator_id = (select auth.uid());
end;
$$;

-- For a job: after an hour nothing is taken back, after a day nobody goes on with what is open.
create function public.sweep_imports() returns void
language sql security definer set search_path = ''
as $$
  delete from private.import_rows where import_id in (
    select id from public.imports
    where state in ('done', 'undone')
      and coalesce(undone_at, done_at) <@ (select private.surely_past('1 hour'))
  );
  delete from public.imports where state = 'open' and created_at <@ (select private.surely_past('1 day'))
$$;

-- Written by functions only.
grant select on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

grant execute on function public.begin_import, public.add_import_rows, public.check_import, public.discard_import to authenticated;
grant execute on function public.sweep_imports to service_role;

create trigger imports_creator_name before insert or update of creator_id on public.imports
for each row execute function private.set_person_name('creator');

create trigger imports_follow_creator_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('imports', 'creator');

create trigger imports_audit after insert or delete on public.imports
for each row execute function private.record_audit();

-- Not each step, which changes figures only.
create trigger imports_audit_changes after update on public.imports
for each row when (
  (old.state, old.file_name, old.columns, old.paper) is distinct from (new.state, new.file_name, new.columns, new.paper)
) execute function private.record_audit();

-- An import's file may bring one, and its other rows have theirs from `next_ordinal`.
create trigger dizimistas_skip_retired_ordinal before insert on public.dizimistas
for each row when (new.import_id is null) execute function private.skip_retired_ordinal();

create trigger dizimistas_retire_ordinal after delete on public.dizimistas
for each row execute function private.retire_ordinal();

alter table public.imports enable row level security;
alter table private.import_rows enable row level security;
alter table private.retired_ordinals enable row level security;

create policy "Financial staff and administrators read imports" on public.imports
for select to authenticated using ((select private.has_role('financial', 'admin')));
