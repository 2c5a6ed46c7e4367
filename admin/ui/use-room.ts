import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide an element is, in rem: what stands in it goes by the room that it has, not by the screen's. Unknown until the element
 * is there, and known before anything is painted.
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
