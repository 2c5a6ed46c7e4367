-- When the data were last copied as a whole. `npm run backup` notes it as the database's owner, and a restore notes when the copy
-- was made: no copy holds it itself. One row, none before the first copy.

create table public.last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz not null
);

grant select on public.last_backup to authenticated, service_role;

alter table public.last_backup enable row level security;

create policy "Administrators read when the last backup was made" on public.last_backup
for select to authenticated using ((select private.has_role('admin')));
