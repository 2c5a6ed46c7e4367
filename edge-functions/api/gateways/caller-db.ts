import { AuthClient, createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Env } from '../env.ts';
import type { Database as Schema } from './database-types.ts';
import type { Gateways } from './gateways.ts';

/** The database with a caller's rights, under row-level security. */
export type Database = SupabaseClient<Schema>;

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

export interface Credentials {
  email: string;
  password: string;
}

export interface CallerDatabases {
  /** With a visitor's rights, for one at a network address, where it is known. */
  visitor: (address: string | undefined) => Database;
  /** With a staff member's token. */
  bearer: (token: string) => Database;
  /** Signs in for a visitor at an address, by which Auth counts attempts; keeps no session. */
  signIn: (credentials: Credentials, address: string) => ReturnType<Database['auth']['signInWithPassword']>;
  /** Redeems a mailed link's one-time token for a visitor, with the address where known, for a session. */
  redeemLink: (tokenHash: string, address: string | undefined) => ReturnType<Database['auth']['verifyOtp']>;
}

export function callerDatabases(
  env: Env,
  { supabaseFetch, visitorFetch }: Pick<Gateways, 'supabaseFetch' | 'visitorFetch'>,
): CallerDatabases {
  const open = (callFetch: typeof fetch, token?: string): Database =>
    createClient(env.supabaseUrl, env.publishableKey, {
      auth: stateless,
      // The client retries a 503 for seven seconds, which a request can't wait.
      db: { retry: false },
      global: { fetch: callFetch },
      ...(token && { accessToken: () => Promise.resolve(token) }),
    });
  const anyVisitor = open(supabaseFetch);
  // Auth accepts the forwarded address only with the secret key; the session is still the person's.
  const authAt = (address: string | undefined) =>
    new AuthClient({
      ...stateless,
      url: `${env.supabaseUrl}/auth/v1`,
      headers: { apikey: env.secretKey, ...(address && { 'Sb-Forwarded-For': address }) },
      fetch: supabaseFetch,
    });
  return {
    visitor: (address) => (visitorFetch && address ? open(visitorFetch(address)) : anyVisitor),
    bearer: (token) => open(supabaseFetch, token),
    signIn: (credentials, address) => authAt(address).signInWithPassword(credentials),
    redeemLink: (tokenHash, address) => authAt(address).verifyOtp({ type: 'recovery', token_hash: tokenHash }),
  };
}
