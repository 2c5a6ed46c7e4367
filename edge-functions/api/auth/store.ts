import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import { callerDatabases, signInClient } from '../gateways/caller-db.ts';
import { activeProfile, type Profile } from '../http/authenticate.ts';

interface SignedIn {
  profile: Profile;
  token: string;
  refresh_token: string;
  expires_at: number;
}

/**
 * Signs a member of staff in. A wrong password, an unknown e-mail and an unconfirmed account get the same sentence;
 * an inactive account is told so only to whoever knows its password.
 */
export async function signIn(
  env: Env,
  supabaseFetch: typeof fetch,
  credentials: { email: string; password: string },
): Promise<SignedIn> {
  const auth = signInClient(env, supabaseFetch);
  const { data, error } = await auth.signInWithPassword(credentials);
  if (error) throw refusalOf(error);
  const { access_token, refresh_token, expires_at, expires_in } = data.session;
  const db = callerDatabases(env, supabaseFetch).bearer(access_token);
  return {
    profile: await activeProfile(db, data.user.id),
    token: access_token,
    refresh_token,
    expires_at: expires_at ?? Math.floor(Date.now() / 1000) + expires_in,
  };
}

function refusalOf(error: { status?: number | undefined; name: string; message: string }): ApiError {
  if (error.status === 429) return new ApiError('rate_limited', undefined, { retryAfter: 60 });
  if (error.status !== undefined && error.status >= 400 && error.status < 500) return new ApiError('wrong_credentials');
  return new ApiError('unavailable', undefined, { cause: new Error(`Auth: ${error.name} ${error.status ?? ''}`) });
}
