import { keeperMark } from './typed-ahead.ts';

/** A focused control, and the candidates for the focus when it is removed. */
interface FocusPosition {
  control: HTMLElement;
  /** Its label, by which it is known again in a list that was read anew: 'Editar: Festa da padroeira'. */
  label: string | null;
  /** In a row of a table or list: that row, then those after it, then those before it, the nearest first. */
  rows: readonly Element[];
  /** The control's index in its row. */
  index: number;
}

const layers = '[role="dialog"], [role="alert"], [role="menu"]';
const controls = 'a[href], button, input, select, textarea';

/** The last focus in the page and in each dialog, notice and menu over it, the most recent one last. */
const places = new Map<Element, FocusPosition>();
let focused: Element | undefined;

/**
 * Keeps the focus from falling back to the page's body when the focused control is removed: it moves to the control's
 * replacement, such as the same button of the next row, else to the last focus in the layer below, else to the page's
 * title. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(() => {
    if (focused && !focused.isConnected && isFree()) lastPlace()?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A click on empty space removes the focus on purpose.
  document.addEventListener('focusin', remember, true);
  document.addEventListener('click', remember, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember, true);
    document.removeEventListener('click', remember, true);
    places.clear();
    focused = undefined;
  };
}

/** Returns the focus to the layer below a closing dialog, unless something else has it. */
export function returnFocusFrom(dialog: Element | null): void {
  // After React's commit, which restores the previous focus.
  queueMicrotask(() => {
    if (isFree() || dialog?.contains(document.activeElement)) lastPlace(dialog)?.focus();
  });
}

const isFree = () => document.activeElement === null || document.activeElement === document.body;

function remember(): void {
  if (document.activeElement?.hasAttribute(keeperMark)) return;
  focused = isFree() ? undefined : (document.activeElement ?? undefined);
  if (!(focused instanceof HTMLElement)) return;
  const layer = focused.closest(layers) ?? document.body;
  places.delete(layer);
  places.set(layer, placeOf(focused));
}

function placeOf(control: HTMLElement): FocusPosition {
  const row = control.closest('tr, li');
  const label = row && control.getAttribute('aria-label');
  if (!row) return { control, label, rows: [], index: 0 };
  const siblings = [...(row.parentElement?.children ?? [])];
  const at = siblings.indexOf(row);
  return {
    control,
    label,
    rows: [...siblings.slice(at), ...siblings.slice(0, at).reverse()],
    index: controlsOf(row).indexOf(control),
  };
}

function lastPlace(left?: Element | null): HTMLElement | undefined {
  for (const [layer, place] of [...places].reverse()) {
    if (!layer.isConnected) places.delete(layer);
    else if (layer !== left) {
      const target = standIn(place, layer) ?? titleOf(layer);
      if (target) return target;
    }
  }
  return titleOf(document.body);
}

function standIn({ control, label, rows, index }: FocusPosition, layer: Element): HTMLElement | undefined {
  const same = label === null ? undefined : controlsOf(layer).find((each) => each.getAttribute('aria-label') === label);
  const inRows = rows.map((row) => {
    const own = controlsOf(row);
    return own[Math.min(index, own.length - 1)];
  });
  return [control, same, ...inRows].find((candidate) => candidate && isUsable(candidate));
}

/** The page's title, or the dialog itself, whose name is then read. */
function titleOf(layer: Element): HTMLElement | undefined {
  const title = layer === document.body ? document.querySelector('h1') : layer;
  return title instanceof HTMLElement && title.hasAttribute('tabindex') ? title : undefined;
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)];

const isUsable = (control: HTMLElement) =>
  control.isConnected && control.getClientRects().length > 0 && !control.matches(':disabled');
