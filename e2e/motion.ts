/**
 * In the page: waits until nothing moves any more that comes to an end, such as a dialog that fades in. What turns
 * without end goes on.
 */
export async function motionEnded(): Promise<void> {
  const comesToAnEnd = ({ playState, timeline, effect }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  // A new element begins to move in the frame after the next.
  for (let still = 0; still < 2; still += 1) {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(comesToAnEnd);
    if (moving.length > 0) still = -1;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  }
}
