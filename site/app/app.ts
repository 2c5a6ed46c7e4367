/*
 * Makes the site an app: its worker, the message when the network is gone, buttons that copy, and print styles. Loaded
 * after the first paint of every page.
 */
import { followFields } from '../lib/busy.ts';
import { isKept } from '../lib/kept.ts';
import '../ui/copy.ts';
import { followInstall } from './install/follow-install.ts';
import { followPush } from './push/follow-push.ts';
import { startEntries } from './start-entries.ts';

const started = 'serviceWorker' in navigator && import.meta.env.PROD;

addPrintStyles();
followFields();
if (started) start(navigator.serviceWorker);
if (isKept()) showConnection();
addEventListener('offline', showConnection);
addEventListener('online', showConnection);
startEntries();
followInstall();
// A page may have been left with a dialog open (ui/dialog-entry.ts); or one was opened before this script was there.
if (history.state?.appDialog && !document.querySelector('dialog[open]')) history.back();

/** Takes them out of the element for readers without script. */
function addPrintStyles(): void {
  const styles = document.querySelector('head noscript');
  if (styles) styles.outerHTML = styles.textContent;
}

function showConnection(): void {
  import('./connection.ts').then(({ showConnection: show }) => show(), ignore);
}

function start(workers: ServiceWorkerContainer): void {
  // The first worker takes control of a page that it has nothing new for.
  let isNew = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isNew) import('./new-version.ts').then(({ takeNewVersion }) => takeNewVersion(), ignore);
    isNew = true;
  });
  workers.addEventListener('message', ({ data, ports: [port] }) => {
    if (typeof data?.open !== 'string') return;
    import('./open-message.ts').then(({ openMessage }) => {
      port?.postMessage('taken');
      openMessage(data);
    }, ignore);
  });
  whenIdle(async () => {
    // A worker that can't be installed leaves the site as it is without one.
    await workers.register('/sw.js', { updateViaCache: 'none' }).catch(ignore);
    const { active } = await workers.ready;
    active?.postMessage('refresh');
    // Not said to anybody: the next start tries again.
    await followPush().catch(ignore);
  });
}

/** After the page is loaded and the browser has nothing else to do. */
function whenIdle(act: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 1000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

function ignore(): void {}
