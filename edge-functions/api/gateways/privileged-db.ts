import { createClient } from '@supabase/supabase-js';
import type { Env } from '../env.ts';
import type { Database } from './caller-db.ts';

/**
 * The database with the secret key, past row-level security. Its importers are listed in the architecture test:
 * payments, push, public tithe lookup, staff accounts, jobs, the files of erased people, Storage and the rate limiter.
 */
export const privilegedDatabase = (env: Env, supabaseFetch: typeof fetch): Database =>
  createClient(env.supabaseUrl, env.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // The client retries a 503 for seven seconds, which a request can't wait.
    db: { retry: false },
    global: { fetch: supabaseFetch },
  });
