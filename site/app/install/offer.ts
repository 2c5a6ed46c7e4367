/** The browser's own offer to install the app, which only some browsers make. */
interface InstallOffer extends Event {
  /** Once only, and by a gesture. Resolves when the reader has chosen. */
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
    appinstalled: Event;
  }
}

let kept: InstallOffer | undefined;

/** Keeps the offer until the reader wants it, and the browser's own bar away: the site invites by itself. */
export function keepOffer(offer: InstallOffer): void {
  offer.preventDefault();
  kept = offer;
}

/** The offer, once, since its dialog opens only once. */
export function takeOffer(): InstallOffer | undefined {
  const offer = kept;
  kept = undefined;
  return offer;
}
