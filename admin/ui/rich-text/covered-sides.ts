import type { RefObject } from 'react';

/** Pixels between the line with the caret and whatever covers the text. */
const distance = 8;

/**
 * ProseMirror's scroll margins: it scrolls by itself, ignoring the dialog's `scroll-padding` and the tools above the
 * text. Measured at each call, because they change.
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
