import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Env } from '../env.ts';
import type { Database as Schema } from './database-types.ts';
import type { Gateways } from './gateways.ts';

/** The database with a caller's rights, under row-level security. */
export type Database = SupabaseClient<Schema>;

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

export interface CallerDatabases {
  /** With a visitor's rights, for one at a network address. */
  visitor: (address: string) => Database;
  /** With a staff member's token. */
  bearer: (token: string) => Database;
  /** Auth for one sign-in, without a stored session. */
  auth: () => Database['auth'];
}

export function callerDatabases(
  env: Env,
  { supabaseFetch, visitorFetch }: Pick<Gateways, 'supabaseFetch' | 'visitorFetch'>,
): CallerDatabases {
  const open = (callFetch: typeof fetch, token?: string): Database =>
    createClient(env.supabaseUrl, env.publishableKey, {
      auth: stateless,
      global: { fetch: callFetch },
      ...(token && { accessToken: () => Promise.resolve(token) }),
    });
  const anyVisitor = open(supabaseFetch);
  return {
    visitor: (address) => (visitorFetch ? open(visitorFetch(address)) : anyVisitor),
    bearer: (token) => open(supabaseFetch, token),
    auth: () => open(supabaseFetch).auth,
  };
}
