import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollWhileSeen } from './poll.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(isSeen: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('asks after each pause until the answer is true', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length === 3);
  pollWhileSeen(ask, 2000);
  await vi.advanceTimersByTimeAsync(1999);
  expect(ask).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(ask).toHaveBeenCalledTimes(3);
});

it('asks again after a failure, and one question at a time', async () => {
  const ask = vi.fn(() => new Promise<boolean>((_, reject) => setTimeout(reject, 5000)));
  const stop = pollWhileSeen(ask, 2000);
  await vi.advanceTimersByTimeAsync(2000 + 5000 + 2000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
  const ask = vi.fn(async () => false);
  const stop = pollWhileSeen(ask, 2000);
  show(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(0);
  show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});
