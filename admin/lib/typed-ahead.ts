/** Milliseconds after which a form that was asked for isn't expected any more. */
const patience = 10_000;

const writable = 'textarea, input[type="text"], input:not([type]), [contenteditable="true"]';

/** Keys with which a letter begins that is composed of several. */
const composing: ReadonlySet<string> = new Set(['Dead', 'Process', 'Unidentified']);

/** Marks the field that no focus returns to. */
export const keeperMark = 'data-typed-ahead';

let stopLast = () => {};

/**
 * Keeps the letters that are typed before a form is there, for the first field of it that gets the focus. They go into
 * a field of their own, since accents are composed only in one.
 */
export function keepTypedAhead(): void {
  stopLast();
  const asked = document.activeElement;
  const keeper = createKeeper();
  document.body.append(keeper);
  const ended = new AbortController();
  const { signal } = ended;
  const hasFocus = () => document.activeElement === keeper;
  const takeFocus = () => {
    keeper.focus({ preventScroll: true });
    keeper.setSelectionRange(keeper.value.length, keeper.value.length);
  };
  const keep = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // Whoever goes elsewhere writes there.
    if (key === 'Tab' || key === 'Escape') return ended.abort();
    const isCommand = (ctrlKey || metaKey) && !altKey;
    // The key's letter follows the focus, nor does a space press the button once more.
    if (!hasFocus() && !isCommand && (key.length === 1 || key === 'Backspace' || composing.has(key))) takeFocus();
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement && target !== keeper)) return;
    // The section's title gets the focus meanwhile.
    if (target.matches('h1') && keeper.value !== '') takeFocus();
    if (target.matches('select, input[type="checkbox"]')) ended.abort();
    if (!target.matches(writable)) return;
    const typed = keeper.value;
    ended.abort();
    // After the field's own listeners, which may select its text, and before the next key.
    queueMicrotask(() => {
      if (typed && document.activeElement === target) document.execCommand('insertText', false, typed);
    });
  };
  const timer = setTimeout(() => ended.abort(), patience);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    if (hasFocus() && asked instanceof HTMLElement) asked.focus();
    keeper.remove();
  });
  addEventListener('keydown', keep, { capture: true, signal });
  addEventListener('focusin', give, { signal });
  stopLast = () => ended.abort();
  // A touch would only bring up a keyboard that hides the page.
  if (matchMedia('(pointer: fine)').matches) takeFocus();
}

function createKeeper(): HTMLInputElement {
  const keeper = document.createElement('input');
  keeper.tabIndex = -1;
  keeper.autocomplete = 'off';
  keeper.setAttribute('aria-label', 'Texto para o formulário que vai abrir');
  keeper.setAttribute(keeperMark, '');
  // Chromium loses the place of composed letters in a field of one pixel.
  keeper.style.cssText = 'position:fixed;inset:0 auto auto 0;width:16rem;opacity:0;pointer-events:none';
  return keeper;
}
