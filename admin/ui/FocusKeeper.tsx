import { useEffect } from 'react';
import { keepFocus } from '../lib/focus.ts';

/** Restores the focus when the focused element is removed; rendered once, around the whole panel. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}
