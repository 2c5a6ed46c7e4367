import { AuthClient, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import type { User } from '#contract/auth.ts';
import { genericFailure } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { clearSession, saveUser } from '../../site/lib/session.ts';

/**
 * The panel's session: Supabase Auth's own client, which keeps the session that the login page stored under `token`
 * and refreshes it before it ends. Only the Auth part of supabase-js is loaded: all other calls go to the API.
 */
/** Milliseconds that Auth has to answer, and that a call waits for a refreshed token: the client itself tries for half a minute. */
const patience = 8_000;

const auth = new AuthClient({
  url: `${import.meta.env.PUBLIC_SUPABASE_URL || location.origin}/auth/v1`,
  headers: { apikey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? '' },
  storageKey: 'token',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: false,
  fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patience) }),
});

let state: 'open' | 'over' | 'leaving' = 'open';
const watchers = new Set<() => void>();

auth.onAuthStateChange((event) => {
  if (event === 'SIGNED_OUT') endSession();
});

/**
 * The token for the next call, refreshed when needed; null without a session. After the session ended here, pending calls
 * are aborted instead of being sent without a token.
 */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await Promise.race([auth.getSession(), late()]);
  if (state !== 'open') throw new ApiError('token_missing');
  if (isAuthRetryableFetchError(error)) throw new ApiError('unavailable', genericFailure, { cause: error });
  return data.session?.access_token ?? null;
}

async function late(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patience));
  throw new ApiError('unavailable', genericFailure);
}

/** Clears the session and opens the session-expired modal. */
export function endSession(): void {
  if (state !== 'open') return;
  state = 'over';
  clearSession();
  void auth.stopAutoRefresh();
  for (const tell of watchers) tell();
}

/** Goes on with the session that the same person has just begun again, as if it had never ended. */
export function resumeSession(): void {
  state = 'open';
  void auth.startAutoRefresh();
  for (const tell of watchers) tell();
}

/** Stores the signed-in person's profile; an answer that comes after the session ended is not stored. */
export function rememberUser(user: User): void {
  if (state === 'open') saveUser(user);
}

export function useSessionOver(): boolean {
  return useSyncExternalStore(watch, () => state === 'over');
}

/** Logs out and goes to the site's root, also when Auth can't be reached: the local session ends anyway. */
export async function signOut(): Promise<void> {
  state = 'leaving';
  await auth.signOut({ scope: 'local' });
  clearSession();
  location.assign('/');
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
