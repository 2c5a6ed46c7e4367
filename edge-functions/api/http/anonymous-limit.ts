import { ApiError } from '#contract/errors.ts';

const windowMilliseconds = 60_000;
/** Addresses that are remembered at most; past that the whole table is forgotten rather than grown. */
const maxAddresses = 10_000;

/**
 * A ceiling on what one address may call without a session, kept in this instance's memory: it costs no query and
 * stops a loop, not a distributed flood. What must hold everywhere uses the database's limiter (rate-limit.ts).
 */
export function anonymousLimit(callsPerMinute: number, now: () => Date): (address: string) => void {
  let windows = new Map<string, { startedAt: number; calls: number }>();
  return (address) => {
    const time = now().getTime();
    if (windows.size > maxAddresses) windows = new Map();
    const window = windows.get(address);
    if (!window || time - window.startedAt >= windowMilliseconds) {
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
