/**
 * Runs what leaving a field shows: at once, or, where a press took the focus, after its click. What appears earlier
 * moves the button from under the pointer, and the click is lost.
 */
export function afterPress(show: () => void): void {
  if (isPressed) waiting.add(show);
  else show();
}

let isPressed = false;
const waiting = new Set<() => void>();

function press(): void {
  isPressed = true;
}

function release(): void {
  if (!isPressed) return;
  isPressed = false;
  // The click comes in the same task as the release.
  setTimeout(() => {
    if (isPressed) return;
    const shown = [...waiting];
    waiting.clear();
    for (const show of shown) show();
  });
}

if (!import.meta.env.SSR) {
  // After a touch the focus leaves at the mouse's events, which follow those of the pointer.
  for (const type of ['pointerdown', 'mousedown']) addEventListener(type, press, true);
  for (const type of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) addEventListener(type, release, true);
}
