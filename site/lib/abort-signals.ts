/**
 * `AbortSignal.timeout` and `AbortSignal.any` for phones with older browsers (iOS before 16 and 17.4, Chrome before 103
 * and 116). The API client needs both: import this file before it.
 */
AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), milliseconds);
  return controller.signal;
};

AbortSignal.any ??= (signals) => {
  const combined = new AbortController();
  for (const signal of signals) {
    const abort = () => combined.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return combined.signal;
};

export {};
