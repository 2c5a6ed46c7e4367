import { type AppDialog, onAppDialog } from '../lib/app-dialogs.ts';
import { canPush, isStandalone } from '../lib/device.ts';
import { onPushChange } from '../lib/push-change.ts';
import { created } from '../ui/created.ts';
import { addStyles } from '../ui/late-styles.ts';
import stylesheet from './app-entries.css?url';
import { isSubscribed } from './push/is-subscribed.ts';
import { followOtherPages, isKeyless } from './push/record.ts';

const open: Readonly<Record<AppDialog, () => Promise<void>>> = {
  install: async () => (await import('./install/install-line.ts')).install(),
  push: async () => (await import('./push/push-dialog.ts')).showPushDialog(),
};

/**
 * Shows the app's entries at the page's end: in a place of their own, or before the footer's last line. A page may have
 * neither: the panel has them in its menu.
 */
export async function startEntries(): Promise<void> {
  onAppDialog((dialog) => open[dialog]());
  const end = document.querySelector('.footer__end');
  const place = end ? created('p', { className: 'wrap' }) : document.querySelector<HTMLElement>('[data-app]');
  if (!place) return;
  const install = created('button', { type: 'button', hidden: isStandalone() }, 'Instalar o aplicativo');
  const push = created('button', { type: 'button', hidden: !canPush() || isKeyless() });
  const update = async () => {
    push.textContent = (await isSubscribed()) ? 'Notificações' : 'Ativar Notificações';
  };
  install.addEventListener('click', open.install);
  push.addEventListener('click', open.push);
  addEventListener('appinstalled', () => {
    install.hidden = true;
  });
  // The dialog and the line may have subscribed, or left.
  onPushChange(update);
  followOtherPages();
  await Promise.all([update(), addStyles(stylesheet)]);
  place.dataset.app = '';
  place.append(install, push);
  end?.before(place);
}
