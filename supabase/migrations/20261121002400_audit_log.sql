-- The audit log's entries that no trigger writes: who opened a person's record, and who exported many. The API writes them in the
-- call that answers the rows. What was done at the payment provider, too. And whose the entries of an earlier version are. The table is the foundation's.

-- The tables whose rows are people.
create function private.is_of_people(table_name text) returns boolean
language sql immutable parallel safe
return table_name in ('dizimistas');

-- Records that a member of staff opened a person's record; opened again within a minute, as after a reload, it is one reading. Nothing is
-- recorded of a row that does not exist.
create function public.record_reading(actor uuid, of_table text, of_row uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ordinal jsonb;
begin
  if not private.is_of_people(of_table) then
    raise exception using errcode = '42501', message = 'the rows of the table are no people';
  end if;
  execute format('select jsonb_build_object(''numero_ordinal'', numero_ordinal) from public.%I where id = $1', of_table)
    into ordinal using of_row;
  if ordinal is not null and not exists (
    select from public.audit_log as entry
    where entry.table_name = of_table and entry.row_id = of_row and entry.verb = 'read'
      and entry.actor_id = record_reading.actor and entry.happened_at > now() - interval '1 minute'
  ) then
    perform private.note_in_audit('read', of_table, of_row, new => ordinal, dizimista_id => of_row, actor => record_reading.actor);
  end if;
end;
$$;

-- Records that a member of staff exported rows; `chosen_by` says by what they were chosen, without values that tell of a person.
create function public.record_export(actor uuid, of_table text, chosen_by text) returns void
language sql security definer set search_path = ''
as $$
  select private.note_in_audit('export', of_table, null, note => chosen_by, actor => record_export.actor)
$$;

-- Records what a member of staff did to what the payment provider keeps, with what the provider answered.
create function public.record_at_provider(actor uuid, of_table text, verb text, after jsonb, before jsonb default null)
returns void
language sql security definer set search_path = ''
as $$
  select private.note_in_audit(
    record_at_provider.verb, of_table, null, old => before, new => after, actor => record_at_provider.actor
  )
$$;

-- Not to staff, who could otherwise write entries of what they never did.
grant execute on function public.record_reading, public.record_export, public.record_at_provider to service_role;

-- What the payment of an entry was for, as its row of the ledger says: 'Dízimo nº 42, março de 2026'. Null of all else.
create function public.paid_for(entry public.audit_log) returns text
language sql stable
begin atomic
  select linked.title::text from public.financial_transactions as linked
  where entry.table_name = 'payments' and linked.payment_id = entry.row_id and linked.kind = 'income';
end;

grant execute on function public.paid_for to authenticated;

-- Whose an entry is --------------------------------------------------------------------------------------------------

-- The foreign keys by which rows lead to payers, to their end; those at distance 1 are to payers themselves.
create function private.keys_to_payers()
returns table (child regclass, child_name text, column_name text, parent regclass, parent_name text, distance integer)
language sql stable set search_path = ''
as $$
  with recursive keys as (
    select key.conrelid, key.conkey, key.confrelid, 1 as distance
    from pg_catalog.pg_constraint as key where key.contype = 'f' and key.confrelid = 'public.dizimistas'::regclass
    union
    select key.conrelid, key.conkey, key.confrelid, keys.distance + 1
    from keys join pg_catalog.pg_constraint as key on key.contype = 'f' and key.confrelid = keys.conrelid
    where key.conrelid <> key.confrelid and keys.distance < 10
  )
  select child.oid, child.relname, attname, parent.oid, parent.relname, min(keys.distance)
  from keys
    join pg_catalog.pg_class as child on child.oid = keys.conrelid
    join pg_catalog.pg_class as parent on parent.oid = keys.confrelid
    join pg_catalog.pg_attribute on attrelid = keys.conrelid and attnum = any (keys.conkey)
  group by 1, 2, 3, 4, 5
$$;

-- Says of entries that don't, as those of an earlier version's backup, whose they are: by the row, if it is still there, else by what the
-- entry says of the row above it, or by the entries of that.
create function private.name_payers_in_audit() returns void
language plpgsql set search_path = ''
as $$
declare
  key record;
begin
  update public.audit_log set dizimista_id = row_id where table_name = 'dizimistas' and dizimista_id is null;
  for key in
    select keys.* from private.keys_to_payers() as keys where private.leads_to_payer(keys.child_name) order by keys.distance
  loop
    execute format(
      'update public.audit_log as entry set dizimista_id = private.payer_of(each)
       from %s as each where entry.table_name = %L and entry.row_id = each.id and entry.dizimista_id is null',
      key.child, key.child_name
    );
    execute format(
      'update public.audit_log as entry set dizimista_id = coalesce(
         (select private.payer_of(parent) from %1$s as parent
          where parent.id = (coalesce(entry.new, entry.old) ->> %2$L)::uuid),
         (select known.dizimista_id from public.audit_log as known
          where known.table_name = %3$L and known.row_id = (coalesce(entry.new, entry.old) ->> %2$L)::uuid
            and known.dizimista_id is not null limit 1)
       )
       where entry.table_name = %4$L and entry.dizimista_id is null',
      key.parent, key.column_name, key.parent_name, key.child_name
    );
  end loop;
end;
$$;
