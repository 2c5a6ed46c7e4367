const name = 'pushchange';

/** Tells the page's scripts that this device's push subscription changed. */
export const tellPushChange = (): void => {
  document.dispatchEvent(new Event(name));
};

/** Returns what ends it. */
export function onPushChange(act: () => void): () => void {
  document.addEventListener(name, act);
  return () => document.removeEventListener(name, act);
}
