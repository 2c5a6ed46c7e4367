-- Imports: payers of an old register, from a spreadsheet. The rows come in parts to a staging table, where each is checked. Once the import
-- is confirmed they are taken over in steps, each a transaction of its own, so that others who save meanwhile don't wait. For an hour the
-- import can be taken back, in steps too, but for payers that were changed or paid since. Who calls again goes on where it stopped.
--
-- Custom errors:
--   PT409  hint import_closed: the import was confirmed or given up, or is another person's
--   PT409  hint import_full: it has as many rows as an import may have
--   PT409  hint import_kept: more than an hour has passed since it was taken over

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  file_name private.line not null check (length(file_name) <= 200),
  state text not null default 'open' check (state in ('open', 'applying', 'done', 'undoing', 'undone')),
  -- What the person chose who confirmed it.
  duplicates text check (duplicates in ('skip', 'update')),
  paper private.line check (length(paper) <= 300),
  agreed_on date check (agreed_on between '1900-01-01' and '2999-12-31'),
  -- Its rows when it was confirmed; so far they became payers, changed one, were left out because the payer exists, or because of a
  -- conflict. Rows of people whose data were erased meanwhile are none of these.
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

create index imports_by_time on public.imports (created_at desc, id);
create index imports_by_creator on public.imports (creator_id);
-- A person's next import gives up the one before.
create unique index imports_open on public.imports (creator_id) where state = 'open';

-- Written by the functions below only.
grant select on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

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

alter table public.imports enable row level security;

create policy "Financial staff and administrators read imports" on public.imports
for select to authenticated using ((select private.has_role('financial', 'admin')));

-- Which import made a payer.
alter table public.dizimistas add column import_id uuid references public.imports (id) on delete set null;
create index dizimistas_by_import on public.dizimistas (import_id);

-- Which import brought a consent.
alter table public.consents add column import_id uuid references public.imports (id) on delete set null;
create index consents_by_import on public.consents (import_id);

-- The rows of an import: their content until it is taken over, then what taking it back needs. Nobody reads them but the functions, and
-- a job removes them after a day.
create table private.import_rows (
  import_id uuid not null references public.imports (id) on delete cascade,
  -- The file's, from 1.
  line integer not null check (line between 1 and 1048576),
  -- The id that a new payer gets.
  id uuid not null default gen_random_uuid(),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 40000),
  -- An old register's numbers; the next ones follow the highest.
  constraint import_rows_ordinal check (content ->> 'numero_ordinal' ~ '^[1-9][0-9]{0,5}$'),
  -- What became of it: the payer, when it was taken over, their version then, their values before.
  dizimista_id uuid references public.dizimistas (id) on delete cascade,
  outcome text check (outcome in ('created', 'updated')),
  taken_at timestamptz,
  version timestamptz,
  before jsonb,
  -- Why it was not taken back with the others.
  kept text check (kept in ('paid', 'changed', 'booklet')),
  primary key (import_id, line)
);

create index import_rows_by_dizimista on private.import_rows (dizimista_id);
-- Without the rows that have none, so that lines are looked for by the primary key alone: of an import that is not in the statistics any
-- index of its id looks as good, and these would be read from end to end for each line.
create index import_rows_by_cpf on private.import_rows (import_id, (content ->> 'cpf'), line) where content ->> 'cpf' is not null;
create index import_rows_by_ordinal on private.import_rows (import_id, (content ->> 'numero_ordinal'), line)
where content ->> 'numero_ordinal' is not null;

alter table private.import_rows enable row level security;

-- Numbers of payers who were deleted: no import may give them to another.
create table private.retired_ordinals (
  numero_ordinal integer primary key
);

alter table private.retired_ordinals enable row level security;

create function private.retire_ordinal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.retired_ordinals (numero_ordinal) values (old.numero_ordinal) on conflict do nothing;
  return null;
end;
$$;

create trigger dizimistas_retire_ordinal after delete on public.dizimistas
for each row execute function private.retire_ordinal();

