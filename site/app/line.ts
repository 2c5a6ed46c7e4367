import { created } from '../ui/created.ts';
import { addStyles } from '../ui/late-styles.ts';
import stylesheet from './line.css?url';

interface Action {
  label: string;
  act: () => void;
}

/**
 * Shows one line at the bottom of the page, with one button or none, and with a cross where it can be dismissed. It has its own place at the
 * page's end, and covers nothing there. A line of the same name is replaced.
 */
export async function showLine(name: string, text: string, action?: Action, dismissed?: () => void): Promise<void> {
  await addStyles(stylesheet);
  const words = created('p', { role: 'status' });
  const line = created('aside', { className: 'line', ariaLabel: 'Aplicativo' }, words);
  line.dataset.line = name;
  if (action) line.append(buttonOf(action));
  if (dismissed) line.append(crossOf(name, dismissed));
  const hadFocus = lineOf(name)?.contains(document.activeElement);
  lineOf(name)?.remove();
  document.body.append(line);
  reserve();
  if (hadFocus) line.querySelector('button')?.focus();
  // Screen readers say what changes in a region that is there already.
  words.textContent = text;
  reserve();
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
  const height = [...document.querySelectorAll<HTMLElement>('.line')].reduce((sum, line) => sum + line.offsetHeight, 0);
  document.body.style.minHeight = height > 0 ? `calc(100svh + ${height}px)` : '';
}

export function hideLine(name: string): void {
  lineOf(name)?.remove();
  reserve();
}

export const reload = (): void => location.reload();
