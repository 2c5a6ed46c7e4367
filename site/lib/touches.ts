/** Something that a reader did to an island's control. */
export interface Touch {
  event: Event;
  /** The control's place among the island's: React draws anew what a translator has changed. */
  at: number;
  /** The control's own, after the event. */
  value: string;
  checked: boolean;
}

/**
 * The event of the window by which an island says that it answers its reader from now on (ui/use-touches.ts); its
 * `detail` does again what was done before. A page has one such island.
 */
export const islandReady = 'island-ready';
export type Repeat = (touches: readonly Touch[], controls: () => HTMLElement[]) => void;

const selector = 'a, button, input, select';
const repeated = ['keydown', 'click', 'input', 'change', 'submit'];
/** A pointer counts when it is raised: what it has pressed is still there then. */
const noted = ['pointerup', 'keyup', ...repeated];

/**
 * Notes what a reader does to an island that has no script yet, for when it answers; of one that can't be loaded the
 * links lead on. Resolves at the first touch.
 */
export function noteTouches(island: HTMLElement): Promise<void> {
  const controls = () => [...island.querySelectorAll<HTMLElement>(selector)];
  const touches: Touch[] = [];
  return new Promise((resolve) => {
    const note = (event: Event) => {
      resolve();
      const control = (event.target as Element).closest<HTMLElement>(selector);
      const { value, checked, pathname } = (control ?? {}) as HTMLInputElement & HTMLAnchorElement;
      const { type, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      const isOwnLink = type === 'click' && pathname === location.pathname && !(ctrlKey || metaKey || shiftKey);
      if (type === 'submit' || isOwnLink) event.preventDefault();
      // React, which may be at work already, would answer what is done again later.
      if (repeated.includes(type)) event.stopImmediatePropagation();
      if (control) touches.push({ event, at: controls().indexOf(control), value, checked });
    };
    for (const type of noted) island.addEventListener(type, note, true);
    const stop = () => {
      for (const type of noted) island.removeEventListener(type, note, true);
    };
    const repeat = (ready: Event) => {
      stop();
      (ready as CustomEvent<Repeat>).detail(touches, controls);
    };
    addEventListener(islandReady, repeat, { once: true });
    island.addEventListener('astro:hydration-error', () => {
      stop();
      const link = touches.filter(({ event }) => event.type === 'click' && event.defaultPrevented).pop();
      if (link) controls()[link.at]?.click();
    });
  });
}