-- The columns of a payer that an import writes.
create function private.imported_columns() returns text[]
language sql immutable parallel safe
return array[
  'nome_completo', 'data_nascimento', 'genero', 'estado_civil', 'cpf', 'rg', 'endereco', 'telefone', 'email', 'comunidade_setor',
  'participa_grupo_pastoral', 'grupo_pastoral_nome', 'frequencia_missas', 'deseja_visita_pastoral', 'dizimista_ativo',
  'forma_contribuicao', 'valor_sugerido', 'data_primeira_contribuicao', 'historico_contribuicoes', 'notes'
];

-- Sets the count of ordinal numbers to the highest that was ever given, or that an import is about to give.
create function private.count_ordinals() returns void
language plpgsql set search_path = ''
as $$
begin
  perform setval(pg_get_serial_sequence('public.dizimistas', 'numero_ordinal'), greatest(1, highest), highest > 0)
  from (
    select greatest(
      coalesce((select max(numero_ordinal) from public.dizimistas), 0),
      coalesce((select max(numero_ordinal) from private.retired_ordinals), 0),
      coalesce((
        select max((staged.content ->> 'numero_ordinal')::integer)
        from private.import_rows as staged join public.imports on imports.id = staged.import_id
        where imports.state = 'applying'
      ), 0)
    ) as highest
  ) as given;
end;
$$;

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

-- Refuses rows that no payer could have, by the types and checks of the payers' own table: once an import is being taken over, none of its
-- rows may fail.
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

-- What stands in a row's way; `other` is the line or the ordinal number that it names.
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
      when retired.numero_ordinal is not null then 'ordinal_retired'
    end as obstacle
  ) as met
  where met.obstacle is not null
$$;

-- Rows that have just been staged are not in the statistics, so a plan with nested loops would compare each with all.

-- For the person who imports, before it is taken over: at most as many as an import has rows. Besides the obstacles, and none:
--   name_known        another payer has that name
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
        and staged.line not in (select obstacles.line from private.import_obstacles(check_import.import) as obstacles)
      group by staged.line
    ) as found
  ), '[]');
end;
$$;

-- Confirms an open import: what stands in a row's way leaves it out, and the others wait to be taken over.
create function private.confirm_import(import uuid, duplicates text, paper text, agreed_on date, columns jsonb) returns void
language plpgsql set search_path = '' set enable_nestloop = off
as $$
declare
  counter constant regclass := pg_get_serial_sequence('public.dizimistas', 'numero_ordinal')::regclass;
begin
  if duplicates not in ('skip', 'update') or (paper is null) <> (agreed_on is null) then
    raise exception using errcode = '22023', message = 'unknown way with duplicates, or a paper without its day';
  end if;
  if jsonb_typeof(columns) <> 'object' or exists (
    select from jsonb_each_text(columns) as guessed (title, field)
    where length(title) > 80 or field is null or field <> all (private.imported_columns() || array[
      'numero_ordinal', 'consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes'
    ])
  ) then
    raise exception using errcode = '22023', message = 'a column stands for no field of an import';
  end if;
  perform private.open_import(import);

  with met as (
    select * from private.import_obstacles(confirm_import.import)
  ), left_out as (
    delete from private.import_rows as staged using met
    where staged.import_id = confirm_import.import and staged.line = met.line
      and (met.obstacle <> 'cpf_known' or confirm_import.duplicates = 'skip')
    returning met.obstacle
  ), known as (
    -- Whoever is in the register keeps the number from there.
    update private.import_rows as staged set content = staged.content - 'numero_ordinal'
    from met
    where staged.import_id = confirm_import.import and staged.line = met.line and met.obstacle = 'cpf_known'
      and confirm_import.duplicates = 'update' and staged.content ? 'numero_ordinal'
  )
  update public.imports set
    state = 'applying', columns = confirm_import.columns, duplicates = confirm_import.duplicates,
    paper = confirm_import.paper, agreed_on = confirm_import.agreed_on,
    row_count = (select count(*) from private.import_rows as staged where staged.import_id = confirm_import.import),
    skipped_count = (select count(*) from left_out where obstacle = 'cpf_known'),
    refused_count = (select count(*) from left_out where obstacle <> 'cpf_known')
  where imports.id = confirm_import.import;

  -- Rows without a number get those above the highest. Counting up to it needs no lock, as setting the counter would.
  perform nextval(counter) from generate_series(
    coalesce(pg_sequence_last_value(counter), 0) + 1,
    (select max((content ->> 'numero_ordinal')::integer) from private.import_rows where import_id = confirm_import.import)
  );
