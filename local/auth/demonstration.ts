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

/** True if accounts with the published demonstration password exist. */
export async function hasDemonstrationStaff(runner: SqlRunner): Promise<boolean> {
  const rows = await runner.query('select 1 as found from auth.users where email = any($1)', [
    demonstrationStaff.map(({ email }) => email),
  ]);
  return rows.length > 0;
}
