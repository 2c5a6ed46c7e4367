/**
 * `AbortSignal.timeout` and `AbortSignal.any` for telephones whose browser is older than them (iOS before 16 and 17.4,
 * Chrome before 103 and 116): the API's client counts on both. Import it before the client.
 */
AbortSignal.timeout ??= (milliseconds) => {
  const over = new AbortController();
  setTimeout(() => over.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
  return over.signal;
};

AbortSignal.any ??= (signals) => {
  const joined = new AbortController();
  for (const signal of signals) {
    const follow = () => joined.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true });
  }
  return joined.signal;
};

export {};
