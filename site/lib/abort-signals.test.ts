import { expect, it, onTestFinished, vi } from 'vitest';
import { addMissingSignals } from './abort-signals.ts';

/** As an old browser has it. */
const old: Partial<Pick<typeof AbortSignal, 'timeout' | 'any'>> = {};
addMissingSignals(old);

it('gives an old browser a signal that aborts after the timeout', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const signal = old.timeout(1000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('gives an old browser a signal that aborts with the first of several, and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = old.any([one.signal, other.signal]);
  expect(joined.aborted).toBe(false);
  other.abort('left');
  one.abort('late');
  expect(joined.reason).toBe('left');
  expect(old.any([one.signal]).reason).toBe('late');
});
