/** Minimum horizontal pixels, and their ratio to vertical ones. */
const distance = 40;
const slant = 1.5;

/** Calls back with 1 for a swipe to the left (next) and -1 for one to the right. Ignores pinches. */
export function onSwipe(element: HTMLElement, callback: (step: 1 | -1) => void): void {
  let start: { x: number; y: number } | undefined;
  element.addEventListener('pointerdown', ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
    start = pointerType !== 'mouse' && isPrimary ? { x, y } : undefined;
  });
  element.addEventListener('pointercancel', () => {
    start = undefined;
  });
  element.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!start) return;
    const [right, down] = [clientX - start.x, clientY - start.y];
    start = undefined;
    if (Math.abs(right) >= distance && Math.abs(right) > slant * Math.abs(down)) callback(right < 0 ? 1 : -1);
  });
}
