import { ApiError } from '#contract/errors.ts';

const windowMilliseconds = 60_000;
/** Maximum number of addresses in memory; beyond it the table is cleared. */
const maxAddresses = 10_000;

/**
 * A rate limit for calls without a session, by address, in this instance's memory: it needs no query and stops a loop,
 * not a distributed attack. Limits across instances use the database (rate-limit.ts).
 */
export function anonymousLimit(callsPerMinute: number, now: () => Date): (address: string) => void {
  let windows = new Map<string, { startedAt: number; calls: number }>();
  return (address) => {
    const time = now().getTime();
    if (windows.size > maxAddresses) windows = new Map();
    const window = windows.get(address);
    // The absolute value, because the clock may have been set back.
    if (!window || Math.abs(time - window.startedAt) >= windowMilliseconds) {
      windows.set(address, { startedAt: time, calls: 1 });
      return;
    }
    window.calls += 1;
    if (window.calls > callsPerMinute) {
      const retryAfter = Math.ceil((window.startedAt + windowMilliseconds - time) / 1000);
      throw new ApiError('rate_limited', undefined, { retryAfter });
    }
  };
}
