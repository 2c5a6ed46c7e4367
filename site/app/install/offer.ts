/** The browser's own offer to install the app, which only some browsers make. */
export interface InstallOffer extends Event {
  /** Once only, and by a gesture. Resolves when the reader has chosen. */
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** Kept by the layout's script (layouts/AppScript.astro): browsers may make their offer before this one is loaded. */
    installOffer?: InstallOffer | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
    appinstalled: Event;
  }
}
