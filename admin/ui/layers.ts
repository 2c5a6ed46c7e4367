import { useEffect, useEffectEvent } from 'react';
import '../lib/history-entry.ts';

type Close = () => void;

const layers: Close[] = [];

/**
 * Escape and the browser's Back close only the topmost layer: a palette before its form, a confirmation before its dialog.
 * On a phone Back is how a dialog is closed.
 */
export function useLayer(open: boolean, onClose: Close): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    if (layers.length === 1) {
      addEventListener('keydown', closeTopOnEscape, true);
      enterGuard();
    }
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      removeEventListener('keydown', closeTopOnEscape, true);
      queueMicrotask(leaveGuard);
    };
  }, [open]);
}

function closeTopOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.stopPropagation();
  layers.at(-1)?.();
}

/** What the history entry holds that stands above the section's own while layers are open: Back leaves it first. */
let guard: { section?: unknown } = {};
let leaving = false;

function enterGuard(): void {
  guard = { ...history.state, layer: true };
  // After a reload the entry may be there already.
  if (!history.state?.layer) history.pushState(guard, '');
}

/**
 * Goes back from an entry that guards nothing: its layers were closed by their own buttons, or a reload or Forward came
 * upon it. The next Back would seem to do nothing.
 */
function leaveGuard(): void {
  if (layers.length > 0 || leaving || !history.state?.layer) return;
  leaving = true;
  history.back();
}

function closeTopOnBack(event: PopStateEvent): void {
  const pressed = !leaving;
  leaving = false;
  if (layers.length === 0) {
    leaveGuard();
    return;
  }
  event.stopImmediatePropagation();
  // The next Back needs the entry too: a layer stays open when its text is to be kept. Browsers may go further back than
  // the section's own entry, past those that were added without a click.
  const below = history.state?.section === guard.section ? history.state : guard;
  history.pushState({ ...below, layer: true }, '');
  if (pressed) layers.at(-1)?.();
}

// After the listener of `history-entry.ts`, which must hear of every step.
addEventListener('popstate', closeTopOnBack, true);
leaveGuard();
