import { isBusy } from '../lib/busy.ts';
import { reload, showLine } from './line.ts';

/** Another worker has taken control: the page is loaded anew, or the reader asked where that would take something from them. */
export function takeNewVersion(): void {
  if (isBusy()) showLine('version', 'Nova versão disponível', { label: 'Atualizar', act: reload });
  else reload();
}