end;
$$;

-- Rows of one step, which takes less than a second.
create function private.import_step() returns integer
language sql immutable parallel safe
return 250;

-- Locks an import, for one step; null if there is none. Steps and erasures go one after the other: both change payers and staged rows, in different orders. The
-- last step of taking back sets the counter of ordinal numbers, for which nobody else may be given one.
create function private.lock_import(import uuid, taking_back boolean) returns public.imports
language plpgsql set search_path = ''
as $$
declare
  locked public.imports;
begin
  perform pg_advisory_xact_lock(hashtextextended('erasure', 2));
  if taking_back and (
    select count(*) <= private.import_step() from private.import_rows where import_id = lock_import.import and kept is null
  ) then
    lock table public.dizimistas in share row exclusive mode;
  else
    lock table public.dizimistas in row exclusive mode;
  end if;
  select * into locked from public.imports where imports.id = lock_import.import for update;
  return locked;
end;
$$;

-- Takes the next rows over. What others have changed since the import was confirmed counts: a row whose CPF or number is in the register by
-- then is left out, or changes the payer, as was chosen. Consents are entered only with the paper on which they were given and its day;
-- without them nobody agreed to anything. Statements that join payers are executed as text, so that they are planned for as many as there
-- are by then: a plan that is kept may be of an empty register.
create function private.take_over_rows(applied public.imports) returns public.imports
language plpgsql set search_path = '' set enable_nestloop = on
as $$
declare
  listed constant text := array_to_string(private.imported_columns(), ', ');
  new_values constant text := (
    select string_agg('written.' || name, ', ' order by place)
    from unnest(private.imported_columns()) with ordinality as places (name, place)
  );
  kinds constant text[] := array['consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes'];
  part integer[];
  new_lines integer[];
  known_lines integer[];
  created integer;
  updated integer;
  skipped integer;
  left_out integer;
