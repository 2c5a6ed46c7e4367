import type { Env } from '../env.ts';
import type { Gateways } from './gateways.ts';

/** An error response of Auth, reduced to its code: the message may quote what was sent. */
export interface AuthRefusal {
  status: number;
  code: string;
}

export type AuthAnswer = { data: unknown; refusal?: never } | { refusal: AuthRefusal; data?: never };

interface AuthCall {
  method: 'POST' | 'PUT';
  /** Below `/auth/v1`. */
  path: string;
  /** The access token of the person. */
  token: string;
  body?: object;
  /** The network address by which Auth limits attempts; without it, the function's own. */
  address?: string | undefined;
}

/**
 * Calls Auth with a person's access token. Auth's official client can't: it needs a session of its own, with the
 * refresh token, which the API doesn't have. Throws when Auth can't be reached.
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
