import { createClient } from '@supabase/supabase-js';
import type { Keys } from './keys.ts';
import type { SqlRunner } from './migrations.ts';

/** The demonstration's staff. They exist on one machine only; no file that a hosted project reads names them. */
export const demonstrationPassword = 'Paroquia#2026';
export const demonstrationStaff = [
  { email: 'admin@paroquia.test', name: 'Lúcia Andrade', role: 'admin', title: 'Administração' },
  { email: 'editor@paroquia.test', name: 'Tereza Nogueira', role: 'editor', title: 'Edição' },
  { email: 'financeiro@paroquia.test', name: 'Raimundo Freitas', role: 'financial', title: 'Financeiro' },
  { email: 'comum@paroquia.test', name: 'Francisco Lima', role: 'common', title: 'Comum' },
] as const;

/** Creates the accounts that are missing, as the panel creates accounts: through Auth's admin API. */
export async function createDemonstrationStaff(internalFetch: typeof fetch, keys: Keys): Promise<void> {
  const { auth } = createClient('http://supabase.localhost', keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: internalFetch },
  });
  for (const { email, name, role } of demonstrationStaff) {
    const { error } = await auth.admin.createUser({
      email,
      password: demonstrationPassword,
      email_confirm: true,
      user_metadata: { name },
      app_metadata: { role },
    });
    if (error && error.code !== 'email_exists') {
      throw new Error(`A conta ${email} não pôde ser criada: ${error.message}`, { cause: error });
    }
  }
}

/** Whether somebody still may sign in with an account whose password is printed in the README. */
export async function hasDemonstrationStaff(runner: SqlRunner): Promise<boolean> {
  const rows = await runner.query('select 1 as found from auth.users where email = any($1)', [
    demonstrationStaff.map(({ email }) => email),
  ]);
  return rows.length > 0;
}
