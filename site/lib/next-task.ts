/** Resolves in another task: a cheap phone answers its reader before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Resolves in the task after the next paint, or soon where the page is out of sight and none comes. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
