import { canPush } from '../../lib/device.ts';

/** True if this device gets messages, as its browser has it: the storage of a full device can't say. */
export async function isSubscribed(): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted') return false;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(await registration?.pushManager.getSubscription());
  } catch {
    return false;
  }
}
