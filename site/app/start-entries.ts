import { entry, showEntries } from './entries.ts';

export function startEntries(): void {
  showEntries();
  entry('install')?.addEventListener('click', async () => (await import('./install/install-line.ts')).install());
  entry('push')?.addEventListener('click', async () => (await import('./push/push-dialog.ts')).showPushDialog());
  addEventListener('appinstalled', () => entry('install')?.setAttribute('hidden', ''));
}
