import { isBusy } from '../lib/busy.ts';
import { reload, showLine } from './line.ts';

/** Reloads the page; asks first if the reader would lose something. */
export function takeNewVersion(): void {
  if (isBusy()) showLine('version', 'Nova versão disponível', { label: 'Atualizar', act: reload });
  else reload();
}
