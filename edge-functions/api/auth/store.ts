import type { AuthError } from '@supabase/supabase-js';
import type { Session } from '#contract/auth.ts';
import { ApiError } from '#contract/errors.ts';
import type { Env } from '../env.ts';
import type { CallerDatabases, Credentials } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { activeProfile } from '../http/authenticate.ts';
import { sha256 } from '../http/rate-limit.ts';

/**
 * Signs in a member of staff. A wrong password, an unknown e-mail and an unconfirmed account get the same error;
 * that an account is inactive is revealed only with the right password.
 */
export async function signIn(
  databases: CallerDatabases,
  credentials: Credentials,
  { address, now }: { address: string | undefined; now: Date },
): Promise<Omit<Session, 'device'>> {
  const { data, error } = await databases.signIn(credentials, address ?? (await standInAddress(credentials.email)));
  if (error) throw refusalOf(error);
  if (!data.session) throw new ApiError('unavailable');
  const { access_token, refresh_token, expires_at, expires_in } = data.session;
  return {
    user: await activeProfile(databases.bearer(access_token), data.user.id),
    token: access_token,
    refresh_token,
    expires_at: expires_at ?? Math.floor(now.getTime() / 1000) + expires_in,
  };
}

/**
 * Where a visitor's address is unknown, Auth counts attempts by account: each gets an address of an unrouted range (fd00::/8).
 */
async function standInAddress(email: string): Promise<string> {
  const hash = await sha256(email);
  return `fd${hash.slice(0, 2)}:${hash.slice(2, 6)}:${hash.slice(6, 10)}:${hash.slice(10, 14)}::`;
}

/** Changes with the account's password; empty for an unknown e-mail. */
export async function passwordMark(env: Env, { supabaseFetch }: Gateways, email: string): Promise<string> {
  const db = privilegedDatabase(env, supabaseFetch);
  return (dataOf(await db.rpc('password_mark', { account_email: email })) as string | null) ?? '';
}

function refusalOf(error: AuthError): ApiError {
  // Auth refuses people who are not active once their password was right.
  if (error.status === 403) return new ApiError('account_inactive');
  if (error.status === 429) return new ApiError('rate_limited', undefined, { retryAfter: 60 });
  // Not 401, which is the answer to a key that is not the project's.
  if (error.status === 400 || error.status === 422) return new ApiError('wrong_credentials');
  return new ApiError('unavailable', undefined, { cause: error });
}
