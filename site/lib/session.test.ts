import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Session } from '#contract/auth.ts';
import { clearSession, currentToken, readDevice, readSession, readUser, saveSession, sessionKey } from './session.ts';

const now = Math.floor(Date.now() / 1000);
const luciasSession: Session = {
  token: 'access',
  device: 'a-device',
  refresh_token: 'refresh',
  expires_at: now + 3600,
  user: {
    id: '5a0f6f0e-3f3c-4f5b-9d0a-5d6a3ac0a001',
    name: 'Dona Lúcia',
    email: 'lucia@paroquia.test',
    role: 'admin',
    is_active: true,
    last_login: null,
  },
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a device stays known after the session has ended', () => {
  expect(readDevice()).toBeUndefined();
  saveSession(luciasSession);
  clearSession();
  expect(readDevice()).toBe('a-device');
});

describe('a saved session', () => {
  it('is the one that the Supabase client finds', async () => {
    saveSession(luciasSession);
    const client = createClient('http://parish.test', 'key', {
      auth: { storageKey: sessionKey, storage: localStorage, autoRefreshToken: false },
    });
    const { data } = await client.auth.getSession();
    expect(data.session).toMatchObject({ access_token: 'access', refresh_token: 'refresh', token_type: 'bearer' });
    expect(data.session?.user.email).toBe('lucia@paroquia.test');
  });

  it('returns its token until it expires', () => {
    saveSession(luciasSession);
    expect(currentToken()).toBe('access');
    saveSession({ ...luciasSession, expires_at: now - 1 });
    expect(currentToken()).toBeNull();
  });

  it.each([
    ['fast', 2 * 3600],
    ['slow', -2 * 3600],
  ])('lasts as long as its token on a device whose clock is two hours %s', (_, ahead) => {
    const payload = btoa(JSON.stringify({ iat: now, exp: now + 3600 }));
    vi.useFakeTimers({ now: (now + ahead) * 1000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    saveSession({ ...luciasSession, token: `e30.${payload}.signature` });
    expect(readSession()?.expires_at).toBe(now + ahead + 3600);
    vi.setSystemTime((now + ahead + 3599) * 1000);
    expect(currentToken()).not.toBeNull();
    vi.setSystemTime((now + ahead + 3601) * 1000);
    expect(currentToken()).toBeNull();
  });

  it('stores the profile separately, and is removed completely', () => {
    saveSession(luciasSession);
    expect(readUser()?.role).toBe('admin');
    clearSession();
    expect([readSession(), readUser(), currentToken()]).toEqual([null, null, null]);
  });
});

it.each(['', 'not json', '"text"', '{"access_token":1}'])('stored %j is not a session', (kept) => {
  localStorage.setItem(sessionKey, kept);
  expect(readSession()).toBeNull();
});
