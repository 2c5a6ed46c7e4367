import { PaymentsFailure } from './payments.ts';

/** Milliseconds: the provider answers this code to the same request within a minute. */
const sameRequestPause = 60_000;
const sameRequestCode = '2001';

/** The fields of an SDK error besides its message, which may quote personal data. */
interface SdkError {
  /** 0 for a connection that failed. */
  status?: unknown;
  causes?: unknown;
  /** Seconds, of a 429. */
  retryAfter?: unknown;
  __cause__?: unknown;
}

/** Converts an SDK error. `isRepeated`: an earlier try of the same call may have reached the provider. */
export function failureOf(error: unknown, isRepeated: boolean): PaymentsFailure {
  if (error instanceof PaymentsFailure) return error;
  const { status, causes, retryAfter, __cause__ } = Object(error) as SdkError;
  const code = codeIn(causes);
  const failed = (kind: PaymentsFailure['kind'], mayBeDone = isRepeated, pause?: number) =>
    new PaymentsFailure(kind, {
      ...(code !== undefined && { code }),
      ...(mayBeDone && { mayBeDone }),
      ...(pause !== undefined && { retryAfter: pause }),
    });
  // An answer that isn't an object breaks the SDK itself.
  if (typeof status !== 'number') return failed('garbled');
  // The SDK's own time limit aborts the call.
  if (status === 0) return failed(Object(__cause__).name === 'AbortError' ? 'timeout' : 'unreachable');
  if (code === sameRequestCode) return failed('busy', true, sameRequestPause);
  if (status === 429) {
    return failed('busy', isRepeated, typeof retryAfter === 'number' ? Math.max(retryAfter, 0) * 1000 : undefined);
  }
  // The same request, by its idempotency key, is still worked on.
  if (status === 409 || status === 423) return failed('busy', true);
  if (status >= 500 || status === 424) return failed('unreachable');
  if (status === 401 || status === 403) return failed('credentials');
  if (status === 404) return failed('not_found');
  return failed(status >= 400 ? 'refused' : 'garbled');
}

/** The number of the first cause; the provider writes one cause as a list or by itself. */
function codeIn(causes: unknown): string | undefined {
  const [first] = Array.isArray(causes) ? causes : [causes];
  const code: unknown = Object(first).code;
  return (typeof code === 'number' || typeof code === 'string') && /^\w{1,20}$/.test(String(code))
    ? String(code)
    : undefined;
}
