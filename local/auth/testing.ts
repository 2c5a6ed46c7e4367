import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startDatabase, type TestDatabase, testEnv } from '../../edge-functions/api/testing/database.ts';
import { quickHashing } from '../../edge-functions/api/testing/staff.ts';
import type { KeyHolder } from './api-keys.ts';
import { type AuthFront, authFront } from './front.ts';

/** Auth as the stack serves it, on a test database. */
export interface TestAuth extends TestDatabase {
  front: AuthFront;
  /** Sends a request, by default as the API does. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** The official client, with the server's key or a visitor's. */
  client(holder?: KeyHolder): SupabaseClient;
}

interface CallOptions {
  body?: BodyInit;
  holder?: KeyHolder;
  from?: 'network' | 'api';
  token?: string;
  headers?: Record<string, string>;
}

export async function startAuth(): Promise<TestAuth> {
  const database = await startDatabase();
  const { publishableKey, secretKey, supabaseUrl } = testEnv;
  const keyOf = { visitor: publishableKey, server: secretKey };
  const front = authFront({
    runner: database.sql,
    secretKey,
    forward: (request) => database.fetch(request),
    passwords: quickHashing,
  });
  return {
    ...database,
    front,
    call(method, path, { body, holder = 'visitor', from = 'api', token, headers: more = {} } = {}) {
      const headers = new Headers({ 'content-type': 'application/json', apikey: keyOf[holder], ...more });
      if (token) headers.set('authorization', `Bearer ${token}`);
      const request = new Request(`${supabaseUrl}/auth/v1${path}`, { method, headers, ...(body && { body }) });
      return front(request, holder, from);
    },
    client: (holder = 'server') =>
      createClient(supabaseUrl, keyOf[holder], {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => front(new Request(input, init), holder, 'api') },
      }),
  };
}
