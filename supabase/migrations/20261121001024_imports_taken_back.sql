-- Taking an import back, within an hour of its end, in steps.
--
-- Custom errors:
--   PT409  hint import_closed: the import is not taken over
--   PT409  hint import_kept: more than an hour has passed since it was taken over

-- Takes the next rows back: new payers go, changed ones get their values back. Kept are those that were changed since,
-- have a booklet or were paid for. Numbers that only this import gave are retired as such. The payers are looked for by
-- lists of their ids, not by joins: what an import brought is not in the statistics, after a crash not for long, and a
-- join would compare each row of the step with all of it.
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
  taken integer[];
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
             join public.allocations as part on part.parcela_id = parcela.id
           where carne.dizimista_id = payer.id and part.begun_at > staged.taken_at
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
  select array_agg(numero_ordinal) into taken from removed;
  update private.retired_ordinals set is_taken_back = true where numero_ordinal = any (taken);
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

-- Takes an import back within an hour of its end, or stops it. Repeated, it goes on, and when it is done it returns
-- what it did.
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

grant execute on function public.undo_import to authenticated;
