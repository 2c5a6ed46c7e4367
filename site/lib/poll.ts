/**
 * Asks again and again, `pause` milliseconds after each answer, until the answer is true. Asks nothing while the page is hidden, and at once
 * when it is seen again; a question that failed is asked again. Returns what stops it.
 */
export function pollWhileSeen(ask: () => Promise<boolean>, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOver = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
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
    if (!isOver && !document.hidden) timer = setTimeout(turn, pause);
  };
  const look = () => {
    clearTimeout(timer);
    if (!document.hidden) void turn();
  };

  document.addEventListener('visibilitychange', look);
  wait();
  return stop;
}
