-- Taking an import's rows over, once it is confirmed, in steps. Whoever calls again goes on where it stopped.
--
-- Custom errors:
--   PT409  hint import_closed: the import was confirmed or given up, or is another person's

-- Sets the count of ordinal numbers to the highest that was ever given, but by an import that was taken back, or that
-- one is about to give.
create function private.count_ordinals() returns void
language plpgsql set search_path = ''
as $$
begin
  perform setval(pg_get_serial_sequence('public.dizimistas', 'numero_ordinal'), greatest(1, highest), highest > 0)
  from (
    select greatest(
      coalesce((select max(numero_ordinal) from public.dizimistas), 0),
      coalesce((select max(numero_ordinal) from private.retired_ordinals where not is_taken_back), 0),
      coalesce((
        select max((staged.content ->> 'numero_ordinal')::integer)
        from private.import_rows as staged join public.imports on imports.id = staged.import_id
        where imports.state = 'applying'
      ), 0)
    ) as highest
  ) as given;
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
language sql immutable parallel safe set search_path = ''
return 250;

-- Locks an import, for one step; null if there is none. Steps and erasures go one after the other: both change payers
-- and staged rows, in different orders. The last step of taking back sets the counter of ordinal numbers, for which
-- nobody else may be given one.
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

-- Takes the next rows over. What others have changed since the import was confirmed counts: a row whose CPF or number
-- is in the register by then is left out, or changes the payer, as was chosen. Consents are entered only with the paper
-- on which they were given and its day; without them nobody agreed to anything. Statements that join payers are
-- executed as text, so that they are planned for as many as there are by then: a plan that is kept may be of an empty
-- register.
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
         when holder.id is null and retired.is_taken_back is not false then ''created''
       end as outcome
       from private.import_rows as staged
         left join public.dizimistas as payer on payer.cpf = staged.content ->> ''cpf''
         left join public.dizimistas as holder on holder.numero_ordinal = (staged.content ->> ''numero_ordinal'')::integer
         left join private.retired_ordinals as retired
           on retired.numero_ordinal = (staged.content ->> ''numero_ordinal'')::integer
       where staged.import_id = $1 and staged.line = any ($2)
     ) as judged'
  into new_lines, known_lines, skipped using applied.id, part, applied.duplicates;

  -- With their consents in one statement, whose triggers find the payers and what they agreed to in the same state.
  -- Whoever creates a payer with the same CPF or number at this moment was first.
  execute format(
    'with given as (
       select staged.line, staged.id, staged.content from private.import_rows as staged
       where staged.import_id = $1 and staged.line = any ($2) order by staged.line
     ), created as (
       insert into public.dizimistas (
         id, numero_ordinal, import_id, consentimento_lgpd, politica_privacidade, autorizacao_comunicacoes, %1$s
       ) overriding system value
       select given.id, coalesce((given.content ->> ''numero_ordinal'')::integer, private.next_ordinal()), $1,
         $3 is not null and coalesce(written.consentimento_lgpd, false),
         $3 is not null and coalesce(written.politica_privacidade, false),
         $3 is not null and coalesce(written.autorizacao_comunicacoes, false), %2$s
       from given, jsonb_populate_record(null::public.dizimistas,
         ''{"participa_grupo_pastoral": false, "deseja_visita_pastoral": false, "dizimista_ativo": true}''
         || jsonb_strip_nulls(given.content)
       ) as written
       on conflict do nothing
       returning id, updated_at
     ), agreed as (
       insert into public.consents (import_id, dizimista_id, kind, given, happened_on, proof, proof_note)
       select $1, created.id, kind, true, $4, ''import'', $3
       from created join given using (id), unnest($5) as kind
       where $3 is not null and (given.content ->> kind)::boolean
     )
     update private.import_rows as staged set
       dizimista_id = created.id, outcome = ''created'', taken_at = now(), version = created.updated_at, content = ''{}''
     from created join given using (id)
     where staged.import_id = $1 and staged.line = given.line', listed, new_values
  ) using applied.id, new_lines, applied.paper, applied.agreed_on, kinds;

  -- Fields that the file leaves open stay as they are.
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

-- Confirms an import and takes its first rows over: new payers, with their own ordinal numbers or the next ones; with
-- `duplicates` = 'update' what the file says of known payers is written over what the register says. Repeated, it goes
-- on, and when it is done it returns what it did.
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

grant execute on function public.commit_import, public.continue_import to authenticated;
