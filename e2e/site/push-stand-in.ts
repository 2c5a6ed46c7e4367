import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from 'playwright';

interface StandIn {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A subscription as a browser's push service makes it. */
export function madeSubscription(): StandIn {
  const curve = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: curve.generateKeys('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') },
  };
}

/**
 * Lets the page subscribe: without the network, Chromium's own call never settles. `made` are the subscriptions that the push service gives,
 * one after another. Everything else, the permission too, is the browser's.
 */
export const withPushService = (page: Page, made: readonly StandIn[]): Promise<unknown> =>
  page.addInitScript((subscriptions) => {
    const key = 'test-push-service';
    const state = (): { next: number; current?: number; key?: string } =>
      JSON.parse(localStorage.getItem(key) ?? '{"next":0}');
    const save = (value: object) => localStorage.setItem(key, JSON.stringify(value));
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
    const current = () => {
      const { current: index, key: serverKey = '' } = state();
      const subscription = index === undefined ? undefined : subscriptions[index];
      if (!subscription || Notification.permission !== 'granted') return null;
      const json = { endpoint: subscription.endpoint, expirationTime: null, keys: subscription.keys };
      return {
        ...json,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) },
        toJSON: () => json,
        unsubscribe: async () => {
          save({ next: state().next });
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (Notification.permission !== 'granted') throw new DOMException('', 'NotAllowedError');
        const { next } = state();
        if (!subscriptions[next]) throw new DOMException('Registration failed', 'AbortError');
        save({ next: next + 1, current: next, key: applicationServerKey });
        return current();
      },
    });
  }, made);
