import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Env } from '../env.ts';
import type { Database as Schema } from './database-types.ts';

/** The database with a caller's rights, under row-level security. */
export type Database = SupabaseClient<Schema>;

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

export interface CallerDatabases {
  visitor: () => Database;
  /** With a staff member's token. */
  bearer: (token: string) => Database;
  /** Auth for one sign-in, without a stored session. */
  auth: () => Database['auth'];
}

export function callerDatabases(env: Env, supabaseFetch: typeof fetch): CallerDatabases {
  const open = (token?: string): Database =>
    createClient(env.supabaseUrl, env.publishableKey, {
      auth: stateless,
      global: { fetch: supabaseFetch },
      ...(token && { accessToken: () => Promise.resolve(token) }),
    });
  const visitor = open();
  return { visitor: () => visitor, bearer: open, auth: () => open().auth };
}
