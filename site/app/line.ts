import { created } from '../ui/created.ts';
import { addStyles } from '../ui/late-styles.ts';
import stylesheet from './line.css?url';

interface Action {
  label: string;
  act: () => void;
}

/**
 * Shows one line at the bottom of the page, with one button or none, and with a cross where it can be dismissed. It has
 * its own place at the page's end, and covers nothing there. While a dialog is open it stands in that, because nothing
 * else can be reached. A line of the same name is replaced.
 */
export async function showLine(name: string, text: string, action?: Action, dismissed?: () => void): Promise<void> {
  await addStyles(stylesheet);
  const words = created('p', { role: 'status' });
  const line = created('aside', { className: 'line', ariaLabel: 'Aplicativo' }, words);
  line.dataset.line = name;
  const buttons = [...(action ? [buttonOf(action)] : []), ...(dismissed ? [crossOf(name, dismissed)] : [])];
  if (buttons.length > 0) line.append(created('div', { className: 'line__ways' }, ...buttons));
  const former = lineOf(name);
  const hadFocus = former?.contains(document.activeElement);
  former?.remove();
  put(line);
  reserve();
  if (hadFocus) line.querySelector('button')?.focus(still);
  line.addEventListener('focusin', noteOrigin);
  // Screen readers say what changes in a region that is there already.
  words.textContent = text;
  reserve();
}

/** The page stays where it is: the line is in sight. */
const still = { preventScroll: true } as const;

/** Into the dialog that is open, which leaves the line to the page when it closes; else into the page. */
function put(line: HTMLElement): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  (dialog ?? document.body).append(line);
  dialog?.addEventListener('close', () => {
    if (!dialog.contains(line)) return;
    put(line);
    reserve();
  });
}

/** The element with the focus before a line got it. */
let origin: HTMLElement | undefined;

function noteOrigin({ relatedTarget }: FocusEvent): void {
  const former = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
  if (!former?.closest('.line')) origin = former;
}

/** The focus of a line that goes returns to where it was, or else to the app's entry or to the heading. */
function giveFocusBack(place: HTMLElement): void {
  const isThere = origin !== undefined && place.contains(origin);
  const target = isThere ? origin : place.querySelector<HTMLElement>('[data-app] button:not([hidden])');
  target?.focus(still);
  const heading = place.querySelector<HTMLElement>('h1, h2');
  if (document.activeElement !== document.body || !heading) return;
  heading.tabIndex = -1;
  heading.focus(still);
}

function buttonOf({ label, act }: Action): HTMLButtonElement {
  const button = created('button', { type: 'button' }, label);
  button.addEventListener('click', act);
  return button;
}

function crossOf(name: string, dismissed: () => void): HTMLButtonElement {
  const cross = created('button', { type: 'button', className: 'line__cross', ariaLabel: 'Dispensar' }, '×');
  cross.addEventListener('click', () => {
    hideLine(name);
    dismissed();
  });
  return cross;
}

const lineOf = (name: string) => document.querySelector<HTMLElement>(`[data-line="${name}"]`);

/** The page grows by the line, so that a short one's footer stays where it is. */
function reserve(): void {
  const height = [...document.querySelectorAll<HTMLElement>('body > .line')].reduce(
    (sum, line) => sum + line.offsetHeight,
    0,
  );
  document.body.style.minHeight = height > 0 ? `calc(100svh + ${height}px)` : '';
}

export function hideLine(name: string): void {
  const line = lineOf(name);
  const place = line?.contains(document.activeElement) ? line.parentElement : null;
  line?.remove();
  reserve();
  if (place) giveFocusBack(place);
}

export const reload = (): void => location.reload();
