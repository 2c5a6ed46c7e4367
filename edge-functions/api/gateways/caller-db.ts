import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Env } from '../env.ts';

/** The database as one caller may see it: row-level security decides. */
export type Database = SupabaseClient;

const stateless = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** Makes databases for callers. The visitor's one is made once; a staff member's carries the token that they sent. */
export function callerDatabases(env: Env, supabaseFetch: typeof fetch) {
  const open = (token?: string): Database =>
    createClient(env.supabaseUrl, env.publishableKey, {
      auth: stateless,
      global: { fetch: supabaseFetch },
      ...(token && { accessToken: () => Promise.resolve(token) }),
    });
  const visitor = open();
  return { visitor: () => visitor, bearer: (token: string) => open(token) };
}

/** A client for one sign-in: it keeps nothing after the call. */
export const signInClient = (env: Env, supabaseFetch: typeof fetch) =>
  createClient(env.supabaseUrl, env.publishableKey, { auth: stateless, global: { fetch: supabaseFetch } }).auth;
