import type { RefObject } from 'react';

/** Pixels between the line with the caret and what lies over the text. */
const distance = 8;

/**
 * How far the editor's line stays from the edges of what scrolls around it: ProseMirror scrolls by itself, without regard to the
 * dialog's `scroll-padding`, and knows nothing of the tools above the text. They change, so that they are read at each call.
 */
export function coveredSides(tools: RefObject<HTMLElement | null>) {
  const around = (edge: 'scrollPaddingTop' | 'scrollPaddingBottom') => {
    const scroller = tools.current?.closest('[role="dialog"]');
    return (scroller && Number.parseFloat(getComputedStyle(scroller)[edge])) || 0;
  };
  return {
    left: 0,
    right: 0,
    get top() {
      return around('scrollPaddingTop') + stickyHeight(tools.current) + distance;
    },
    get bottom() {
      return around('scrollPaddingBottom') + distance;
    },
  };
}

const stickyHeight = (element: HTMLElement | null) =>
  element && getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0;
