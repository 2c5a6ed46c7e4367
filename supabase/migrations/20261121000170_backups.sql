-- The last backup. `npm run backup` and one machine's nightly backups record it as the database's owner; a restore
-- records the date of its backup, which doesn't contain this table. One row, none before the first try.

create table public.last_backup (
  id boolean primary key default true check (id),
  -- Null while the first one fails.
  made_at timestamptz,
  -- When one was last restored into a temporary folder and its accounts were right.
  checked_at timestamptz,
  -- Why the last try failed (`backupFailures`); null after a success.
  failure text check (failure ~ '^[a-z_]{1,30}$')
);

grant select on public.last_backup to authenticated, service_role;

alter table public.last_backup enable row level security;

create policy "Administrators read when the last backup was made" on public.last_backup
for select to authenticated using ((select private.has_role('admin')));
