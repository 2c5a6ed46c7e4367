import { isBusy } from '../lib/busy.ts';
import type { OpenMessage } from '../worker/open-in-page.ts';
import { reload, showLine } from './line.ts';

/** Goes to the page of a message that the reader touched; where leaving would take something from them, they choose when. */
export function openMessage({ open, title }: OpenMessage): void {
  const go = () => (open === location.href ? reload() : location.assign(open));
  if (isBusy()) showLine('message', title, { label: 'Abrir', act: go }, () => {});
  else go();
}
