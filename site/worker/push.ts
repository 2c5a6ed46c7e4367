/* Handles push messages, with or without an open page. */
import { showInPage } from './open-in-page.ts';
import { noticeOf, ownAddress } from './push-message.ts';
import {
  api,
  type NotificationClick,
  type PushReceived,
  type PushSubscriptionChange,
  type WindowClient,
  worker,
} from './scope.ts';

export function listenToPush(): void {
  worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event)));
  // The page does the same at its next start, so a failure here loses nothing.
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event).catch(() => undefined)));
}

async function showNotice({ data }: PushReceived): Promise<void> {
  const { title, options } = noticeOf(data?.text() ?? '', location.origin);
  await worker.registration.showNotification(title, options);
}

/** In the window that is open, the one in sight first; else in a new one. */
async function openMessage({ notification }: NotificationClick): Promise<void> {
  notification.close();
  const { page } = (notification.data ?? {}) as { page?: string };
  const address = ownAddress(page, location.origin);
  const windows = await worker.clients.matchAll({ type: 'window' });
  const [open] = windows.sort((one, other) => rank(one) - rank(other));
  if (!open) return void (await worker.clients.openWindow(address));
  const focused = await open.focus().catch(() => open);
  if (!(await showInPage(focused, { open: address, title: notification.title }))) await focused.navigate(address);
}

const rank = ({ focused, visibilityState }: WindowClient) => (focused ? 0 : visibilityState === 'visible' ? 1 : 2);

/** Subscribes anew and tells the API which push subscription this one replaces. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChange): Promise<void> {
  const pushSubscription = newSubscription ?? (await subscribe());
  if (!pushSubscription) return;
  await fetch(`${api}/notifications/subscribe`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...pushSubscription.toJSON(), replaces: oldSubscription?.endpoint }),
  });
}

async function subscribe(): Promise<PushSubscription | undefined> {
  const answer = await fetch(`${api}/notifications/key`, { credentials: 'omit' });
  const { data } = (await answer.json()) as { data?: { key: string | null } };
  if (!data?.key) return undefined;
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key });
}
