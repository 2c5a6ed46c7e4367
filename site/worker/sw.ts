/* The service worker of the whole site, `/sw.js` (docs/decisions/0050). */
import '../browsers/fill-gaps.ts';
import { answers } from './answers.ts';
import { isWhole, keep } from './content.ts';
import { forgetOlderFiles, keepDrawings, keepFiles } from './files.ts';
import { offlinePage } from './fixed-pages.ts';
import { listenToPush } from './push.ts';
import { refreshContent } from './refresh.ts';
import { kindOf } from './requests.ts';
import { api, worker } from './scope.ts';

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepFiles(), keepOfflinePage()]).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const { url, method, mode, destination, headers } = event.request;
  const kind = kindOf({ url, method, mode, destination, isRange: headers.has('Range') }, location.origin, api);
  if (kind !== 'untouched') event.respondWith(answers[kind](event));
});

/** Pages say when they are idle. */
worker.addEventListener('message', (event) => {
  if (event.data === 'refresh') event.waitUntil(refreshContent().catch(() => undefined));
});

listenToPush();

async function keepOfflinePage(): Promise<void> {
  const response = await fetch(offlinePage, { credentials: 'omit', cache: 'no-cache' });
  if (!isWhole(response)) throw new Error(`${offlinePage}: ${response.status}`);
  const html = await response.clone().text();
  await keep(offlinePage, response);
  await keepDrawings([html]).catch(() => undefined);
}

async function takeOver(): Promise<void> {
  await forgetOlderFiles().catch(() => undefined);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}
