import { OutwardRefusal } from './refusal.ts';

/** Milliseconds until the first repetition; twice as long before each further one. */
const firstPause = 250;

/** Answers of a service that may be well in a moment. */
const passing = new Set(['network', 'status_429', 'status_502', 'status_503', 'status_504']);

const safeMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Whether a request does the same however often it arrives: by its method, or by a key that the service knows it by. */
export const isRepeatable = (method: string, headers: Headers): boolean =>
  safeMethods.has(method) || headers.has('Idempotency-Key') || headers.has('X-Idempotency-Key');

/** Milliseconds to wait before a request is sent again; undefined when that would not help or not come in time. */
export function pauseBefore(repetition: number, failure: unknown, remaining: number): number | undefined {
  if (!(failure instanceof OutwardRefusal) || !passing.has(failure.code)) return undefined;
  const wait = Math.max(firstPause * 2 ** (repetition - 1), failure.retryAfter);
  return wait < remaining ? wait : undefined;
}
