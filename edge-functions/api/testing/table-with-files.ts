import type { TestDatabase } from './database.ts';

/** Adds the table `scans`, with a file per row, for financial staff and administrators; editors read the open rows. */
export const addTableWithFiles = ({ sql }: TestDatabase): Promise<void> =>
  sql.exec(`
    create table public.scans (
      id uuid primary key default gen_random_uuid(),
      file private.file_name,
      is_open boolean not null default false
    );
    grant select, insert, update, delete on public.scans to authenticated;
    alter table public.scans enable row level security;
    create policy "Financial staff" on public.scans for all to authenticated
    using ((select private.has_role('financial', 'admin'))) with check ((select private.has_role('financial', 'admin')));
    create policy "Editors" on public.scans for select to authenticated
    using (is_open and (select private.has_role('editor')));
    create trigger scans_hold_file after insert or update of file or delete on public.scans
    for each row execute function private.hold_file('file')`);
