import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * An element's width in rem, for layouts that depend on it rather than on the screen. Undefined until the element is
 * mounted, and measured before the first paint.
 */
export function useRoom<E extends HTMLElement>(): [ref: RefObject<E | null>, room: number | undefined] {
  const ref = useRef<E>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth / rootFontSize());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
