import type { AuthError } from '@supabase/supabase-js';
import type { Session } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { firstIdleLimit } from '#contract/idle-limit.ts';
import type { RenewedSession } from '#contract/second-factor.ts';
import type { Env } from '../env.ts';
import type { Credentials } from '../gateways/caller-db.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import { staffAccounts } from '../gateways/staff-accounts.ts';
import { type Caller, callerState } from '../http/authenticate.ts';
import type { Call } from '../http/call.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { deliverMails } from '../outbox/deliver.ts';
import { queueLinkMail } from '../outbox/store.ts';
import { endOf, type GivenFactor, verifiedFactor } from './second-factor.ts';

/**
 * Signs in a member of staff. A wrong password, an unknown e-mail and an unconfirmed account get the same error;
 * that an account is inactive is revealed only with the right password.
 */
export async function signIn(
  { env, databases, gateways }: Pick<Call<Endpoint>, 'env' | 'databases' | 'gateways'>,
  credentials: Credentials,
  { address, passFactor }: SignInDetails,
): Promise<Omit<Session, 'device'>> {
  const from = address ?? (await standInAddress(env, credentials.email));
  const { data, error } = await databases.signIn(credentials, from);
  if (error) throw refusalOf(error);
  if (!data.session) throw new ApiError('unavailable');
  const { access_token, refresh_token, expires_at, expires_in } = data.session;
  const factor = verifiedFactor(data.user);
  const session = factor
    ? await passFactor({ id: factor.id, person: data.user.id, token: access_token, address: from })
    : { token: access_token, refresh_token, expires_at: expires_at ?? endOf(gateways.now(), expires_in) };
  const db = privilegedDatabase(env, gateways.supabaseFetch);
  dataOf(await db.rpc('note_sign_in', { person: data.user.id }));
  const { profile } = await callerState(databases.bearer(session.token), data.user.id);
  return { user: profile, ...session };
}

interface SignInDetails {
  address: string | undefined;
  /** Asks for the second factor of a person who has one; returns the raised session. */
  passFactor: (factor: GivenFactor) => Promise<RenewedSession>;
}

/**
 * Where a visitor's address is unknown, Auth counts attempts by account: each gets an address of an unrouted range
 * (fd00::/8).
 */
async function standInAddress(env: Env, email: string): Promise<string> {
  const hash = await keyedHash(env, email);
  return `fd${hash.slice(0, 2)}:${hash.slice(2, 6)}:${hash.slice(6, 10)}:${hash.slice(10, 14)}::`;
}

/** Queues the mail with a link if the account exists. Never throws, because the response was already sent. */
export async function sendLink(env: Env, gateways: Gateways, email: string): Promise<void> {
  const db = privilegedDatabase(env, gateways.supabaseFetch);
  try {
    await queueLinkMail(db, 'password-reset', email);
    await deliverMails({ env, gateways, db });
  } catch (error) {
    const { code = 'unexpected' } = error as { code?: string };
    gateways.log({ level: 'warn', event: 'recovery_mail_delayed', code });
  }
}

interface UsedLink {
  tokenHash: string;
  password: string;
  address: string | undefined;
  /** The authenticator's code. */
  code: string | undefined;
}

/**
 * Uses a link: sets its owner's password and ends all their sessions. If they have a second factor, the link allows one
 * attempt at the code; a call without a code leaves the link usable.
 */
export async function setPasswordByLink(
  { env, gateways, databases }: Pick<Call<Endpoint>, 'env' | 'databases' | 'gateways'>,
  { tokenHash, password, address, code }: UsedLink,
  passFactor: (factor: GivenFactor, code: string) => Promise<RenewedSession>,
): Promise<void> {
  const db = privilegedDatabase(env, gateways.supabaseFetch);
  if (code === undefined && dataOf(await db.rpc('link_needs_factor', { link: tokenHash }))) {
    throw new ApiError('second_factor_needed');
  }
  const { data, error } = await databases.redeemLink(tokenHash, address);
  if (error?.status === 429) throw new ApiError('rate_limited', undefined, { retryAfter: 60 });
  // Also for an inactive person: Auth gives them no session.
  if (error?.status && error.status < 500) throw new ApiError('link_invalid', undefined, { cause: error });
  if (error || !data.user || !data.session) throw new ApiError('unavailable', undefined, { cause: error });
  const { user, session } = data;
  try {
    const factor = verifiedFactor(user);
    if (factor) await passFactor({ id: factor.id, person: user.id, token: session.access_token, address }, code ?? '');
    // Also ends all sessions, including this link's.
    await staffAccounts(env, gateways).setPassword({ person: user.id, actor: user.id }, password);
  } catch (cause) {
    // Not awaited, because the person would wait a second time when Auth hangs.
    gateways.afterAnswer(db.auth.admin.signOut(session.access_token, 'local'));
    if (!(cause instanceof ApiError)) throw cause;
    throw new ApiError(cause.code, `${cause.message} O link foi gasto: peça outro.`, { cause });
  }
}

/** After how many minutes without use the panel asks for the password again. */
export async function readIdleLimit({ db }: Caller): Promise<number> {
  return dataOf(await db.from('idle_limit').select('minutes').maybeSingle())?.minutes ?? firstIdleLimit;
}

export async function setIdleLimit({ db }: Caller, minutes: number): Promise<void> {
  dataOf(await db.rpc('set_idle_limit', { minutes }));
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
