-- Photos in texts, in a public bucket of Supabase Storage. No policy opens it to a person's own token: only the API
-- stores there, after checking the picture. These tables and functions say who may store photos and which ones no text
-- uses any more.
--
-- Custom errors: PT410, a text uses a photo that is being removed.

-- The same limits as in the contract (contract/media.ts).
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 2097152, array['image/webp', 'image/jpeg'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A photo's name is a hash of its content.
create function private.is_media_name(name text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select name ~ '^[0-9a-f]{32}\.(webp|jpg)$'
$$;

-- Since when a photo is unused: since it was stored, or since a run of the job found it unused. A text that uses it
-- deletes the note, whose row lock also serializes texts and the job.
create table private.unused_media (
  name private.line primary key check (private.is_media_name(name)),
  since timestamptz not null default now(),
  -- When the job claimed it for removal; from then on no text may use it.
  claimed_at timestamptz
);

-- The names of the photos in a text.
create function private.media_in(html text) returns setof text
language sql immutable strict parallel safe set search_path = ''
as $$
  select distinct found[1]
  from regexp_matches(html, '/object/public/media/([0-9a-f]{32}\.(?:webp|jpg))', 'g') as found
$$;

-- The names of the photos in all rich-text columns, drafts included, of events, and in the parish's content.
create function private.used_media() returns setof text
language plpgsql stable set search_path = ''
as $$
declare
  texts record;
begin
  for texts in
    select c.oid::regclass as listed, a.attname as content
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where a.atttypid = 'private.rich_text'::regtype and c.relkind = 'r' and not a.attisdropped
  loop
    return query execute format(
      'select private.media_in(%1$I) from %2$s where %1$I like ''%%/object/public/media/%%''', texts.content, texts.listed
    );
  end loop;
  return query select private.media_in(content::text) from public.parish_content;
  return query select private.media_in(picture) from public.events where picture is not null;
  return query select private.media_in(picture) from public.event_series where picture is not null;
end;
$$;

-- A trigger of each table with photos; the argument is the column.
create function private.keep_media() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  photos text[] := array(select private.media_in(to_jsonb(new) ->> tg_argv[0]));
begin
  delete from private.unused_media where name in (
    select name from private.unused_media where name = any (photos) and claimed_at is null order by name for update
  );
  if exists (select from private.unused_media where name = any (photos)) then
    raise exception using errcode = 'PT410', message = 'a photo of the text is being removed';
  end if;
  return null;
end;
$$;

-- Registers a photo of `bytes` that a member is about to store, new or not, so that the job doesn't remove it before a
-- text uses it. Returns `reserved`; `removing` while the job removes it; `full` when all files together would exceed
-- `quota` bytes. Concurrent uploads are not counted.
create function public.reserve_media(photo text, bytes integer, quota bigint) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'only staff store photos';
  end if;
  if private.stored_bytes() + bytes > quota
    and not exists (select from storage.objects where bucket_id = 'media' and name = photo)
  then
    return 'full';
  end if;
  insert into private.unused_media as note (name) values (photo)
  on conflict (name) do update set since = now() where note.claimed_at is null;
  return case when found then 'reserved' else 'removing' end;
end;
$$;

-- Updates the notes and claims up to `most` photos for removal: those that no text has used for `grace` seconds, and
-- those that an earlier run did not finish. From then on no text can use them.
create function public.claim_unused_media(grace double precision, most integer) returns setof text
language plpgsql security definer set search_path = ''
as $$
declare
  used text[] := array(select private.used_media());
begin
  delete from private.unused_media where name in (
    select note.name from private.unused_media as note
    where note.claimed_at is null and (note.name = any (used) or not exists (
      select from storage.objects as object where object.bucket_id = 'media' and object.name = note.name
    ))
    order by note.name for update skip locked
  );
  insert into private.unused_media (name)
  select distinct object.name from storage.objects as object
  where object.bucket_id = 'media' and private.is_media_name(object.name) and object.name <> all (used)
    -- Checked first, because an insert would wait for a text that is deleting the note.
    and not exists (select from private.unused_media as note where note.name = object.name)
  on conflict do nothing;
  -- A note by a clock that was ahead restarts now.
  update private.unused_media set since = clock_timestamp() where name in (
    select note.name from private.unused_media as note where note.since > clock_timestamp() for update skip locked
  );
  return query
  with still_used as materialized (
    select photo from private.used_media() as photo
  ),
  due as (
    select note.name from private.unused_media as note
    where note.claimed_at is not null
      or (note.since <@ (select private.surely_past(make_interval(secs => grace))) and note.name not in (select photo from still_used))
    order by note.since, note.name limit most for update skip locked
  )
  update private.unused_media as note set claimed_at = clock_timestamp()
  from due where note.name = due.name
  returning note.name::text;
end;
$$;

-- Records that the photos have been removed.
create function public.forget_removed_media(photos text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.unused_media where name = any (photos) and claimed_at is not null
$$;

grant execute on function private.is_media_name to authenticated, service_role;
grant execute on function public.reserve_media to authenticated;
grant execute on function public.claim_unused_media, public.forget_removed_media to service_role;

create trigger news_keep_media after insert or update of content on public.news
for each row execute function private.keep_media('content');
create trigger announcements_keep_media after insert or update of content on public.announcements
for each row execute function private.keep_media('content');
create trigger parish_info_keep_media after insert or update of content on public.parish_info
for each row execute function private.keep_media('content');
create trigger events_keep_media after insert or update of picture on public.events
for each row execute function private.keep_media('picture');
create trigger event_series_keep_media after insert or update of picture on public.event_series
for each row execute function private.keep_media('picture');
create trigger parish_content_keep_media after insert or update of content on public.parish_content
for each row execute function private.keep_media('content');

alter table private.unused_media enable row level security;
