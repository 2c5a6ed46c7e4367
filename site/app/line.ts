import { addStyles } from '../ui/late-styles.ts';
import stylesheet from './line.css?url';

interface Action {
  label: string;
  act: () => void;
}

/**
 * Shows one line at the bottom of the page, with one button or none. It has its own place at the page's end, and covers nothing there. A line of
 * the same name is replaced.
 */
export async function showLine(name: string, text: string, action?: Action): Promise<void> {
  await addStyles(stylesheet);
  const line = document.createElement('aside');
  line.className = 'line';
  line.dataset.line = name;
  line.setAttribute('aria-label', 'Aplicativo');
  const words = document.createElement('p');
  words.setAttribute('role', 'status');
  line.append(words);
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = action.label;
    button.addEventListener('click', action.act);
    line.append(button);
  }
  hideLine(name);
  document.body.append(line);
  // Screen readers say what changes in a region that is there already.
  words.textContent = text;
}

export const hideLine = (name: string): void => document.querySelector(`[data-line="${name}"]`)?.remove();

export const reload = (): void => location.reload();
