import { AuthClient, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/auth.ts';
import { genericFailure } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import type { RenewedSession } from '#contract/second-factor.ts';
import { clearSession, removeMalformedSession, saveUser } from '../../site/lib/session.ts';
import { forgetDevice, idleWatch } from './idle.ts';
import { forgetChoices } from './last-choice.ts';

/**
 * The panel's session: Supabase Auth's own client, which keeps the session that the login page stored under `token`
 * and refreshes it before it ends. Only the Auth part of supabase-js is loaded: all other calls go to the API.
 */
/** Milliseconds for Auth's answers and token refreshes, which the client would retry for half a minute. */
const authTimeout = 8_000;

removeMalformedSession();
const auth = new AuthClient({
  url: `${import.meta.env.PUBLIC_SUPABASE_URL || location.origin}/auth/v1`,
  headers: { apikey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '' },
  storageKey: 'token',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  fetch: async (input, init) =>
    withoutServersClock(await fetch(input, { ...init, signal: AbortSignal.timeout(authTimeout) })),
});

let state: 'open' | 'over' | 'leaving' = 'open';
const watchers = new Set<() => void>();
const leaving = new AbortController();

auth.onAuthStateChange((event) => {
  if (event === 'SIGNED_OUT') endSession();
});

/**
 * The token for the next call, refreshed when needed; null without a session. After the session ended here, pending
 * calls are aborted instead of being sent without a token.
 */
export async function accessToken(): Promise<string | null> {
  // Nothing is asked for while the panel is covered.
  await idleWatch.uncovered();
  const { data, error } = await Promise.race([auth.getSession(), failAfterTimeout()]);
  if (state !== 'open') throw new ApiError('token_missing');
  if (isAuthRetryableFetchError(error)) throw new ApiError('unavailable', genericFailure, { cause: error });
  return data.session?.access_token ?? null;
}

/**
 * `fetch` for the API. Reads still under way when the person logs out are aborted and never settle: their token is
 * about to be revoked, and the page goes.
 */
export async function fetchUntilSignOut(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  if (init.method !== 'GET') return await fetch(input, init);
  const signal = init.signal ? AbortSignal.any([init.signal, leaving.signal]) : leaving.signal;
  try {
    return await fetch(input, { ...init, signal });
  } catch (cause) {
    if (leaving.signal.aborted) return await new Promise(() => {});
    throw cause;
  }
}

/** Renews a token that the API refused for its age; null if Auth refuses that too. */
export async function renewToken(refused: string): Promise<string | null> {
  const { data: known } = await auth.getSession();
  // Another call may have renewed it meanwhile.
  if (known.session && known.session.access_token !== refused) return known.session.access_token;
  const { data, error } = await Promise.race([auth.refreshSession(), failAfterTimeout()]);
  if (isAuthRetryableFetchError(error)) throw new ApiError('unavailable', genericFailure, { cause: error });
  return data.session?.access_token ?? null;
}

/**
 * Auth's answer without the instant at which a session ends by the server's clock: the client then counts its seconds
 * on the device's own, so that a device whose clock is fast doesn't renew it at each call.
 */
async function withoutServersClock(response: Response): Promise<Response> {
  const body = response.ok
    ? await response
        .clone()
        .json()
        .catch(() => undefined)
    : undefined;
  if (typeof body?.expires_at !== 'number' || typeof body.expires_in !== 'number') return response;
  const { expires_at: _, ...answer } = body;
  return new Response(JSON.stringify(answer), response);
}

async function failAfterTimeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, authTimeout));
  throw new ApiError('unavailable', genericFailure);
}

/** Clears the session and opens the session-expired modal. */
export function endSession(): void {
  if (state !== 'open') return;
  state = 'over';
  clearSession();
  void auth.stopAutoRefresh();
  for (const notify of watchers) notify();
}

/** Resumes after the same person has signed in again. */
export function resumeSession(): void {
  state = 'open';
  void auth.startAutoRefresh();
  for (const notify of watchers) notify();
}

/** Ends the session of a token that another has replaced. */
export function endReplaced(token: string): void {
  void auth.admin.signOut(token, 'local').catch(() => undefined);
}

/** Replaces the person's tokens, after their second factor was given. */
export async function continueSession({ token, refresh_token }: RenewedSession): Promise<void> {
  const { error } = await auth.setSession({ access_token: token, refresh_token });
  if (error) throw new ApiError('unavailable', genericFailure, { cause: error });
}

/** Stores the signed-in person's profile, unless the session has ended meanwhile. */
export function rememberUser(user: User): void {
  if (state === 'open') saveUser(user);
}

export function useSessionOver(): boolean {
  return useSyncExternalStore(watch, () => state === 'over');
}

/** Logs out and goes to the site's root, also when Auth can't be reached or hangs: the local session ends anyway. */
export async function signOut(leave = () => location.assign('/')): Promise<void> {
  state = 'leaving';
  leaving.abort();
  await Promise.race([auth.signOut({ scope: 'local' }), failAfterTimeout()]).catch(() => undefined);
  clearSession();
  forgetChoices();
  forgetDevice();
  leave();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
