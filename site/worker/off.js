/*
 * Replaces a broken worker (docs/operations.md, "Switching the worker off"): deletes all caches, intercepts nothing,
 * and only shows messages, whose push subscriptions would end with it.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});
self.addEventListener('push', (event) => {
  const { title, body, tag, navigate } = messageIn(event);
  const options = { body, tag, icon: '/icones/192.png', badge: '/icones/emblema-72.png', data: navigate };
  event.waitUntil(self.registration.showNotification(title ?? 'Boletim Paroquial', options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data ?? '/', location.origin);
  event.waitUntil(self.clients.openWindow(origin === location.origin ? href : '/'));
});

function messageIn({ data }) {
  try {
    return data.json().notification ?? {};
  } catch {
    return {};
  }
}
