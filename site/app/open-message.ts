import { isBusy } from '../lib/busy.ts';
import type { OpenMessage } from '../worker/open-in-page.ts';
import { reload, showLine } from './line.ts';

/** Opens the page of a tapped message; asks first if the reader would lose something. */
export function openMessage({ open, title }: OpenMessage): void {
  const go = () => (open === location.href ? reload() : location.assign(open));
  if (isBusy()) showLine('message', title, { label: 'Abrir', act: go }, () => {});
  else go();
}
