-- Erased payers, who are not changed any more, and deleted ones, of whom the audit log keeps nothing.

-- Erasures, by the payers' ids: nothing here tells of the person. They are applied again to a restored backup that is
-- older than they.
create table private.erasures (
  dizimista_id uuid primary key,
  numero_ordinal integer not null,
  erased_at timestamptz not null default now(),
  -- The free texts that the administrator chose to mend: [{"table", "id", "column"}].
  texts jsonb not null default '[]',
  -- The receipts that the administrator kept, by the rows of the ledger, and why: [{"id", "reason"}].
  kept_papers jsonb not null default '[]'
);

-- The words in place of a person's name.
create function private.erased_words() returns text
language sql immutable parallel safe set search_path = ''
return 'Dados apagados';

create function private.refuse_erased() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
end;
$$;

-- For rows that belong to a payer.
create function private.refuse_for_erased() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An erasure that is under way is waited for.
  perform from public.dizimistas where id = new.dizimista_id for key share;
  if exists (select from public.dizimistas where id = new.dizimista_id and erased_at is not null) then
    raise exception using errcode = 'PT409', message = 'the person''s data are erased', hint = 'erased';
  end if;
  return new;
end;
$$;

-- A row's values with its free texts emptied.
create function private.without_texts(said jsonb, of_table text) returns jsonb
language sql stable strict set search_path = ''
as $$
  select said || coalesce(jsonb_object_agg(free.column_name, 'null'::jsonb), '{}')
  from private.free_texts() as free
  where said ? free.column_name and (
    -- An entry of a payment tells of three tables.
    free.table_name = of_table or of_table = 'payments' and free.table_name in ('receipts', 'allocations', 'returns')
  )
$$;

-- Empties what the audit log keeps of payers (`[{"id", "numero_ordinal"}]`): of their records and consents everything,
-- of what leads to them, as instalments of booklets that were deleted, the texts.
create function private.empty_audit(payers jsonb) returns void
language sql set search_path = ''
as $$
  update public.audit_log as entry set
    old = case when entry.old is not null then erased end, new = case when entry.new is not null then erased end
  from jsonb_to_recordset(payers) as payer (id uuid, numero_ordinal integer),
    jsonb_build_object('numero_ordinal', payer.numero_ordinal, 'erased', true) as erased
  where entry.dizimista_id = payer.id and entry.table_name in ('dizimistas', 'consents') and entry.verb in ('insert', 'update', 'delete');
  update public.audit_log as entry set
    old = private.without_texts(entry.old, entry.table_name), new = private.without_texts(entry.new, entry.table_name),
    note = case when entry.note is null or entry.table_name not in ('payments', 'donations') then entry.note else private.erased_words() end
  from jsonb_to_recordset(payers) as payer (id uuid)
  where entry.dizimista_id = payer.id and entry.table_name not in ('dizimistas', 'consents');
$$;

-- Whoever is deleted, or taken back with an import, has nothing in the audit log either.
create function private.forget_deleted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.empty_audit(jsonb_agg(jsonb_build_object('id', gone.id, 'numero_ordinal', gone.numero_ordinal))) from gone;
  return null;
end;
$$;

create function private.forget_deleted_consent() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.dizimistas where id = new.dizimista_id) then
    -- By the row first: where statistics are old deletions look rare, and all of them would be read.
    new.old := jsonb_build_object('erased', true, 'numero_ordinal', (
      with about as materialized (
        select entry.verb, entry.old from public.audit_log as entry
        where entry.table_name = 'dizimistas' and entry.row_id = new.dizimista_id
      )
      select max((about.old ->> 'numero_ordinal')::integer) from about where about.verb = 'delete'
    ));
  end if;
  return new;
end;
$$;

-- The same for payers whom an earlier version deleted.
create function private.forget_earlier_deleted() returns void
language sql set search_path = ''
as $$
  select private.empty_audit(jsonb_agg(jsonb_build_object('id', entry.row_id, 'numero_ordinal', entry.old -> 'numero_ordinal')))
  from public.audit_log as entry
  where entry.table_name = 'dizimistas' and entry.verb = 'delete' and not entry.old ? 'erased'
    and not exists (select from public.dizimistas where id = entry.row_id)
$$;

create trigger dizimistas_keep_erased before update or delete on public.dizimistas
for each row when (old.erased_at is not null) execute function private.refuse_erased();

create trigger consents_not_of_erased before insert on public.consents
for each row execute function private.refuse_for_erased();

create trigger carnes_not_of_erased before insert on public.carnes
for each row execute function private.refuse_for_erased();

-- After the payers' own entries; those of consents that go with them follow.
create trigger dizimistas_forget_deleted after delete on public.dizimistas
referencing old table as gone for each statement execute function private.forget_deleted();

create trigger audit_log_forget_deleted before insert on public.audit_log
for each row when (new.table_name = 'consents' and new.verb = 'delete') execute function private.forget_deleted_consent();

alter table private.erasures enable row level security;
