import { useLayoutEffect } from 'react';
import { nextTask } from '../lib/next-task.ts';
import { islandReady, type Repeat, type Touch } from '../lib/touches.ts';

/** For an island that loads at its first touch: it answers from now on, and does what its reader did before. */
export function useTouches(): void {
  // Before another key comes.
  useLayoutEffect(() => {
    dispatchEvent(new CustomEvent(islandReady, { detail: repeat }));
  }, []);
}

const repeat: Repeat = async (touches, controls) => {
  // First, and at once: what else is done again draws fields anew, and the reader may be writing on.
  const written = new Map(touches.filter(isOf('input')).map(({ at, value }) => [at, value]));
  for (const [at, text] of written) {
    const field = controls()[at];
    if (isText(field)) write(field, field.value || text);
  }
  // React draws anew what a translator has changed, and the focus is lost with it.
  const last = touches.at(-1);
  if (last && document.activeElement === document.body) controls()[last.at]?.focus({ preventScroll: true });
  for (const touch of touches.filter(isOf('keydown', 'click', 'change'))) {
    const control = controls()[touch.at];
    if (!control) continue;
    repeatOn(control, touch);
    // The next one finds what this one has changed.
    await nextTask();
  }
};

const isOf =
  (...types: string[]) =>
  ({ event }: Touch): boolean =>
    types.includes(event.type);

const isText = (control: HTMLElement | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && !['radio', 'checkbox'].includes(control.type);

function repeatOn(control: HTMLElement, { event, value, checked }: Touch): void {
  if (event instanceof KeyboardEvent) control.dispatchEvent(new KeyboardEvent('keydown', event));
  else if (control instanceof HTMLSelectElement) {
    if (event.type === 'change') choose(control, value);
  } else if (event.type !== 'click' || isText(control)) return;
  else if (control instanceof HTMLInputElement) tick(control, checked);
  // The browser alone has followed links to other pages.
  else if (!(control instanceof HTMLAnchorElement) || event.defaultPrevented) control.click();
}

function choose(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/* React compares a field with what a script set last, and takes what is the same for no change. */

function tick(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

function write(field: HTMLInputElement, text: string): void {
  field.value = '';
  field.setRangeText(text, 0, 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
