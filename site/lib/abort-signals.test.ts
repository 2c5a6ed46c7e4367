import { afterAll, expect, it, onTestFinished, vi } from 'vitest';

const own = { timeout: AbortSignal.timeout, any: AbortSignal.any };
Object.assign(AbortSignal, { timeout: undefined, any: undefined });
await import('./abort-signals.ts');
afterAll(() => {
  Object.assign(AbortSignal, own);
});

it('gives an old browser a signal that aborts after the timeout', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const signal = AbortSignal.timeout(1000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('gives an old browser a signal that aborts with the first of several, and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = AbortSignal.any([one.signal, other.signal]);
  expect(joined.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect(joined.reason).toBe('left');
  expect(AbortSignal.any([one.signal]).reason).toBe('late');
});
