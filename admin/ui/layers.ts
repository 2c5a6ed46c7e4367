import { useEffect, useEffectEvent } from 'react';
import { coverEntry, uncoverEntry } from '../lib/history-entry.ts';

type Close = () => void;

const layers: Close[] = [];

/**
 * Escape and the browser's Back close only the topmost layer: a palette before its form, a confirmation before its
 * dialog. On a phone, people close dialogs with Back.
 */
export function useLayer(open: boolean, onClose: Close): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    layers.push(layer);
    if (layers.length === 1) {
      addEventListener('keydown', closeTopOnEscape, true);
      coverEntry(closeTop);
    }
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length > 0) return;
      removeEventListener('keydown', closeTopOnEscape, true);
      uncoverEntry();
    };
  }, [open]);
}

const closeTop = (): void => layers.at(-1)?.();

function closeTopOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // The browser closes its own dialogs, which lie above the layers.
  if (document.querySelector('dialog[open]')) return;
  event.stopPropagation();
  closeTop();
}
