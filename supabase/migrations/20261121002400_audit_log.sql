-- The audit log's entries that no trigger writes: who opened a person's record, and who exported many. The API writes them in the
-- call that answers the rows. The table is the foundation's.

-- The tables whose rows are people.
create function private.is_of_people(table_name text) returns boolean
language sql immutable parallel safe
return table_name in ('dizimistas');

-- Records that the caller opened a person's record; opened again within a minute, as after a reload, it is one reading. Nothing is
-- recorded of a row that does not exist.
create function public.record_reading(of_table text, of_row uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ordinal jsonb;
begin
  if not private.is_staff() or not private.is_of_people(of_table) then
    raise exception using errcode = '42501', message = 'only staff open the records of people';
  end if;
  execute format('select jsonb_build_object(''numero_ordinal'', numero_ordinal) from public.%I where id = $1', of_table)
    into ordinal using of_row;
  if ordinal is not null and not exists (
    select from public.audit_log as entry
    where entry.table_name = of_table and entry.row_id = of_row and entry.verb = 'read'
      and entry.actor_id = (select auth.uid()) and entry.happened_at > now() - interval '1 minute'
  ) then
    perform private.note_in_audit('read', of_table, of_row, new => ordinal);
  end if;
end;
$$;

-- Records that the caller exported rows; `chosen_by` says by what they were chosen, without values that tell of a person. The audit log
-- itself is administrators'.
create function public.record_export(of_table text, chosen_by text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not (
    (of_table = 'audit_log' and private.has_role('admin'))
    or (private.is_of_people(of_table) and private.is_staff())
  ) then
    raise exception using errcode = '42501', message = 'the caller may not export these rows';
  end if;
  perform private.note_in_audit('export', of_table, null, note => chosen_by);
end;
$$;

grant execute on function public.record_reading, public.record_export to authenticated;
