import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startDatabase, type TestDatabase, testEnv } from '../../edge-functions/api/testing/database.ts';
import { type AuthFront, authFront } from './front.ts';

/** Auth as the stack serves it, on a test database. */
export interface TestAuth extends TestDatabase {
  front: AuthFront;
  /** Sends a request, of the API's own unless told. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** The official client, with the secret key or the publishable one. */
  client(key?: 'secret' | 'publishable'): SupabaseClient;
}

interface CallOptions {
  body?: BodyInit;
  key?: string | null;
  from?: 'network' | 'api';
  token?: string;
}

export async function startAuth(): Promise<TestAuth> {
  const database = await startDatabase();
  const { publishableKey, secretKey, jwtSecret, supabaseUrl } = testEnv;
  const front = authFront({
    runner: database.sql,
    keys: { publishableKey, secretKey, jwtSecret },
    forward: (request) => database.fetch(request),
  });
  return {
    ...database,
    front,
    call(method, path, { body, key = publishableKey, from = 'api', token } = {}) {
      const headers = new Headers({ 'content-type': 'application/json' });
      if (key) headers.set('apikey', key);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const request = new Request(`${supabaseUrl}/auth/v1${path}`, { method, headers, ...(body && { body }) });
      return front(request, from);
    },
    client: (key = 'secret') =>
      createClient(supabaseUrl, key === 'secret' ? secretKey : publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: (input, init) => front(new Request(input, init), 'api') },
      }),
  };
}
