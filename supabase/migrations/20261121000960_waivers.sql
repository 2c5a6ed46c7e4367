-- The reminders that the parish's administrators waive: of what the pages don't say of the parish yet
-- (`content.contact`), and of a service that is off (`service.mail`). The contract (waivers.ts) says which there are.

create table public.waivers (
  id uuid primary key default gen_random_uuid(),
  topic text not null unique check (topic ~ '^(content|service)\.[a-z_]{1,40}$'),
  created_at timestamptz not null default now()
);

grant select, delete on public.waivers to authenticated;
grant insert (topic) on public.waivers to authenticated;
grant select, insert, update, delete on public.waivers to service_role;

create trigger waivers_audit after insert or delete on public.waivers
for each row execute function private.record_audit();

alter table public.waivers enable row level security;

create policy "Administrators read what is waived" on public.waivers
for select to authenticated using ((select private.has_role('admin')));

create policy "Administrators waive a reminder" on public.waivers
for insert to authenticated with check ((select private.has_role('admin')));

create policy "Administrators bring a reminder back" on public.waivers
for delete to authenticated using ((select private.has_role('admin')));
