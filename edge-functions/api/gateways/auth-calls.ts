import type { Env } from '../env.ts';
import type { Gateways } from './gateways.ts';

/** Auth's refusal of a call, by its code alone: its text may quote what was sent. */
export interface AuthRefusal {
  status: number;
  code: string;
}

export type AuthAnswer = { data: unknown; refusal?: never } | { refusal: AuthRefusal; data?: never };

interface AuthCall {
  method: 'POST' | 'PUT';
  /** Below `/auth/v1`. */
  path: string;
  /** Whose access token. */
  token: string;
  body?: object;
  /** For whom Auth counts attempts; without it the function's own address counts. */
  address?: string | undefined;
}

/**
 * Calls that Auth's official client makes only with a session of its own, which the API does not keep: those of a person whose
 * access token it was sent. Throws when Auth can't be reached.
 */
export function authCalls(env: Env, { supabaseFetch }: Pick<Gateways, 'supabaseFetch'>) {
  return async ({ method, path, token, body = {}, address }: AuthCall): Promise<AuthAnswer> => {
    const response = await supabaseFetch(`${env.supabaseUrl}/auth/v1${path}`, {
      method,
      headers: {
        // Auth accepts the forwarded address only with the secret key; the rights are still the token's.
        apikey: address ? env.secretKey : env.publishableKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(address && { 'Sb-Forwarded-For': address }),
      },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { data: answer };
    const { error_code: code = 'unknown' } = (answer ?? {}) as { error_code?: string };
    return { refusal: { status: response.status, code } };
  };
}

export type CallAuth = ReturnType<typeof authCalls>;
