/** Where the focus was: a control, and what may take its place when it is gone. */
interface FocusPosition {
  control: HTMLElement;
  /** In a row of a table or list: that row, then those after it, then those before it, the nearest first. */
  rows: readonly Element[];
  /** Which of its row's controls it was. */
  index: number;
}

const layers = '[role="dialog"], [role="alert"], [role="menu"]';
const controls = 'a[href], button, input, select, textarea';

/** The last place in the page and in each dialog, notice and menu over it, the most recent one at the end. */
const places = new Map<Element, FocusPosition>();
let focused: Element | undefined;

/**
 * Keeps the focus from falling to the page's body when the control that has it goes away: it goes to what stands in the
 * control's place, as the same button of the next row; else to where it was in the layer below; else to the page's title.
 * Returns what ends it.
 */
export function keepFocus(): () => void {
  const observer = new MutationObserver(() => {
    if (focused && !focused.isConnected && isFree()) lastPlace()?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // A click on nothing takes the focus away on purpose.
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

/** Gives the focus back to the layer below a dialog that closes, unless something else has taken it. */
export function returnFocusFrom(dialog: Element | null): void {
  // After React's commit, which gives the focus back to what had it before.
  queueMicrotask(() => {
    if (isFree() || dialog?.contains(document.activeElement)) lastPlace(dialog)?.focus();
  });
}

const isFree = () => document.activeElement === null || document.activeElement === document.body;

function remember(): void {
  focused = isFree() ? undefined : (document.activeElement ?? undefined);
  if (!(focused instanceof HTMLElement)) return;
  const layer = focused.closest(layers) ?? document.body;
  places.delete(layer);
  places.set(layer, placeOf(focused));
}

function placeOf(control: HTMLElement): FocusPosition {
  const row = control.closest('tr, li');
  if (!row) return { control, rows: [], index: 0 };
  const siblings = [...(row.parentElement?.children ?? [])];
  const at = siblings.indexOf(row);
  return {
    control,
    rows: [...siblings.slice(at), ...siblings.slice(0, at).reverse()],
    index: controlsOf(row).indexOf(control),
  };
}

function lastPlace(left?: Element | null): HTMLElement | undefined {
  for (const [layer, place] of [...places].reverse()) {
    if (!layer.isConnected) places.delete(layer);
    else if (layer !== left) {
      const target = standIn(place) ?? titleOf(layer);
      if (target) return target;
    }
  }
  return titleOf(document.body);
}

function standIn({ control, rows, index }: FocusPosition): HTMLElement | undefined {
  const inRows = rows.map((row) => {
    const own = controlsOf(row);
    return own[Math.min(index, own.length - 1)];
  });
  return [control, ...inRows].find((candidate) => candidate && isUsable(candidate));
}

/** A dialog is its own title: it takes the focus, and its name is read. */
function titleOf(layer: Element): HTMLElement | undefined {
  const title = layer === document.body ? document.querySelector('h1') : layer;
  return title instanceof HTMLElement && title.hasAttribute('tabindex') ? title : undefined;
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)];

const isUsable = (control: HTMLElement) =>
  control.isConnected && control.getClientRects().length > 0 && !control.matches(':disabled');
