-- Files that not everybody may see: photos of people, scans, and PDFs, which visitors read while they read the item.
-- Supabase Storage has their bytes in a private bucket, which no person's token can access: only the API stores there,
-- after checking the content, and reads from there. A file may be read by those who may read the row that refers to it.
-- This table also says which files no row refers to any more.
--
-- Custom errors: PT409, `file_gone`: a row names a file that its writer has not stored.
--
-- A table with files has a column of the type `private.file_name` and a trigger of `private.hold_file`.

-- A random name that says nothing of the content, for one row only: the same photo in two rows is two files.
create function private.is_file_name(name text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(webp|jpg|pdf)$'
$$;

create domain private.file_name as text
constraint file_name_is_one check (private.is_file_name(value));

-- The same limits as in the contract (contract/files.ts).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('private', 'private', false, 5242880, array['image/webp', 'image/jpeg', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create table private.files (
  name text primary key check (private.is_file_name(name)),
  stored_by uuid default auth.uid(),
  stored_at timestamptz not null default now(),
  -- The row that refers to it.
  held_in private.line,
  held_by uuid,
  -- When the job may remove it: a day after it was stored, at once when its row is deleted or changed, never while a
  -- row refers to it.
  remove_after timestamptz default now() + interval '1 day',
  -- When the job claimed it for removal; from then on no row may refer to it.
  claimed_at timestamptz,
  check ((held_in is null) = (held_by is null) and (held_by is null) = (remove_after is not null)),
  check (claimed_at is null or held_by is null)
);

create index files_to_remove on private.files (remove_after) where remove_after is not null;

-- Bytes of all files, public and private. Scans some thousand rows: Storage's tables can't get an index of ours.
create function private.stored_bytes() returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint from storage.objects
$$;

-- The same, for administrators.
create function public.stored_bytes() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_role('admin') then
    raise exception using errcode = '42501', message = 'only administrators see how much is stored';
  end if;
  return private.stored_bytes();
end;
$$;

-- Registers a file of `bytes` that a member is about to store; false when all files together would exceed `quota`
-- bytes. Concurrent uploads are not counted.
create function public.reserve_file(file text, bytes integer, quota bigint) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'only staff store files';
  end if;
  if private.stored_bytes() + bytes > quota then
    return false;
  end if;
  insert into private.files (name) values (file);
  return true;
end;
$$;

-- A trigger of each table with files; the argument is the column. A row may refer only to a file that its writer has
-- stored and no other row has, so that writing a known name into one's own row gives no access to the file.
create function private.hold_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[0] end;
  after text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[0] end;
begin
  if before is not distinct from after then
    return null;
  end if;
  update private.files set held_in = null, held_by = null, remove_after = '-infinity' where name = before;
  if after is null then
    return null;
  end if;
  update private.files set held_in = tg_table_name, held_by = new.id, remove_after = null
  where name = after and held_by is null and claimed_at is null and stored_by is not distinct from (select auth.uid());
  if not found then
    raise exception using errcode = 'PT409', hint = 'file_gone', message = 'the row names a file that its writer has not stored';
  end if;
  return null;
end;
$$;

-- A trigger of tables with a `document` that visitors may read: writes its size in `document_bytes`.
create function private.measure_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.document_bytes := (
    select (metadata ->> 'size')::integer from storage.objects where bucket_id = 'private' and name = new.document
  );
  return new;
end;
$$;

-- The row that refers to a file.
create function private.holder_of_file(file text) returns table (held_in text, held_by uuid)
language sql stable security definer set search_path = ''
as $$
  select held_in::text, held_by from private.files where name = file and held_by is not null
$$;

-- True if the caller may read the row that refers to a file, and so the file. Runs with the caller's own rights.
create function public.may_read_file(file text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  holder record;
  found_row boolean;
begin
  select * into holder from private.holder_of_file(file);
  if holder.held_by is null then
    return false;
  end if;
  execute format('select exists (select from public.%I where id = $1)', holder.held_in) into found_row using holder.held_by;
  return found_row;
end;
$$;

-- Claims up to `most` files for removal: those without a row, and those that an earlier run did not finish. From then
-- on no row can refer to them.
create function public.claim_released_files(most integer) returns setof text
language sql security definer set search_path = ''
as $$
  -- Storage may have files that the database lacks after a restore of an older state.
  insert into private.files (name, stored_by)
  select object.name, null from storage.objects as object
  where object.bucket_id = 'private' and private.is_file_name(object.name)
    and not exists (select from private.files as known where known.name = object.name)
  on conflict do nothing;
  update private.files as file set claimed_at = clock_timestamp()
  from (
    select due.name from private.files as due
    where due.remove_after = '-infinity' or due.remove_after - interval '1 day' <@ (select private.surely_past('1 day'))
    order by due.remove_after, due.name limit most for update skip locked
  ) as due
  where file.name = due.name
  returning file.name
$$;

-- Records that the files have been removed.
create function public.forget_removed_files(removed text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.files where name = any (removed) and claimed_at is not null
$$;

grant execute on function private.is_file_name to authenticated, service_role;
grant execute on function public.stored_bytes to authenticated;
grant execute on function public.reserve_file to authenticated;
grant execute on function private.holder_of_file to anon, authenticated;
grant execute on function public.may_read_file to anon, authenticated;
grant execute on function public.claim_released_files, public.forget_removed_files to service_role;

alter table private.files enable row level security;
