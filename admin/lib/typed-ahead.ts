/** Milliseconds after which a form that was asked for isn't expected any more. */
const patience = 10_000;

const writable = 'textarea, input[type="text"], input:not([type]), [contenteditable="true"]';

let stopLast = () => {};

/** Keeps the letters that are typed before a form is there, for the first field of it that gets the focus. */
export function keepTypedAhead(): void {
  stopLast();
  let typed = '';
  const ended = new AbortController();
  const { signal } = ended;
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isAltGr = event.getModifierState('AltGraph');
    // Whoever goes elsewhere writes there.
    if (key === 'Tab' || key === 'Escape') ended.abort();
    if ((ctrlKey || metaKey || altKey) && !isAltGr) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else return;
    // Nor does a space press the button once more.
    event.preventDefault();
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement && target.matches(writable))) return;
    // After the field's own listeners, which may select its text.
    setTimeout(() => {
      ended.abort();
      if (typed && document.activeElement === target) document.execCommand('insertText', false, typed);
    });
  };
  const timer = setTimeout(() => ended.abort(), patience);
  signal.addEventListener('abort', () => clearTimeout(timer));
  addEventListener('keydown', keep, { capture: true, signal });
  addEventListener('focusin', give, { signal });
  stopLast = () => ended.abort();
}
