import { expect, it, onTestFinished, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { accessToken, endSession, rememberUser, signOut } from './session.ts';

const tereza: User = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Tereza',
  email: 'tereza@paroquia.test',
  role: 'editor',
  is_active: true,
  last_login: null,
};

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
