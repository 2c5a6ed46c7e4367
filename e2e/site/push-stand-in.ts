import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from 'playwright';

interface StandIn {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push subscription as a browser's push service makes it. */
export function madePushSubscription(): StandIn {
  const curve = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: curve.generateKeys('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') },
  };
}

type Permission = 'granted' | 'denied' | 'default';

/** Answers the permission from now on, as readers give and withdraw it in the browser's settings. */
export const permit = (page: Page, permission: Permission): Promise<void> =>
  page.evaluate((given) => localStorage.setItem('test-permission', given), permission);

/** Lets pages find themselves in the installed app. */
export const asInstalled = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });

/**
 * Lets the page subscribe: without a window, Chromium refuses every permission, and without the network its own call
 * never settles. `made` are the push subscriptions that the push service gives, one after another; a reader who is
 * asked gives the permission unless it was denied.
 */
export const withPushService = (page: Page, made: readonly StandIn[]): Promise<unknown> =>
  page.addInitScript((pushSubscriptions) => {
    const permission = () => localStorage.getItem('test-permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      if (permission() === 'default') localStorage.setItem('test-permission', 'granted');
      return permission() as NotificationPermission;
    };
    const key = 'test-push-service';
    const state = (): { next: number; current?: number; key?: string } =>
      JSON.parse(localStorage.getItem(key) ?? '{"next":0}');
    const save = (value: object) => localStorage.setItem(key, JSON.stringify(value));
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
    const current = () => {
      const { current: index, key: serverKey = '' } = state();
      const pushSubscription = index === undefined ? undefined : pushSubscriptions[index];
      if (!pushSubscription || Notification.permission !== 'granted') return null;
      const json = { endpoint: pushSubscription.endpoint, expirationTime: null, keys: pushSubscription.keys };
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
        if (!pushSubscriptions[next]) throw new DOMException('Registration failed', 'AbortError');
        save({ next: next + 1, current: next, key: applicationServerKey });
        return current();
      },
    });
  }, made);
