import { useLayoutEffect, useRef } from 'react';

/** A picture before it is sent; what it shows is not told to those who can't see it. */
export function CanvasPreview({ canvas, className }: { canvas: HTMLCanvasElement; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  return <div ref={place} className={className} aria-hidden />;
}
