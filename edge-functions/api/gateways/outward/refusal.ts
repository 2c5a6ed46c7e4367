/** `status_<n>` is an answer other than 2xx, `malformed` JSON of another shape than expected. */
type OutwardCode = 'timeout' | 'network' | 'redirected' | 'too_large' | 'not_json' | 'malformed' | `status_${number}`;

/** Why another service's answer is not used. Logs show the code only: messages quote addresses and texts. */
export class OutwardRefusal extends Error {
  readonly code: OutwardCode;
  /** Milliseconds of the answer's `Retry-After`; 0 without one. */
  readonly retryAfter: number;

  constructor(code: OutwardCode, { cause, retryAfter = 0 }: { cause?: unknown; retryAfter?: number } = {}) {
    super(code, { cause });
    this.name = 'OutwardRefusal';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
