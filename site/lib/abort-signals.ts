type Signals = Pick<typeof AbortSignal, 'timeout' | 'any'>;

/**
 * `AbortSignal.timeout` and `AbortSignal.any` for phones with older browsers (iOS before 16 and 17.4, Chrome before 103
 * and 116). The API client needs both: import this file before it.
 */
export function addMissingSignals(known: Partial<Signals>): asserts known is Signals {
  known.timeout ??= (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  };

  known.any ??= (signals) => {
    const combined = new AbortController();
    for (const signal of signals) {
      const abort = () => combined.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    }
    return combined.signal;
  };
}

addMissingSignals(AbortSignal);
