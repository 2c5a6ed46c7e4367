import type { NotFound } from './look-up.ts';
import { part, setTexts } from './parts.ts';

/** Shows one of a page's prepared states (LookupPage.astro) in place of what it shows. */
export function showState(state: 'found' | NotFound['state']): HTMLElement {
  const main = document.querySelector('main') as HTMLElement;
  const content = (part(document, state) as HTMLTemplateElement).content.cloneNode(true);
  for (const shown of main.querySelectorAll(':scope > :not(template, style, script)')) shown.remove();
  main.prepend(content);
  return main;
}

/** Shows why there is nothing to show, and what to do. */
export function showNotFound(lookup: NotFound): void {
  const main = showState(lookup.state);
  setTexts(main, { reason: lookup.reason });
  if (lookup.state === 'wait') return;
  const retry = part(main, 'retry');
  retry.hidden = lookup.state === 'missing' && !lookup.mayRetry;
  retry.addEventListener('click', () => location.reload());
}
