-- The date of the last backup. `npm run backup` records it as the database's owner; a restore records the date of its
-- backup, which doesn't contain this table. One row, none before the first backup.

create table public.last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz not null
);

grant select on public.last_backup to authenticated, service_role;

alter table public.last_backup enable row level security;

create policy "Administrators read when the last backup was made" on public.last_backup
for select to authenticated using ((select private.has_role('admin')));
