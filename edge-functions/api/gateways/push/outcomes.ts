import type { PushOutcome } from './push.ts';

/** Too many requests, and answers that may be others in a while (RFC 9110, RFC 8470). */
const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

/** The outcome that a push service's response means (RFC 8030, section 5). */
export function outcomeOf({ status, headers }: Response, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (isPassing(status)) return { kind: 'later', retryAfter: retryAfter(headers.get('Retry-After'), now) };
  return { kind: 'refused', status };
}

/** Seconds: no service silences the parish for longer than a day. */
const longestWait = 24 * 60 * 60;

/** Whole seconds until the instant of a `Retry-After`, a number of seconds or a date; null without one. */
function retryAfter(given: string | null, now: Date): number | null {
  if (given === null) return null;
  const seconds = /^\s*\d+\s*$/.test(given) ? Number(given) : (Date.parse(given) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 0), longestWait);
}
