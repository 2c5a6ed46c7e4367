-- Imports: payers of an old register, from a spreadsheet. The rows come in parts to a staging table and are taken over by one function:
-- all or none. For an hour one call takes the whole import back, but for payers that were changed or paid since.
--
-- Custom errors:
--   PT409  hint import_closed: the import was taken over, taken back or given up, or is another person's
--   PT409  hint import_kept: more than an hour has passed, or it was taken back already

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  file_name private.line not null check (length(file_name) <= 200),
  state text not null default 'open' check (state in ('open', 'done', 'undone')),
  -- Rows of the file that became payers, changed one, were left out because the payer exists, or because of a conflict.
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
  constraint imports_dated check ((state = 'open') = (done_at is null) and (state = 'undone') = (undone_at is not null))
);

create index imports_by_time on public.imports (created_at desc, id);
create index imports_by_creator on public.imports (creator_id);

-- Written by the functions below only.
grant select on public.imports to authenticated;
grant select, insert, update, delete on public.imports to service_role;

create trigger imports_creator_name before insert or update of creator_id on public.imports
for each row execute function private.set_person_name('creator');

create trigger imports_follow_creator_names after update of name on public.profiles
for each row when (old.name <> new.name) execute function private.follow_person_name('imports', 'creator');

create trigger imports_audit after insert or update or delete on public.imports
for each row execute function private.record_audit();

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
  -- What became of it: the payer, their version then, their values before, and the consents that it brought.
  dizimista_id uuid references public.dizimistas (id) on delete cascade,
  outcome text check (outcome in ('created', 'updated')),
  version timestamptz,
  before jsonb,
  primary key (import_id, line)
);

create index import_rows_by_dizimista on private.import_rows (dizimista_id);
create index import_rows_by_cpf on private.import_rows (import_id, (content ->> 'cpf'), line);
create index import_rows_by_ordinal on private.import_rows (import_id, (content ->> 'numero_ordinal'), line);

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

