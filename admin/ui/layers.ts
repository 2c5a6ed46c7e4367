import { useEffect, useEffectEvent } from 'react';

type Close = () => void;

const layers: Close[] = [];

/** Escape closes only the topmost layer: a palette before its form, a confirmation before its dialog. */
export function useLayer(open: boolean, onClose: Close): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const layer = () => close();
    if (layers.length === 0) addEventListener('keydown', closeTopOnEscape, true);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) removeEventListener('keydown', closeTopOnEscape, true);
    };
  }, [open]);
}

function closeTopOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.stopPropagation();
  layers.at(-1)?.();
}
