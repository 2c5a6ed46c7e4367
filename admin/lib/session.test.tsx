import { expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { keepChoices, lastPaymentForm } from './last-choice.ts';
import { accessToken, endSession, fetchUntilSignOut, rememberUser, renewToken, signOut } from './session.ts';

const tereza: User = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Tereza',
  email: 'tereza@paroquia.test',
  role: 'editor',
  is_active: true,
  last_login: null,
};

it('renews a token once on a device whose clock is fast, and for a call that the API refused for its age', async () => {
  const device = Date.now() + 5 * 3_600_000;
  vi.useFakeTimers({ now: device, toFake: ['Date'] });
  localStorage.setItem(
    'token',
    JSON.stringify({ access_token: 'old', refresh_token: 'r', expires_at: 1, expires_in: 3600, user: tereza }),
  );
  let renewals = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    renewals += 1;
    const expires_at = Math.floor(device / 1000) - 5 * 3600 + 3600;
    return Response.json({
      access_token: `new ${renewals}`,
      refresh_token: 'r2',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at,
      user: tereza,
    });
  });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    localStorage.clear();
  });
  for (let call = 0; call < 6; call += 1) expect(await accessToken()).toBe('new 1');
  expect(renewals).toBe(1);
  expect(await renewToken('old')).toBe('new 1');
  expect(await Promise.all([renewToken('new 1'), renewToken('new 1')])).toEqual(['new 2', 'new 2']);
  expect(renewals).toBe(2);
});

it('gives up on a session that Auth does not refresh', async () => {
  const expired = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1, expires_in: 3600, user: tereza };
  localStorage.setItem('token', JSON.stringify(expired));
  vi.useFakeTimers();
  const asked = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    localStorage.clear();
  });
  const token = accessToken();
  const refused = expect(token).rejects.toMatchObject({ code: 'unavailable', message: 'Erro na requisição' });
  await vi.waitUntil(() => asked.mock.calls.length > 0);
  await vi.advanceTimersByTimeAsync(8_000);
  await refused;
});

it('stores the signed-in person, and nothing of them after the session ended, even from a late answer', () => {
  rememberUser(tereza);
  expect(localStorage.getItem('user')).toContain('Tereza');
  endSession();
  expect(localStorage.getItem('user')).toBeNull();
  rememberUser(tereza);
  expect(localStorage.getItem('user')).toBeNull();
});

it('logs out within the same time when Auth hangs', async () => {
  const expired = { access_token: 'a.b.c', refresh_token: 'r', expires_at: 1, expires_in: 3600, user: tereza };
  localStorage.setItem('token', JSON.stringify(expired));
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    localStorage.clear();
  });
  const leave = vi.fn();
  void signOut(leave);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(leave).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leave).toHaveBeenCalledOnce();
  expect(localStorage.getItem('token')).toBeNull();
});

it('aborts reads at the logout, whose token is revoked then, and lets writes finish', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        signals.push(init?.signal);
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });
  const settled = vi.fn();
  void fetchUntilSignOut('/api/events', { method: 'GET', signal: AbortSignal.timeout(60_000) }).finally(settled);
  void fetchUntilSignOut('/api/events', { method: 'POST', signal: AbortSignal.timeout(60_000) }).finally(settled);
  keepChoices({ forma_pagamento: 'pix' });
  await new Promise<void>((left) => void signOut(left));
  expect(lastPaymentForm()).toBeUndefined();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  expect(settled).not.toHaveBeenCalled();
});
