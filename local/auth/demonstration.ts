import type { SqlRunner } from '../database/sql-runner.ts';
import type { StaffAccount } from './first-staff.ts';

/** The demonstration's staff exist on one machine only: no file that a hosted project reads may name them. */
export const demonstrationPassword = 'Paroquia#2026';
const password = demonstrationPassword;

export const demonstrationStaff: readonly (StaffAccount & { title: string })[] = [
  { email: 'admin@paroquia.test', password, name: 'Lúcia Andrade', role: 'admin', title: 'Administração' },
  { email: 'editor@paroquia.test', password, name: 'Tereza Nogueira', role: 'editor', title: 'Edição' },
  { email: 'financeiro@paroquia.test', password, name: 'Raimundo Freitas', role: 'financial', title: 'Financeiro' },
  { email: 'comum@paroquia.test', password, name: 'Francisco Lima', role: 'common', title: 'Comum' },
];

/** Before an account's id, the path of its row in the history of the seed, which backups keep. */
const account = 'demonstration/';

/** Of data folders from before accounts were in that history, and while the seed runs. */
const byAddress = `email = any($1) and exists (select from supabase_migrations.seed_files where path like 'supabase/seed/%')`;
const addresses = demonstrationStaff.map(({ email }) => email);

/** True if accounts that the demonstration's seed made exist, whatever their addresses are now. */
export async function hasDemonstrationStaff(runner: SqlRunner): Promise<boolean> {
  const rows = await runner.query(
    `select 1 as found from auth.users where ${byAddress}
       or exists (select from supabase_migrations.seed_files where path = $2 || users.id::text)`,
    [addresses, account],
  );
  return rows.length > 0;
}

/** Notes which accounts are the seed's, so that they are known by other addresses too. */
export async function noteDemonstrationStaff(runner: SqlRunner): Promise<void> {
  await runner.query(
    `insert into supabase_migrations.seed_files (path, hash)
     select $2 || id::text, 'account' from auth.users where ${byAddress} on conflict do nothing`,
    [addresses, account],
  );
}
