/* Takes the place of a broken worker (docs/operations.md, "Switching the worker off"): it forgets everything, and itself. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .finally(() => self.registration.unregister()),
  );
});
