-- Foundation for all other migrations: revoked default privileges, the private schema, and what most tables share:
-- versions of rows, and grants of columns.
--
-- Custom errors. PostgREST answers SQLSTATE `PTxyz` with HTTP status xyz. What several rooms raise:
--   PT409  hint paid: something is paid or being paid; the detail is its table
--   PT409  hint other_content: the id of a new row is that of one with other content
-- Errors that one room alone raises are at the beginning of its file.

-- Objects of later migrations are inaccessible until they are granted.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Functions for policies, triggers and checks. REST does not expose this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- `updated_at` is the version of a row, different for each state of it; `updated_by` is who wrote that version. The
-- arguments are columns that are no part of the state, such as copies of names. Generated columns, which follow from
-- others, are not known yet.
create function private.set_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  uncounted constant text[] := array['updated_at', 'updated_by'] || coalesce(tg_argv, '{}') || array(
    select attname::text from pg_catalog.pg_attribute where attrelid = tg_relid and attgenerated <> ''
  );
begin
  if to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
    return new;
  end if;
  new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  new.updated_by := (select auth.uid());
  return new;
end;
$$;

-- Gives another version to the row of another table, of which this one is a part: the first argument is that table, and
-- the second the column with the row's id; without it the table has one row.
create function private.set_version_of() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format(
    'update public.%I set updated_at = greatest(now(), updated_at + interval ''1 microsecond''), updated_by = auth.uid() '
    'where $1 is null or id = $1', tg_argv[0]
  ) using (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::uuid;
  return null;
end;
$$;

-- When a row was first published, and by whom. A draft that is published later comes first in its list then.
create function private.note_publication() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.is_published then
    -- A draft waits for no moment.
    if not new.is_published then
      new.publish_at := null;
    end if;
    if new.publish_at is distinct from old.publish_at then
      new.published_at := case when old.publish_at > now() then null else greatest(old.published_at, old.publish_at) end;
    end if;
  end if;
  if new.is_published and new.published_at is null then
    new.published_at := case tg_op when 'INSERT' then new.created_at else now() end;
    new.published_by := (select auth.uid());
    if tg_op = 'UPDATE' then
      new."order" := private.first_place(tg_table_name);
    end if;
  end if;
  return new;
end;
$$;

-- A table's columns but those named, those that follow from others, and those that say when and by whom the row was
-- made and changed.
create function private.columns_of(of_table regclass, but text[]) returns text
language sql stable set search_path = ''
as $$
  select string_agg(format('%I', attname), ', ' order by attnum) from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    and attname <> all (but || '{created_at, updated_at, updated_by}')
$$;

-- Lets staff write a table's columns but those named, and choose the id of a new row. Which rows, and who, its policies
-- say.
create procedure private.let_staff_write(of_table regclass, but text[] default '{}')
language plpgsql set search_path = ''
as $$
begin
  execute format(
    'grant insert (%s), update (%s) on %s to authenticated',
    private.columns_of(of_table, but), private.columns_of(of_table, but || '{id}'), of_table
  );
end;
$$;

-- Lets visitors read a table's columns but those named and who changed a row. Which rows, its policy says.
create procedure private.let_visitors_read(of_table regclass, but text[] default '{}')
language plpgsql set search_path = ''
as $$
begin
  execute format('grant select (%s) on %s to anon', (
    select string_agg(format('%I', attname), ', ' order by attnum) from pg_catalog.pg_attribute
    where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all (but || '{updated_by}')
  ), of_table);
end;
$$;
