import { createClient } from '@supabase/supabase-js';
import type { Keys } from './keys.ts';

export interface StaffAccount {
  email: string;
  password: string;
  name: string;
  role: 'admin' | 'editor' | 'financial' | 'common';
}

/** Creates the missing accounts through Auth's admin API, as the panel does. */
export async function createStaff(
  internalFetch: typeof fetch,
  keys: Keys,
  accounts: readonly StaffAccount[],
): Promise<void> {
  const { auth } = createClient('http://supabase.localhost', keys.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: internalFetch },
  });
  for (const { email, password, name, role } of accounts) {
    const { error } = await auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name },
      app_metadata: { role },
    });
    if (error && error.code !== 'email_exists') {
      throw new Error(`Uma conta da equipe não pôde ser criada (${error.code ?? error.name}).`, { cause: error });
    }
  }
}
