-- Reads of many people's rows, page by page: how many rows of a table somebody reads within ten minutes, so that whoever reads a register
-- leaves one entry in the audit log, whichever pages it comes in, and whoever looks somebody up leaves none.

create table private.rows_read (
  actor_id uuid not null references public.profiles (id) on delete cascade,
  table_name text not null check (private.is_of_people(table_name)),
  -- The first read of the ten minutes, the rows since then, and whether the audit log has them.
  since timestamptz not null,
  rows integer not null,
  is_noted boolean not null,
  primary key (actor_id, table_name)
);

alter table private.rows_read enable row level security;

-- Counts rows that somebody read, and records them as an export when they are many. `begun` is the first page of a report, an export
-- however few its rows are; its other pages belong to it.
create function public.record_rows_read(actor uuid, of_table text, rows_read integer, chosen_by text, begun boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  many constant integer := 200;
  moment constant timestamptz := clock_timestamp();
  known private.rows_read;
begin
  insert into private.rows_read (actor_id, table_name, since, rows, is_noted) values (actor, of_table, moment, 0, false)
  on conflict do nothing;
  select * into known from private.rows_read where actor_id = actor and table_name = of_table for update;
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
grant execute on function public.record_rows_read to service_role;
