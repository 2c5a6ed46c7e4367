import { created } from './created.ts';
import { addDialogStyles } from './dialog-styles.ts';
import stylesheet from './session-expired.css?url';

const id = 'session-expired';

/** Shows the modal (docs/product.md, "Public pages"). Created on demand, so that no page includes it. */
export function showSessionExpired(): void {
  const shown = document.querySelector<HTMLDialogElement>(`#${id}`);
  if (shown) open(shown);
  else {
    const modal = document.body.appendChild(createModal());
    addDialogStyles(stylesheet).then(() => open(modal));
  }
}

const open = (modal: HTMLDialogElement) => modal.open || modal.showModal();

function createModal(): HTMLDialogElement {
  const title = created('h2', { id: `${id}-title` }, 'Sessão Expirada');
  const modal = created(
    'dialog',
    { id, className: 'dialog expired' },
    title,
    created('p', {}, created('strong', {}, 'Sua sessão expirou')),
    created(
      'p',
      {},
      'Por segurança, sua sessão foi encerrada automaticamente. Por favor, faça login novamente para continuar.',
    ),
    created('a', { className: 'button', href: '/login' }, 'Fazer Login'),
  );
  modal.setAttribute('aria-labelledby', title.id);
  return modal;
}
