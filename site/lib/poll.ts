/**
 * Asks again and again, `pause` milliseconds after each answer, until the answer is true. Asks nothing while the page
 * is hidden or the device is offline, and at once when that ends; a question that failed is asked again. Returns what
 * stops it.
 */
export function pollWhileSeen(ask: () => Promise<boolean>, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  const over = new AbortController();
  const { signal } = over;

  const mayAsk = () => !document.hidden && navigator.onLine;
  const stop = () => {
    clearTimeout(timer);
    over.abort();
  };
  const turn = async () => {
    if (isAsking) return;
    isAsking = true;
    const isTrue = await ask().catch(() => false);
    isAsking = false;
    if (isTrue) stop();
    else wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!signal.aborted && mayAsk()) timer = setTimeout(turn, pause);
  };
  const look = () => {
    clearTimeout(timer);
    if (mayAsk()) void turn();
  };

  document.addEventListener('visibilitychange', look, { signal });
  for (const change of ['online', 'offline']) addEventListener(change, look, { signal });
  wait();
  return stop;
}
