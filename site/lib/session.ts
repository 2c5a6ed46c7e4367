import type { Session, User } from '#contract/auth.ts';

/**
 * The staff's session in the format of the Supabase client with `storageKey: 'token'`, so that the panel finds a
 * sign-in from the login page and renews it. The user's profile is stored under `user`.
 */
export const sessionKey = 'token';
const userKey = 'user';
/** The device token, which outlives sessions. */
const deviceKey = 'device';
/** The time at which the panel was last used, in milliseconds since 1970 UTC. */
export const lastUseKey = 'last-use';

interface StoredSession {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970 UTC. */
  expires_at: number;
  expires_in: number;
  token_type: 'bearer';
  user: { id: string; email: string; aud: string; role: string; app_metadata: object; user_metadata: object };
}

/** The stored session, or null when there is none or it is malformed. It may have expired: see `currentToken`. */
export function readSession(): StoredSession | null {
  const stored = readJson(sessionKey) as Partial<StoredSession> | null;
  return typeof stored?.access_token === 'string' && typeof stored.expires_at === 'number'
    ? (stored as StoredSession)
    : null;
}

/** Removes what is stored as a session and is none: Auth's client takes any JSON for one. */
export function removeMalformedSession(): void {
  if (readJson(sessionKey) !== null && readSession() === null) localStorage.removeItem(sessionKey);
}

/** The last known profile of the signed-in user, or null. */
export const readUser = (): User | null => readJson(userKey) as User | null;

/** The access token to send, or null when there is none or it has expired. */
export function currentToken(): string | null {
  const session = readSession();
  return session && session.expires_at * 1000 > Date.now() ? session.access_token : null;
}

/** Throws a `StorageError` where it can't be stored; nothing is left of it then. */
export function saveSession(session: Session): void {
  const { id, email, name } = session.user;
  const seconds = lifetimeOf(session.token) ?? session.expires_at - now();
  const stored: StoredSession = {
    access_token: session.token,
    refresh_token: session.refresh_token,
    // By the device's own clock, which may be wrong.
    expires_at: now() + seconds,
    expires_in: Math.max(0, seconds),
    token_type: 'bearer',
    user: { id, email, aud: 'authenticated', role: 'authenticated', app_metadata: {}, user_metadata: { name } },
  };
  try {
    // First: a session without a use is covered.
    noteUse(Date.now());
    localStorage.setItem(sessionKey, JSON.stringify(stored));
    localStorage.setItem(deviceKey, JSON.stringify(session.device));
    saveUser(session.user);
  } catch (cause) {
    clearSession();
    throw new StorageError(cause);
  }
}

/** Throws a `StorageError` if a session couldn't be stored, before one is begun at the server. */
export function requireStorage(): void {
  try {
    localStorage.setItem(probeKey, 'x'.repeat(probeLength));
    localStorage.removeItem(probeKey);
  } catch (cause) {
    throw new StorageError(cause);
  }
}

const probeKey = 'probe';
/** UTF-16 units: more than a session with its profile takes. */
const probeLength = 8000;

/** The browser stores nothing for the site, as with blocked cookies, or has no room left. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    super(isFull ? fullStorage : refusedStorage(location.hostname), { cause });
  }
}

const refusedStorage = (site: string) =>
  `Este navegador não deixa o site guardar a entrada: permita cookies para ${site} e tente de novo.`;
const fullStorage =
  'Este navegador não tem mais espaço para guardar a entrada: libere espaço no aparelho ou use outro navegador.';

/** Seconds since 1970 UTC. */
const now = () => Math.floor(Date.now() / 1000);

/** The seconds for which an access token is valid; undefined if it doesn't say. */
function lifetimeOf(token: string): number | undefined {
  try {
    const { iat, exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return Number.isFinite(exp - iat) ? exp - iat : undefined;
  } catch {
    return undefined;
  }
}

export function saveUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

export function noteUse(at: number): void {
  localStorage.setItem(lastUseKey, String(at));
}

/** The device's token from an earlier sign-in, when there is one. */
export function readDevice(): string | undefined {
  const device = readJson(deviceKey);
  return typeof device === 'string' ? device : undefined;
}

export function clearSession(): void {
  try {
    localStorage.removeItem(sessionKey);
    localStorage.removeItem(userKey);
    localStorage.removeItem(lastUseKey);
  } catch {
    // A storage that is blocked holds none.
  }
}

/** Malformed content and blocked storage both count as no session. */
function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
