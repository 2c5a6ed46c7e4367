import type { Page } from 'playwright';

declare global {
  interface Window {
    /** The page's cumulative layout shift. */
    shifts?: number[];
  }
}

/** Records layout shifts on every address that the page opens from now on. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts = [...(window.shifts ?? []), entry.toJSON().value];
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window.shifts ?? []).reduce((sum, shift) => sum + shift, 0));
