-- The reminders that are waived for the parish: of what the pages don't say of it yet (`content.contact`), of a service
-- that is off (`service.mail`), and of a feast's masses (`masses.2026-12-25`), of which all staff are reminded. The
-- contract (waivers.ts) says which there are.

create table public.waivers (
  id uuid primary key default gen_random_uuid(),
  topic text not null unique check (topic ~ '^((content|service)\.[a-z_]{1,40}|masses\.\d{4}-\d\d-\d\d)$'),
  created_at timestamptz not null default now()
);

grant select, delete on public.waivers to authenticated;
grant insert (topic) on public.waivers to authenticated;
grant select, insert, update, delete on public.waivers to service_role;

create trigger waivers_audit after insert or delete on public.waivers
for each row execute function private.record_audit();

alter table public.waivers enable row level security;

-- True if the caller is reminded of it.
create function private.is_reminded(topic text) returns boolean
language sql stable set search_path = ''
return (select private.has_role('admin')) or (topic like 'masses.%' and (select private.is_staff()));

grant execute on function private.is_reminded to authenticated;

create policy "People read what is waived of their reminders" on public.waivers
for select to authenticated using (private.is_reminded(topic));

create policy "People waive their reminders" on public.waivers
for insert to authenticated with check (private.is_reminded(topic));

create policy "People bring their reminders back" on public.waivers
for delete to authenticated using (private.is_reminded(topic));
