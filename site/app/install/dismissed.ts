import { isResting } from '../rest.ts';

const key = 'pwa-prompt-dismissed';

/** True if the reader dismissed the invitation, or installed the app, in the last days. */
export function wasAnswered(): boolean {
  try {
    return isResting(Number(localStorage.getItem(key)));
  } catch {
    return false;
  }
}

export function noteAnswer(): void {
  try {
    localStorage.setItem(key, `${Date.now()}`);
  } catch {
    // Without storage the invitation comes again with the next page.
  }
}
