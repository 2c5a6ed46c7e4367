/** Milliseconds after which it resolves even if the browser has reported no paint. */
const timeout = 3000;

/** Resolves when the page has been painted. */
export const afterPaint = (): Promise<unknown> =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, timeout);
  });
