import { notifications } from '@mantine/notifications';

interface NoticeDetails {
  /** Who sees what was saved: 'Está publicada.' */
  state?: string | undefined;
  /** Whether visitors will see the change once the site is built. */
  site?: boolean;
  /** Where they will see it. */
  address?: string | undefined;
}

const shownFor = 6_000;

/** A success notification that disappears by itself. */
export function notify(message: string, { state, site = false, address }: NoticeDetails = {}): void {
  // An earlier one may no longer be true.
  notifications.clean();
  notifications.show({
    title: message,
    message: (state || site) && (
      <>
        {state} {site && 'O site está sendo atualizado.'}{' '}
        {site && address && (
          <a href={address} target="_blank" rel="noopener">
            Ver no site
          </a>
        )}
      </>
    ),
    autoClose: shownFor,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
