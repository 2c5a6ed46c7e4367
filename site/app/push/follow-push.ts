import { canPush, isStandalone } from '../../lib/device.ts';
import { readRecord } from './record.ts';

/** At start: keeps the push subscription, or invites readers of the installed app. Others use the page's footer. */
export async function followPush(): Promise<void> {
  if (!canPush()) return;
  if (Notification.permission === 'granted' || readRecord().endpoint) {
    await (await import('./push-subscription.ts')).keepSubscribed();
  } else if (Notification.permission === 'default' && isStandalone()) {
    await (await import('./push-line.ts')).invitePush();
  }
}
