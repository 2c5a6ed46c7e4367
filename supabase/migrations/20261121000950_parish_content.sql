-- The texts about the parish itself on its pages: one row for each thing that a person names. The contract
-- (parish-content.ts) says which fields each kind has; this table takes only what no page could be harmed by, whoever
-- writes it.

-- True if all values are plain: text that shows something, numbers and yes or no; and links lead to a page of the site
-- or, by HTTPS, to one that every reader opens.
create function private.is_plain_content(content jsonb) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select jsonb_typeof(content) = 'object' and length(content::text) <= 30000 and not exists (
    select from jsonb_each(case jsonb_typeof(content) when 'object' then content else '{}' end) as field
    where jsonb_typeof(field.value) in ('object', 'array')
      or jsonb_typeof(field.value) = 'string' and not (
        private.is_text(field.value #>> '{}') and private.shows_something(field.value #>> '{}')
      )
      or field.key in ('url', 'href') and jsonb_typeof(field.value) <> 'null'
        and field.value #>> '{}' !~ '^(https://[!$-.0-;=A-~][!-~]*|/([!-.0-[\]-~][!-~]*)?)$'
      or field.key in ('url', 'href') and field.value #>> '{}' ~ '^https:' and not private.opens_elsewhere(field.value #>> '{}')
  )
$$;

create table public.parish_content (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'identity', 'contact', 'office_hours', 'profile', 'direction', 'patron', 'slide', 'home', 'welcome',
    'feast', 'moment', 'feast_way', 'person', 'group', 'sector', 'sacrament', 'regular_time', 'decree', 'church_photo',
    'community', 'link', 'broadcast', 'intentions', 'privacy'
  )),
  content jsonb not null constraint parish_content_is_plain check (private.is_plain_content(content)),
  is_active boolean not null default true,
  "order" integer not null default private.last_place('parish_content') check ("order" between -1000000000 and 1000000000),
  created_at private.moment not null default now(),
  updated_at private.moment not null default now(),
  updated_by uuid default auth.uid()
);

-- Of these a parish has one.
create unique index parish_content_once on public.parish_content (kind)
where kind in ('identity', 'contact', 'patron', 'home', 'welcome', 'feast', 'decree', 'intentions', 'privacy');

create index parish_content_listed on public.parish_content (kind, "order", created_at, id);

-- True if visitors read it.
create function private.is_public(item public.parish_content) returns boolean
language sql stable parallel safe
return item.is_active;

-- Earlier versions of rows, each with the moment that ended it, without those that were erased since. The audit log's
-- policy lets administrators alone read it.
create function public.parish_content_versions()
returns table (
  id bigint, row_id uuid, kind text, content jsonb, is_active boolean, ended_at timestamptz, ended_by text, is_deleted boolean
)
language sql stable set search_path = ''
as $$
  select
    entry.id, entry.row_id, entry.old ->> 'kind', entry.old -> 'content', (entry.old -> 'is_active')::boolean,
    entry.happened_at, entry.actor_name, entry.verb = 'delete'
  from public.audit_log as entry
  where entry.table_name = 'parish_content' and entry.verb in ('update', 'delete') and entry.old ? 'content'
    and entry.old -> 'content' is distinct from entry.new -> 'content'
$$;

-- Erases what the audit log keeps of a row, as when it tells of a person who asks for it. What the row says now stays.
-- Photos that nothing uses any more go with the next run of the job, without their grace.
create function public.erase_parish_content_versions(of_row uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  erased constant jsonb := '{"erased": true}';
begin
  if not private.has_role('admin') then
    raise exception using errcode = '42501', message = 'only administrators erase earlier versions';
  end if;
  insert into private.unused_media as note (name, since)
  select distinct photo, timestamptz 'epoch'
  from public.audit_log as entry, private.media_in(concat(entry.old, entry.new)) as photo
  where entry.table_name = 'parish_content' and entry.row_id = of_row and photo not in (select private.used_media())
  on conflict (name) do update set since = excluded.since where note.claimed_at is null;
  update public.audit_log as entry set
    old = case when entry.old is not null then erased end, new = case when entry.new is not null then erased end
  where entry.table_name = 'parish_content' and entry.row_id = of_row and entry.verb in ('insert', 'update', 'delete');
  if not found then
    raise exception using errcode = 'PT404', message = 'the row has no earlier versions';
  end if;
  perform private.note_in_audit('erase', 'parish_content', of_row);
end;
$$;

grant execute on function private.is_plain_content to authenticated, service_role;
grant execute on function private.is_public(public.parish_content) to anon, authenticated;

call private.let_visitors_read('public.parish_content');
grant select, delete on public.parish_content to authenticated;
call private.let_staff_write('public.parish_content');
grant select, insert, update, delete on public.parish_content to service_role;

grant execute on function public.parish_content_versions to authenticated;
grant execute on function public.erase_parish_content_versions to authenticated;

create trigger parish_content_version before update on public.parish_content
for each row execute function private.set_version();

create trigger parish_content_audit after insert or update or delete on public.parish_content
for each row execute function private.record_audit();

create constraint trigger parish_content_mark_site after insert or update or delete on public.parish_content
deferrable initially deferred for each row execute function private.mark_site();

alter table public.parish_content enable row level security;

create policy "Visitors read what is active" on public.parish_content
for select to anon using (private.is_public(parish_content));

create policy "Signed-in people read what is active, administrators read all" on public.parish_content
for select to authenticated using (private.is_public(parish_content) or (select private.has_role('admin')));

create policy "Administrators create the parish's content" on public.parish_content
for insert to authenticated with check ((select private.has_role('admin')));

create policy "Administrators change the parish's content" on public.parish_content
for update to authenticated
using ((select private.has_role('admin'))) with check ((select private.has_role('admin')));

create policy "Administrators delete the parish's content" on public.parish_content
for delete to authenticated using ((select private.has_role('admin')));