-- Sets the count of ordinal numbers to the highest that was ever given.
create function private.count_ordinals() returns void
language plpgsql set search_path = ''
as $$
begin
  perform setval(pg_get_serial_sequence('public.dizimistas', 'numero_ordinal'), greatest(1, highest), highest > 0)
  from (
    select greatest(
      coalesce((select max(numero_ordinal) from public.dizimistas), 0),
      coalesce((select max(numero_ordinal) from private.retired_ordinals), 0)
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
  delete from public.imports as other
  where other.state = 'open' and other.creator_id = (select auth.uid()) and other.id <> begin_import.id;
  insert into public.imports (id, file_name) values (begin_import.id, begin_import.file_name)
  on conflict on constraint imports_pkey do nothing;
  select * into begun from private.open_import(begin_import.id);
  return begun;
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
  insert into private.import_rows (import_id, line, content)
  select add_import_rows.import, added.line, added.content
  from jsonb_to_recordset(rows) as added (line integer, content jsonb)
  on conflict (import_id, line) do update set content = excluded.content;
  select count(*) into staged from private.import_rows where import_id = add_import_rows.import;
  if staged > 25000 then
    raise exception using errcode = '22023', message = 'more rows than an import may have';
  end if;
  return staged;
end;
$$;

-- What each row that is not simply a new payer meets; `other` is the line or the ordinal number that it names.
--   cpf_known         the payer is in the register: skipped, or changed
--   name_known        another payer has that name; no obstacle
--   cpf_repeated      an earlier line has the same CPF
--   ordinal_repeated  an earlier line has the same number
--   ordinal_taken     another payer has the number
--   ordinal_retired   a payer who was deleted had the number
create function private.import_findings(import uuid)
returns table (line integer, finding text, other integer, dizimista_id uuid)
language sql stable set search_path = ''
as $$
  with staged as (
    select
      given.line, given.content ->> 'nome_completo' as name,
      (given.content ->> 'numero_ordinal')::integer as ordinal,
      case when given.content ->> 'cpf' is not null
        then first_value(given.line) over (partition by given.content ->> 'cpf' order by given.line) end as cpf_line,
      case when given.content ->> 'numero_ordinal' is not null
        then first_value(given.line) over (partition by given.content ->> 'numero_ordinal' order by given.line) end as ordinal_line,
      payer.id as payer_id, payer.numero_ordinal as payer_ordinal
    from private.import_rows as given
    left join public.dizimistas as payer on payer.cpf = given.content ->> 'cpf'
    where given.import_id = import
  )
  select staged.line, found.finding, found.other, staged.payer_id
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
  cross join lateral (
    select
      coalesce(met.obstacle, case when namesake.numero_ordinal is not null then 'name_known' end) as finding,
      case met.obstacle
        when 'cpf_repeated' then cpf_line
        when 'cpf_known' then payer_ordinal
        when 'ordinal_repeated' then ordinal_line
        when 'ordinal_taken' then staged.ordinal
        when 'ordinal_retired' then staged.ordinal
        else namesake.numero_ordinal
      end as other
    from (select) as one
    left join lateral (
      select payer.numero_ordinal from public.dizimistas as payer
      where met.obstacle is null and payer.search_text = private.fold(staged.name)
      order by payer.numero_ordinal limit 1
    ) as namesake on true
  ) as found
  where found.finding is not null
$$;

-- Rows that have just been staged are not in the statistics, so a plan with nested loops would compare each with all.

-- For the person who imports, before it is taken over: at most as many as an import has rows.
create function public.check_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
begin
  perform private.require_role('financial', 'admin');
  perform private.open_import(import);
  return coalesce((
    select jsonb_agg(jsonb_build_object('line', line, 'finding', finding, 'other', other) order by line)
    from private.import_findings(import)
  ), '[]');
end;
$$;

-- Takes an import over: new payers, with their own ordinal numbers or the next ones; with `duplicates` = 'update' what the file says of
-- known payers is written over what the register says. Consents are entered only with the paper on which they were given and its day;
-- without them nobody agreed to anything. Other writers wait, so that what is found still holds. A repeated call returns the import.
create function public.commit_import(import uuid, duplicates text, paper text, agreed_on date, columns jsonb)
returns public.imports
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
declare
  taken public.imports;
  listed constant text := array_to_string(private.imported_columns(), ', ');
  new_values constant text := (
    select string_agg('written.' || name, ', ' order by place)
    from unnest(private.imported_columns()) with ordinality as places (name, place)
  );
begin
  perform private.require_role('financial', 'admin');
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
  select * into taken from public.imports
  where imports.id = commit_import.import and state = 'done' and creator_id = (select auth.uid());
  if found then
    return taken;
  end if;
  -- Before the import's own row, as an erasure does.
  lock table public.dizimistas in share row exclusive mode;
  perform private.open_import(import);

  with decided as (
    select staged.line, staged.id, found.dizimista_id,
      case
        when found.finding is null or found.finding = 'name_known' then 'created'
        when found.finding = 'cpf_known' then case duplicates when 'update' then 'updated' else 'skipped' end
        else 'refused'
      end as outcome
    from private.import_rows as staged left join private.import_findings(commit_import.import) as found using (line)
    where staged.import_id = commit_import.import
  ), counted as (
    update public.imports set
      state = 'done', done_at = now(), columns = commit_import.columns,
      created_count = (select count(*) from decided where outcome = 'created'),
      updated_count = (select count(*) from decided where outcome = 'updated'),
      skipped_count = (select count(*) from decided where outcome = 'skipped'),
      refused_count = (select count(*) from decided where outcome = 'refused')
    where imports.id = commit_import.import
  ), left_out as (
    delete from private.import_rows as staged using decided
    where staged.import_id = commit_import.import and staged.line = decided.line
      and decided.outcome in ('skipped', 'refused')
  )
  update private.import_rows as staged set outcome = decided.outcome, dizimista_id = decided.dizimista_id
  from decided
  where staged.import_id = commit_import.import and staged.line = decided.line
    and decided.outcome in ('created', 'updated');

  -- First those that bring a number, so that the others get the numbers above.
  for numbered in 0..1 loop
    execute format(
      'insert into public.dizimistas (id, numero_ordinal, import_id, %1$s) overriding system value
       select given.id, coalesce((given.content ->> ''numero_ordinal'')::integer, nextval($2)), $1, %2$s
       from (
         select * from private.import_rows
         where import_id = $1 and outcome = ''created'' and (content ->> ''numero_ordinal'' is null) = $3 order by line
       ) as given,
       lateral jsonb_populate_record(null::public.dizimistas,
         ''{"participa_grupo_pastoral": false, "deseja_visita_pastoral": false, "dizimista_ativo": true}''
         || jsonb_strip_nulls(given.content)
       ) as written', listed, new_values
    ) using import, pg_get_serial_sequence('public.dizimistas', 'numero_ordinal')::regclass, numbered = 1;
    if numbered = 0 then
      perform private.count_ordinals();
    end if;
  end loop;
  update private.import_rows as staged set dizimista_id = staged.id
  where staged.import_id = commit_import.import and outcome = 'created';

  -- What the file leaves open stays as it is.
  update private.import_rows as staged set before = (
    select jsonb_object_agg(name, to_jsonb(payer) -> name) from unnest(private.imported_columns()) as name
  )
  from public.dizimistas as payer
  where staged.import_id = commit_import.import and outcome = 'updated' and payer.id = staged.dizimista_id;
  execute format(
    'update public.dizimistas as payer set (%1$s) = (
       select %2$s from jsonb_populate_record(payer, jsonb_strip_nulls(given.content) - ''numero_ordinal'') as written
     )
     from private.import_rows as given
     where given.import_id = $1 and given.outcome = ''updated'' and given.dizimista_id = payer.id', listed, new_values
  ) using import;

  if paper is not null then
    insert into public.consents (import_id, dizimista_id, kind, given, happened_on, proof, proof_note)
    select commit_import.import, staged.dizimista_id, kind, true, agreed_on, 'import', paper
    from private.import_rows as staged,
      unnest(array['consentimento_lgpd', 'politica_privacidade', 'autorizacao_comunicacoes']) as kind
    where staged.import_id = commit_import.import and (staged.content ->> kind)::boolean
      and not private.consents_to(staged.dizimista_id, kind);
  end if;

  update private.import_rows as staged set version = payer.updated_at, content = '{}'
  from public.dizimistas as payer
  where staged.import_id = commit_import.import and payer.id = staged.dizimista_id;
  update public.imports set incomplete_count = (
    select count(*) from public.dizimistas where import_id = commit_import.import and incompleto
  )
  where imports.id = commit_import.import
  returning * into taken;
  return taken;
end;
$$;

-- Takes a whole import back within an hour: new payers go, changed ones get their values back. Kept are those that were changed since,
-- have a booklet or were paid for; they are returned. Numbers that only this import gave are free again.
create function public.undo_import(import uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' set enable_nestloop = off
as $$
declare
  undone public.imports;
  kept jsonb;
  listed constant text := array_to_string(private.imported_columns(), ', ');
  gone uuid[];
  freed integer[];
begin
  perform private.require_role('financial', 'admin');
  lock table public.dizimistas in share row exclusive mode;
  select * into undone from public.imports where imports.id = undo_import.import for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'the import does not exist';
  end if;
  if undone.state <> 'done' or undone.done_at <= now() - interval '1 hour' then
    raise exception using errcode = 'PT409', message = 'the import is not taken back', hint = 'import_kept';
  end if;

  with judged as (
    select payer.numero_ordinal, payer.nome_completo, staged.line, case
      when exists (
        select from public.carnes as carne
          join public.parcelas as parcela on parcela.carne_id = carne.id
          join public.payments as payment on payment.parcela_id = parcela.id
        where carne.dizimista_id = payer.id and payment.entered_at > undone.done_at
      ) then 'paid'
      when payer.updated_at <> staged.version or exists (
        select from public.consents as consent
        where consent.dizimista_id = payer.id and consent.import_id is distinct from undo_import.import
          and consent.created_at > undone.done_at
      ) then 'changed'
      when staged.outcome = 'created' and exists (select from public.carnes where dizimista_id = payer.id) then 'booklet'
    end as reason
    from private.import_rows as staged join public.dizimistas as payer on payer.id = staged.dizimista_id
    where staged.import_id = undo_import.import
  ), spared as (
    delete from private.import_rows as staged using judged
    where staged.import_id = undo_import.import and staged.line = judged.line and judged.reason is not null
    returning judged.numero_ordinal, judged.nome_completo, judged.reason
  )
  select coalesce(jsonb_agg(to_jsonb(spared) order by numero_ordinal), '[]') into kept from spared;

  delete from public.consents as consent using private.import_rows as staged
  where staged.import_id = undo_import.import and staged.outcome = 'updated'
    and consent.dizimista_id = staged.dizimista_id and consent.import_id = undo_import.import;
  execute format(
    'update public.dizimistas as payer set
       (%1$s, consentimento_lgpd, politica_privacidade, autorizacao_comunicacoes) = (
       select %1$s, private.consents_to(payer.id, ''consentimento_lgpd''),
         private.consents_to(payer.id, ''politica_privacidade''), private.consents_to(payer.id, ''autorizacao_comunicacoes'')
       from jsonb_populate_record(null::public.dizimistas, given.before) as written
     )
     from private.import_rows as given
     where given.import_id = $1 and given.outcome = ''updated'' and given.dizimista_id = payer.id', listed
  ) using import;

  gone := array(
    select dizimista_id from private.import_rows where import_id = undo_import.import and outcome = 'created'
  );
  with removed as (
    delete from public.dizimistas where id = any (gone) returning numero_ordinal
  )
  select array_agg(numero_ordinal) into freed from removed;
  delete from private.retired_ordinals where numero_ordinal = any (freed);
  perform private.count_ordinals();
  delete from private.import_rows where import_id = undo_import.import;
  update public.imports set state = 'undone', undone_at = now(), kept_count = jsonb_array_length(kept)
  where imports.id = undo_import.import
  returning * into undone;
  return jsonb_build_object('import', to_jsonb(undone), 'kept', kept);
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
  public.discard_import
to authenticated;

-- For a job: after an hour nothing is taken back, after a day nobody goes on with what is open.
create function public.sweep_imports() returns void
language sql security definer set search_path = ''
as $$
  delete from private.import_rows where import_id in (
    select id from public.imports where state <> 'open' and done_at < now() - interval '1 hour'
  );
  delete from public.imports where state = 'open' and created_at < now() - interval '1 day'
$$;

grant execute on function public.sweep_imports to service_role;
