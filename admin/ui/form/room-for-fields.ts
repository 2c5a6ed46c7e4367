/**
 * A `ref` for a form's sticky foot that keeps the focused field visible between it and the dialog's head: their heights
 * become the dialog's `--form-head` and `--form-foot`, which set its scroll padding, and a growing foot scrolls the
 * field up.
 */
export function keepRoomForFields(foot: HTMLElement | null): (() => void) | undefined {
  const dialog = foot?.closest<HTMLElement>('[role="dialog"]');
  const head = dialog?.querySelector<HTMLElement>('.mantine-Modal-header');
  const form = foot?.closest('form');
  if (!foot || !dialog || !head || !form) return;
  const revealFocused = () => {
    const focused = document.activeElement;
    if (focused && form.contains(focused) && !foot.contains(focused)) reveal(focused);
  };
  const keep = () => {
    dialog.style.setProperty('--form-head', `${head.offsetHeight}px`);
    dialog.style.setProperty('--form-foot', `${heightOver(foot)}px`);
    revealFocused();
  };
  /** The browser itself scrolls only to a long field's first line. Not for a pointer, whose target must not move. */
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.matches(':active')) revealFocused();
  };
  const observer = new ResizeObserver(keep);
  observer.observe(head);
  observer.observe(foot);
  form.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    form.removeEventListener('focusin', onFocus);
  };
}

/** Scrolls as little as needed to show a field completely, with its label and error if there is space. */
export function reveal(field: Element): void {
  const dialog = field.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) return;
  const frame = dialog.getBoundingClientRect();
  const upper = frame.top + pixels(dialog, '--form-head');
  const lower = frame.bottom - pixels(dialog, '--form-foot');
  const whole = field.closest('.mantine-InputWrapper-root')?.getBoundingClientRect();
  const { top, bottom } = whole && whole.height <= lower - upper ? whole : placeOf(field);
  if (top < upper) dialog.scrollBy(0, top - upper);
  else if (bottom > lower) dialog.scrollBy(0, Math.min(bottom - lower, top - upper));
}

/** In the rich-text editor, which may be higher than the screen, only the line with the caret. */
function placeOf(field: Element): DOMRect {
  const { anchorNode } = document.getSelection() ?? {};
  const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  const isLine = field instanceof HTMLElement && field.isContentEditable && line && field.contains(line);
  return (isLine ? line : field).getBoundingClientRect();
}

/** A foot that is not sticky, as on a very low screen, covers nothing. */
const heightOver = (foot: HTMLElement) => (getComputedStyle(foot).position === 'sticky' ? foot.offsetHeight : 0);

const pixels = (dialog: HTMLElement, property: string) =>
  Number.parseFloat(dialog.style.getPropertyValue(property)) || 0;
