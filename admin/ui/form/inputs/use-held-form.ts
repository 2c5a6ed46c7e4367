import { type RefObject, useEffect, useState } from 'react';

/** Keeps a form from being saved without the file that was chosen for it; true once somebody tried. */
export function useHeldForm(
  group: RefObject<HTMLElement | null>,
  isHeld: boolean,
  button: RefObject<HTMLElement | null>,
): boolean {
  const [isTooEarly, setTooEarly] = useState(false);
  useEffect(() => {
    const form = group.current?.closest('form');
    if (!isHeld || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setTooEarly(true);
      button.current?.focus();
    };
    // React listens further out, at its root.
    form.addEventListener('submit', hold);
    return () => {
      form.removeEventListener('submit', hold);
      setTooEarly(false);
    };
  }, [group, isHeld, button]);
  return isTooEarly;
}
