import { isStandalone, systemOf } from '../../lib/device.ts';
import { mayInvite } from '../may-invite.ts';
import { noteAnswer, wasAnswered } from './dismissed.ts';
import { keepOffer } from './offer.ts';

/** Milliseconds from the browser's offer, or from a phone's page load (docs/product.md, "Constants"). */
const delays = { offer: 3000, load: 5000 } as const;

/** Invites to install the app where the document says so, once for each page. */
export function followInstall(): void {
  addEventListener('appinstalled', () => {
    noteAnswer();
    import('./install-line.ts').then(({ hideInstallLine }) => hideInstallLine());
  });
  addEventListener('beforeinstallprompt', (offer) => {
    keepOffer(offer);
    inviteAfter(delays.offer, offer.timeStamp);
  });
  if (isStandalone() || wasAnswered()) return;
  if (systemOf(navigator) === 'other') return;
  if (document.readyState === 'complete') inviteAfter(delays.load, loadTime());
  else addEventListener('load', ({ timeStamp }) => inviteAfter(delays.load, timeStamp), { once: true });
}

function loadTime(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.loadEventStart || performance.now();
}

/** `since` is in milliseconds of the page's own time. */
function inviteAfter(delay: number, since: number): void {
  setTimeout(invite, Math.max(0, since + delay - performance.now()));
}

let isInvited = false;

async function invite(): Promise<void> {
  if (isInvited || isStandalone() || wasAnswered() || !mayInvite()) return;
  isInvited = true;
  const { showInstallLine } = await import('./install-line.ts');
  await showInstallLine();
}
