import { created } from '../ui/created.ts';
import { closeOnBack } from '../ui/dialog-entry.ts';
import { addDialogStyles } from '../ui/dialog-styles.ts';
import stylesheet from './app-dialog.css?url';

/** Opens a modal dialog, removed when closed, by Back too. The focus returns to where it was. */
export function showAppDialog(heading: string, ...children: HTMLElement[]): HTMLDialogElement {
  const title = created('h2', { id: 'app-dialog-title', tabIndex: -1, autofocus: true }, heading);
  const dialog = created('dialog', { className: 'dialog app-dialog' }, created('div', {}, title, ...children));
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  addDialogStyles(stylesheet).then(() => {
    dialog.showModal();
    closeOnBack(dialog);
  });
  return dialog;
}
