/**
 * True if there is no network: the device has none, or the service worker gave this page from its cache
 * (worker/answers.ts).
 */
export const isKept = (): boolean => !navigator.onLine || 'kept' in document.documentElement.dataset;