begin
  part := array(
    select line from private.import_rows where import_id = applied.id and taken_at is null
    order by line limit private.import_step()
  );
  execute
    'select array_agg(line) filter (where outcome = ''created''), array_agg(line) filter (where outcome = ''updated''),
       count(*) filter (where outcome = ''skipped'')
     from (
       select staged.line, case
         when payer.id is not null then case $3 when ''update'' then ''updated'' else ''skipped'' end
         when holder.id is null and retired.numero_ordinal is null then ''created''
       end as outcome
       from private.import_rows as staged
         left join public.dizimistas as payer on payer.cpf = staged.content ->> ''cpf''
         left join public.dizimistas as holder on holder.numero_ordinal = (staged.content ->> ''numero_ordinal'')::integer
         left join private.retired_ordinals as retired
           on retired.numero_ordinal = (staged.content ->> ''numero_ordinal'')::integer
       where staged.import_id = $1 and staged.line = any ($2)
     ) as judged'
  into new_lines, known_lines, skipped using applied.id, part, applied.duplicates;

  -- With their consents in one statement, whose triggers find the payers and what they agreed to in the same state. Whoever creates a payer
  -- with the same CPF or number at this moment was first.
  execute format(
    'with given as (
       select staged.line, staged.id, staged.content from private.import_rows as staged
       where staged.import_id = $1 and staged.line = any ($2) order by staged.line
     ), created as (
       insert into public.dizimistas (
         id, numero_ordinal, import_id, consentimento_lgpd, politica_privacidade, autorizacao_comunicacoes, %1$s
       ) overriding system value
       select given.id, coalesce((given.content ->> ''numero_ordinal'')::integer, nextval($3)), $1,
         $4 is not null and coalesce(written.consentimento_lgpd, false),
         $4 is not null and coalesce(written.politica_privacidade, false),
         $4 is not null and coalesce(written.autorizacao_comunicacoes, false), %2$s
       from given, jsonb_populate_record(null::public.dizimistas,
         ''{"participa_grupo_pastoral": false, "deseja_visita_pastoral": false, "dizimista_ativo": true}''
         || jsonb_strip_nulls(given.content)
       ) as written
       on conflict do nothing
       returning id, updated_at
     ), agreed as (
       insert into public.consents (import_id, dizimista_id, kind, given, happened_on, proof, proof_note)
       select $1, created.id, kind, true, $5, ''import'', $4
       from created join given using (id), unnest($6) as kind
       where $4 is not null and (given.content ->> kind)::boolean
     )
     update private.import_rows as staged set
       dizimista_id = created.id, outcome = ''created'', taken_at = now(), version = created.updated_at, content = ''{}''
     from created join given using (id)
     where staged.import_id = $1 and staged.line = given.line', listed, new_values
  ) using applied.id, new_lines, pg_get_serial_sequence('public.dizimistas', 'numero_ordinal')::regclass,
    applied.paper, applied.agreed_on, kinds;

  -- What the file leaves open stays as it is.
  if known_lines is not null then
    execute
      'select from public.dizimistas where cpf in (
         select content ->> ''cpf'' from private.import_rows where import_id = $1 and line = any ($2)
       ) order by id for no key update'
    using applied.id, known_lines;
    execute
      'update private.import_rows as staged set
         dizimista_id = payer.id, outcome = ''updated'', taken_at = now(), before = (
           select jsonb_object_agg(name, to_jsonb(payer) -> name) from unnest(private.imported_columns()) as name
         )
       from public.dizimistas as payer
       where staged.import_id = $1 and staged.line = any ($2) and payer.cpf = staged.content ->> ''cpf'''
    using applied.id, known_lines;
    execute format(
      'update public.dizimistas as payer set (%1$s) = (
         select %2$s from jsonb_populate_record(payer, jsonb_strip_nulls(given.content) - ''numero_ordinal'') as written
       )
       from private.import_rows as given
       where given.import_id = $1 and given.line = any ($2) and given.dizimista_id = payer.id', listed, new_values
    ) using applied.id, known_lines;
    if applied.paper is not null then
      insert into public.consents (import_id, dizimista_id, kind, given, happened_on, proof, proof_note)
      select applied.id, staged.dizimista_id, kind, true, applied.agreed_on, 'import', applied.paper
      from private.import_rows as staged, unnest(kinds) as kind
      where staged.import_id = applied.id and staged.line = any (known_lines) and (staged.content ->> kind)::boolean
        and not private.consents_to(staged.dizimista_id, kind);
    end if;
    execute
      'update private.import_rows as staged set version = payer.updated_at, content = ''{}''
       from public.dizimistas as payer
       where staged.import_id = $1 and staged.line = any ($2) and payer.id = staged.dizimista_id'
    using applied.id, known_lines;
  end if;

  select count(*) filter (where outcome = 'created'), count(*) filter (where outcome = 'updated'), count(*) filter (where taken_at is null)
  into created, updated, left_out
  from private.import_rows where import_id = applied.id and line = any (part);
  delete from private.import_rows where import_id = applied.id and line = any (part) and taken_at is null;
  update public.imports set
    created_count = created_count + created, updated_count = updated_count + updated,
    skipped_count = skipped_count + skipped, refused_count = refused_count + left_out - skipped
  where id = applied.id
  returning * into applied;
  if not exists (select from private.import_rows where import_id = applied.id and taken_at is null) then
    update public.imports set state = 'done', done_at = now(), incomplete_count = (
      select count(*) from public.dizimistas where import_id = applied.id and incompleto
    )
    where id = applied.id
    returning * into applied;
  end if;
  return applied;
end;
$$;

-- Takes the next rows back: new payers go, changed ones get their values back. Kept are those that were changed since, have a booklet or
-- were paid for. Numbers that only this import gave are free again. The payers are looked for by lists of their ids, not by joins: what an
-- import brought is not in the statistics, after a crash not for long, and a join would compare each row of the step with all of it.
create function private.take_back_rows(undone public.imports) returns public.imports
language plpgsql set search_path = '' set enable_nestloop = on
as $$
declare
  listed constant text := array_to_string(private.imported_columns(), ', ');
  part integer[];
  kept_lines integer[];
  reasons text[];
  new_payers uuid[];
  known_payers uuid[];
  freed integer[];
begin
  part := array(
    select line from private.import_rows where import_id = undone.id and kept is null order by line limit private.import_step()
  );
  -- Who gives one of them a booklet or a consent waits, or was first.
  perform from public.dizimistas
  where id = any (array(select dizimista_id from private.import_rows where import_id = undone.id and line = any (part)))
  order by id for update;

  execute
    'select array_agg(line), array_agg(reason) from (
       select staged.line, case
         when exists (
           select from public.carnes as carne
             join public.parcelas as parcela on parcela.carne_id = carne.id
             join public.payments as payment on payment.parcela_id = parcela.id
           where carne.dizimista_id = payer.id and payment.entered_at > staged.taken_at
         ) then ''paid''
         when payer.updated_at <> staged.version or exists (
           select from public.consents as consent
           where consent.dizimista_id = payer.id and consent.import_id is distinct from staged.import_id
             and consent.created_at > staged.taken_at
         ) then ''changed''
         when staged.outcome = ''created'' and exists (select from public.carnes where dizimista_id = payer.id) then ''booklet''
       end as reason
       from private.import_rows as staged join public.dizimistas as payer on payer.id = staged.dizimista_id
       where staged.import_id = $1 and staged.line = any ($2)
     ) as judged where reason is not null'
  into kept_lines, reasons using undone.id, part;
  update private.import_rows set kept = reasons[array_position(kept_lines, line)]
  where import_id = undone.id and line = any (kept_lines);
  select
    array_agg(line), coalesce(array_agg(dizimista_id) filter (where outcome = 'created'), '{}'),
    coalesce(array_agg(dizimista_id) filter (where outcome = 'updated'), '{}')
  into part, new_payers, known_payers
  from private.import_rows where import_id = undone.id and line = any (part) and kept is null;

  delete from public.consents where dizimista_id = any (known_payers) and import_id = undone.id;
  execute format(
    'update public.dizimistas as payer set
       (%1$s, consentimento_lgpd, politica_privacidade, autorizacao_comunicacoes) = (
       select %1$s, private.consents_to(payer.id, ''consentimento_lgpd''),
         private.consents_to(payer.id, ''politica_privacidade''), private.consents_to(payer.id, ''autorizacao_comunicacoes'')
       from jsonb_populate_record(null::public.dizimistas, given.before) as written
     )
     from private.import_rows as given
     where given.import_id = $1 and given.line = any ($2) and given.dizimista_id = payer.id and payer.id = any ($3)', listed
  ) using undone.id, part, known_payers;

  with removed as (
    delete from public.dizimistas where id = any (new_payers) returning numero_ordinal
  )
  select array_agg(numero_ordinal) into freed from removed;
  delete from private.retired_ordinals where numero_ordinal = any (freed);
  delete from private.import_rows where import_id = undone.id and line = any (part);

  if not exists (select from private.import_rows where import_id = undone.id and kept is null) then
    perform private.count_ordinals();
    update private.import_rows set before = null where import_id = undone.id;
    update public.imports set state = 'undone', undone_at = now(), kept_count = (
      select count(*) from private.import_rows where import_id = undone.id
    )
    where id = undone.id
    returning * into undone;
  end if;
  return undone;
end;
$$;

-- The import after a step, the rows that are left, and, once it is taken back, who was kept.
create function private.import_progress(stepped public.imports) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'import', to_jsonb(stepped),
    'left', case when stepped.state in ('applying', 'undoing') then (
      select count(*) from private.import_rows as staged
      where staged.import_id = stepped.id and case stepped.state when 'applying' then taken_at else null end is null and kept is null
    ) else 0 end,
    'kept', case when stepped.state = 'undone' then coalesce((
      select jsonb_agg(
        jsonb_build_object('numero_ordinal', payer.numero_ordinal, 'nome_completo', payer.nome_completo, 'reason', staged.kept)
        order by payer.numero_ordinal
      )
      from private.import_rows as staged join public.dizimistas as payer on payer.id = staged.dizimista_id
      where staged.import_id = stepped.id
    ), '[]') else '[]' end
  )
$$;

-- Confirms an import and takes its first rows over: new payers, with their own ordinal numbers or the next ones; with `duplicates` =
-- 'update' what the file says of known payers is written over what the register says. Repeated, it goes on, and when it is done it returns
-- what it did.
create function public.commit_import(import uuid, duplicates text, paper text, agreed_on date, columns jsonb)
returns public.imports
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  taken public.imports;
begin
  perform private.require_role('financial', 'admin');
  taken := private.lock_import(import, taking_back => false);
  if taken.creator_id is distinct from (select auth.uid()) then
    raise exception using errcode = 'PT409', message = 'the import is another person''s', hint = 'import_closed';
  end if;
  if taken.state = 'open' then
    perform private.confirm_import(import, duplicates, paper, agreed_on, columns);
    select * into taken from public.imports where imports.id = commit_import.import;
  end if;
  if taken.state = 'applying' then
    taken := private.take_over_rows(taken);
  end if;
  return taken;
end;
$$;

-- Takes an import back within an hour of its end, or stops it. Repeated, it goes on, and when it is done it returns what it did.
create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  undone public.imports;
begin
  perform private.require_role('financial', 'admin');
  undone := private.lock_import(import, taking_back => true);
  if undone.id is null then
    raise exception using errcode = 'PT404', message = 'the import does not exist';
  end if;
  if undone.state = 'open' then
    raise exception using errcode = 'PT409', message = 'the import is not taken over', hint = 'import_closed';
  end if;
  -- Without its rows nothing could be taken back: they go after an hour, and no backup has them.
  if undone.state = 'done' and (undone.done_at <= now() - interval '1 hour' or undone.created_count + undone.updated_count > 0
    and not exists (select from private.import_rows where import_id = undo_import.import))
  then
    raise exception using errcode = 'PT409', message = 'the import is not taken back', hint = 'import_kept';
  end if;
  if undone.state = 'applying' then
    -- The next call takes the first rows back: only then it is known how many there are.
    delete from private.import_rows where import_id = undo_import.import and taken_at is null;
    update public.imports set state = 'undoing', done_at = now() where imports.id = undo_import.import returning * into undone;
    return private.import_progress(undone);
  end if;
  if undone.state = 'done' then
    update public.imports set state = 'undoing' where imports.id = undo_import.import returning * into undone;
  end if;
  if undone.state = 'undoing' then
    undone := private.take_back_rows(undone);
  end if;
  return private.import_progress(undone);
end;
$$;

-- Goes on with an import that is being taken over or back, whoever began it.
create function public.continue_import(import uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  going public.imports;
begin
  perform private.require_role('financial', 'admin');
  going := private.lock_import(
    import, taking_back => exists (select from public.imports where imports.id = continue_import.import and state = 'undoing')
  );
  if going.id is null then
    raise exception using errcode = 'PT404', message = 'the import does not exist';
  end if;
  if going.state = 'open' then
    raise exception using errcode = 'PT409', message = 'the import is not confirmed', hint = 'import_closed';
  end if;
  if going.state = 'applying' then
    going := private.take_over_rows(going);
  elsif going.state = 'undoing' then
    going := private.take_back_rows(going);
  end if;
  return private.import_progress(going);
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

grant execute on function
  public.begin_import, public.add_import_rows, public.check_import, public.commit_import, public.undo_import,
  public.continue_import, public.discard_import
to authenticated;

-- For a job: after an hour nothing is taken back, after a day nobody goes on with what is open. Nor with what a clock dated that was ahead:
-- its hour would never end.
create function public.sweep_imports() returns void
language sql security definer set search_path = ''
as $$
  delete from private.import_rows where import_id in (
    select id from public.imports
    where state in ('done', 'undone')
      and coalesce(undone_at, done_at) not between now() - interval '1 hour' and now() + interval '1 minute'
  );
  delete from public.imports
  where state = 'open' and created_at not between now() - interval '1 day' and now() + interval '1 minute'
$$;

grant execute on function public.sweep_imports to service_role;
