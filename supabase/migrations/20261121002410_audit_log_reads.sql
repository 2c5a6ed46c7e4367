-- The audit log's entries that no trigger writes: who opened a person's record, and who exported many. The API writes
-- them in the call that answers the rows. What was done at the payment provider, too.
--
-- Of reads of many people's rows, page by page, it is counted how many rows of a table somebody reads within ten
-- minutes, so that whoever reads a register leaves one entry in the audit log, whichever pages it comes in, and whoever
-- looks somebody up leaves none.

-- The tables whose rows are people.
create function private.is_of_people(table_name text) returns boolean
language sql immutable parallel safe
return table_name in ('dizimistas');

create table private.rows_read (
  actor_id uuid not null references public.profiles (id) on delete cascade,
  table_name text not null check (private.is_of_people(table_name)),
  -- The first read of the ten minutes, the rows since then, and whether the audit log has them.
  since timestamptz not null,
  rows integer not null,
  is_noted boolean not null,
  primary key (actor_id, table_name)
);

-- Records that a member of staff opened a person's record; opened again within a minute, as after a reload, it is one
-- reading. Nothing is recorded of a row that does not exist.
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

-- Records that a member of staff exported rows; `chosen_by` says by what they were chosen, without values that tell of
-- a person.
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

-- Counts rows that somebody read, and records them as an export when they are many. `begun` is the first page of a
-- report, an export however few its rows are; its other pages belong to it.
create function public.record_rows_read(actor uuid, of_table text, rows_read integer, chosen_by text, begun boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  many constant integer := 200;
  moment timestamptz;
  known private.rows_read;
begin
  insert into private.rows_read (actor_id, table_name, since, rows, is_noted) values (actor, of_table, clock_timestamp(), 0, false)
  on conflict do nothing;
  select * into known from private.rows_read where actor_id = actor and table_name = of_table for update;
  -- After the lock: a call that began later may have had it before.
  moment := clock_timestamp();
  -- Also when a clock that was ahead dated it.
  if begun or known.since not between moment - interval '10 minutes' and moment then
    known.since := moment;
    known.rows := 0;
    known.is_noted := false;
  end if;
  known.rows := least(known.rows::bigint + rows_read, 1000000);
  if begun or known.rows > many and not known.is_noted then
    perform private.note_in_audit('export', of_table, null, note => chosen_by, actor => record_rows_read.actor);
    known.is_noted := true;
  end if;
  update private.rows_read set since = known.since, rows = known.rows, is_noted = known.is_noted
  where actor_id = actor and table_name = of_table;
end;
$$;

-- Not to staff, who could otherwise write entries of what they never did.
grant execute on function public.record_reading, public.record_export, public.record_at_provider to service_role;
grant execute on function public.record_rows_read to service_role;

alter table private.rows_read enable row level security;
