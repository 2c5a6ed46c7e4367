/**
 * Says that a reload would interrupt what the reader does: an upload, a payment that is waited for, unsaved changes.
 * Returns what ends it. The count stands in the document, because scripts that are loaded late share no module.
 */
export function markBusy(): () => void {
  count(1);
  let isOver = false;
  return () => {
    if (!isOver) count(-1);
    isOver = true;
  };
}

function count(change: number): void {
  const { dataset } = document.documentElement;
  const busy = Number(dataset.busy ?? 0) + change;
  if (busy > 0) dataset.busy = `${busy}`;
  else delete dataset.busy;
}

/**
 * True if a reload would take something from the reader: what was marked, a dialog that is open, a voice that reads, a
 * form with something written.
 */
export const isBusy = (): boolean =>
  'busy' in document.documentElement.dataset ||
  isDialogOpen() ||
  globalThis.speechSynthesis?.speaking ||
  [...document.querySelectorAll<Field>('input, textarea, select')].some(isWritten);

/** Not `:modal`, which older browsers don't know. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React keeps `defaultValue` equal to the typed text, so its fields' values at focus count instead. */
const before = new WeakMap<Field, string>();

/** Notes what fields hold when readers begin to write. */
export function followFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !before.has(target)) before.set(target, contentOf(target));
  });
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const contentOf = (field: Field): string => (isChoice(field) ? `${field.checked}` : field.value);

function isWritten(field: Field): boolean {
  const was = before.get(field);
  if (was !== undefined) return contentOf(field) !== was;
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return false;
  return field.value !== field.defaultValue;
}
