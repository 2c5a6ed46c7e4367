import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chargeStatuses } from '#contract/charge-states.ts';
import { chargeOutcomes } from '#contract/testing/charge-outcomes.ts';
import { followCharge, stateOf } from './follow-charge.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pending = { status: 'pending', paid_on: null } as const;
const paid = { status: 'approved', paid_on: '2026-11-25' } as const;

it('every status has its outcome', () => {
  expect(chargeOutcomes.map(({ progress }) => progress.status)).toEqual(
    expect.arrayContaining([...Object.keys(chargeStatuses), 'paid']),
  );
});

it.each(chargeOutcomes)('$progress.status ($progress.ended_by) is $is', ({ progress, is }) => {
  expect(stateOf(progress)).toMatchObject({ is });
});

it('tells each change once, and nothing after the payment', async () => {
  const ask = vi.fn(async () => (ask.mock.calls.length === 4 ? paid : pending));
  ask.mockImplementationOnce(async () => pending).mockImplementationOnce(() => Promise.reject(new Error('no answer')));
  const tell = vi.fn();
  followCharge(ask, 2000, tell);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tell.mock.calls.flat()).toEqual([
    { is: 'waiting', isOffline: false },
    { is: 'failed' },
    { is: 'waiting', isOffline: false },
    { is: 'paid', paidOn: '2026-11-25' },
  ]);
  expect(ask).toHaveBeenCalledTimes(4);
});

it('asks nothing offline, says so, and goes on by itself', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const ask = vi.fn(async () => paid);
  const tell = vi.fn();
  followCharge(ask, 2000, tell);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).not.toHaveBeenCalled();
  expect(tell.mock.calls).toEqual([[{ is: 'waiting', isOffline: true }]]);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tell).toHaveBeenLastCalledWith({ is: 'paid', paidOn: '2026-11-25' });
});

it('tells nothing once it is stopped', async () => {
  let answer = (_: typeof paid) => {};
  const ask = vi.fn((signal: AbortSignal) => {
    expect(signal.aborted).toBe(false);
    return new Promise<typeof paid>((resolve) => {
      answer = resolve;
    });
  });
  const tell = vi.fn();
  const stop = followCharge(ask, 2000, tell);
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  answer(paid);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tell).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls[0]?.[0].aborted).toBe(true);
});
