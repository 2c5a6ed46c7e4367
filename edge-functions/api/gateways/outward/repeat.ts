import { OutwardRefusal } from './refusal.ts';

/** Milliseconds before the first repetition; doubled before each further one. */
const firstPause = 250;

/** Codes after which a retry may succeed. */
const transientFailures = new Set(['network', 'status_429', 'status_502', 'status_503', 'status_504']);

const safeMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** True if a request is idempotent: by its method or an idempotency key. */
export const isRepeatable = (method: string, headers: Headers): boolean =>
  safeMethods.has(method) || headers.has('Idempotency-Key') || headers.has('X-Idempotency-Key');

/** Milliseconds to wait before a retry; undefined when a retry can't help or would come after the timeout. */
export function pauseBefore(repetition: number, failure: unknown, remaining: number): number | undefined {
  if (!(failure instanceof OutwardRefusal) || !transientFailures.has(failure.code)) return undefined;
  const wait = Math.max(firstPause * 2 ** (repetition - 1), failure.retryAfter);
  return wait < remaining ? wait : undefined;
}
