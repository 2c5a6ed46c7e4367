import { canPush, isStandalone } from './device.ts';
import { readRecord } from './push/record.ts';

/** The entries of the app at the page's end (AppEntries.astro); a page may have none. */
export const entry = (name: 'install' | 'push'): HTMLButtonElement | null =>
  document.querySelector(`[data-part="${name}-entry"]`);

/** Shows the entries that this device has a use for. Their place was kept. */
export function showEntries(): void {
  const [install, push] = [entry('install'), entry('push')];
  if (!install || !push) return;
  install.hidden = isStandalone();
  push.hidden = !canPush();
  push.textContent = readRecord().endpoint ? 'Notificações' : 'Ativar Notificações';
  install.parentElement?.setAttribute('data-ready', '');
}
