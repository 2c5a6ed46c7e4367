import { useEffect } from 'react';
import { keepFocus } from '../lib/focus.ts';

/** Keeps the focus where a keyboard user expects it when what had it goes away: once, around the whole panel. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}
